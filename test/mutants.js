/**
 * `npm run test:mutants -- FILE…`: breaks each of these files in one place after another, and names those breaks that no
 * test of it notices. A measure, never a step of the gate: it takes seconds for each break. Tests are those that import the
 * file, however indirectly: of the unit tests, or of the server's for a file of the server and with `--server`;
 * `--tests=TEXT` takes only those with this in their path.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { createVitest } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @typedef {{ start: number, end: number, text: string }} Mutant the text that stands in place of another */

/** @type {Record<string, string>} */
const others = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
}

/** @type {Record<string, string>} */
const otherMethods = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  filter: 'slice',
}

/**
 * All breaks of a file: other operators, limits, texts and methods, conditions that always or never hold.
 *
 * @param {string} path
 * @param {string} code
 */
function mutantsOf(path, code) {
  /** @type {Mutant[]} */
  const found = []
  const { program } = parseSync(path, code)
  const textOf = (/** @type {{ start: number, end: number }} */ { start, end }) =>
    code.slice(start, end)
  const replace = (
    /** @type {{ start: number, end: number }} */ node,
    /** @type {string} */ text,
  ) => void found.push({ start: node.start, end: node.end, text })
  /** An operator stands between its two sides. @param {any} node */
  const operator = (node) => {
    const text = others[node.operator]
    if (!text) return
    const start = node.left.end + code.slice(node.left.end).indexOf(node.operator)
    found.push({ start, end: start + node.operator.length, text })
  }
  const condition = (/** @type {any} */ { test }) => {
    if (!test) return
    replace(test, 'true')
    replace(test, 'false')
  }
  /** Names of modules and properties are no values. @type {Set<number>} */
  const names = new Set()
  new Visitor({
    ImportDeclaration: ({ source }) => void names.add(source.start),
    ExportNamedDeclaration: ({ source }) => void (source && names.add(source.start)),
    ImportExpression: ({ source }) => void names.add(source.start),
    TSLiteralType: ({ literal }) => void names.add(literal.start),
    Property: ({ key, computed }) => void (computed || names.add(key.start)),
    BinaryExpression: operator,
    LogicalExpression: operator,
    AssignmentExpression: operator,
    ConditionalExpression: condition,
    IfStatement: condition,
    WhileStatement: ({ test }) => replace(test, 'false'),
    UnaryExpression(node) {
      if (node.operator === '!') replace(node, textOf(node.argument))
    },
    ReturnStatement({ argument }) {
      if (argument && argument.type !== 'Literal') replace(argument, 'undefined')
    },
    ExpressionStatement(node) {
      if (node.expression.type === 'CallExpression') replace(node, ';')
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const other = otherMethods[callee.property.name]
      if (other) replace(callee.property, other)
    },
    Literal(node) {
      if (names.has(node.start)) return
      if (typeof node.value === 'boolean') replace(node, String(!node.value))
      else if (typeof node.value === 'number') replace(node, String(node.value + 1))
      else if (typeof node.value === 'bigint') replace(node, `${node.value + 1n}n`)
      else if (typeof node.value === 'string') replace(node, node.value ? "''" : "'broken'")
    },
  }).visit(program)
  return found.filter(({ start, end, text }) => text !== code.slice(start, end))
}

/** @param {string} code @param {number} at */
const lineOf = (code, at) => code.slice(0, at).split('\n').length

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const given = process.argv.slice(2)
const files = given.filter((one) => !one.startsWith('--'))
const [wanted = ''] = given.flatMap((one) => /^--tests=(.+)$/.exec(one)?.[1] ?? [])
for (const file of files) {
  const path = resolve(root, file)
  const code = readFileSync(path, 'utf8')
  const mutants = mutantsOf(path, code)
  const isOfServer = given.includes('--server') || file.startsWith('src/server/')
  const vitest = await createVitest('test', {
    config: join(root, 'test/vitest.config.ts'),
    project: [isOfServer ? 'server' : 'unit'],
    related: [path],
    watch: false,
    bail: 1,
    reporters: [{}],
    configLoader: 'runner',
  })
  const tests = (await vitest.getRelevantTestSpecifications()).filter(({ moduleId }) =>
    moduleId.includes(wanted),
  )
  const isNoticed = async () => {
    vitest.invalidateFile(path)
    vitest.state.clearErrors()
    vitest.state.filesMap.clear()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests)
    return unhandledErrors.length > 0 || testModules.some((one) => !one.ok())
  }
  if (tests.length === 0 || (await isNoticed()))
    throw new Error(`The tests of ${file} (${tests.length} files) must pass as it is.`)
  // The file itself is broken, and whole again whatever ends this.
  const mend = () => writeFileSync(path, code)
  process.once('exit', mend)
  let noticed = 0
  for (const { start, end, text } of mutants) {
    writeFileSync(path, code.slice(0, start) + text + code.slice(end))
    if (await isNoticed()) noticed += 1
    else console.log(`${file} line ${lineOf(code, start)}: ${code.slice(start, end)} → ${text}`)
  }
  mend()
  process.off('exit', mend)
  await vitest.close()
  const share = Math.round((100 * noticed) / mutants.length)
  console.log(`${file}: ${noticed} of ${mutants.length} noticed (${share} %)`)
}
// The tests that failed were meant to.
process.exitCode = 0
