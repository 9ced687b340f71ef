/**
 * The tests of a run that passed, but not at once, from vitest's JSON report: errors of a test that
 * passed are those of its first try. Each with the first line of what that try said.
 *
 * @param {{ testResults: { name: string, assertionResults:
 *   { status: string, fullName: string, failureMessages: string[] }[] }[] }} report
 * @param {string} root the folder that the names of the files begin with
 * @returns {string[]}
 */
export const flakyTests = ({ testResults }, root) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages: [said = ''] }) =>
          `${name.replace(root, '')}: ${fullName}\n    ${said.split('\n', 1)[0]}`,
      ),
  )
