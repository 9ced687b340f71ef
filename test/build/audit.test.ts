import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** What the audit says of a registry that answers so, and its exit code. */
async function audited(status: number, body: string) {
  const registry = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  const audit = spawn(process.execPath, ['test/audit.js'], {
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
  })
  const [said, [code]] = await Promise.all([text(audit.stdout), once(audit, 'exit')])
  registry.close()
  registry.closeAllConnections()
  return { said, code: code as number }
}

test('an audit of a registry that cannot be asked says so and is no success', async () => {
  expect(await audited(405, '')).toEqual({
    said: expect.stringMatching(
      /^Nothing was checked: the registry could not be asked \(.+\)\.\n$/,
    ),
    code: 2,
  })
}, 60_000)

test('an audit without findings is a success', async () => {
  expect(await audited(200, '{}')).toEqual({
    said: '0 findings, 0 of them high or critical.\n',
    code: 0,
  })
}, 60_000)
