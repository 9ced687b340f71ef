import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { query, sendMessage } from './requests'
import { withServer } from './faulty-server'
import type { Fault } from './report'

/** A mail system whose mood changes. */
async function mailSystem() {
  const state = { mood: 'refuses', received: 0 }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      if (state.mood === 'refuses') return done(new Error('Not today'))
      if (state.mood === 'takes') done()
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        state.received += 1
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return { state, port, close: () => new Promise<void>((closed) => server.close(() => closed())) }
}

export const mailAway: Fault = {
  name: 'mail',
  promise: 'without a mail system messages are stored, visitors do not wait, mails go out once',
  run: async (report) => {
    const office = await mailSystem()
    await withServer(
      async ({ url }, dataDir) => {
        for (const mood of ['refuses', 'hangs']) {
          office.state.mood = mood
          const sent = await sendMessage(url, `while it ${mood}`)
          report.figure(`while the mail system ${mood}: ${sent.status} in ${sent.ms.toFixed(0)} ms`)
          report.promise(sent.status === 200 && sent.ms < 2000, `it answered ${sent.status}`)
        }
        const stored = query(dataDir, 'select id from contact_message').length
        report.promise(stored === 2, `${stored} of 2 messages are stored`)
        office.state.mood = 'takes'
        const began = performance.now()
        while (office.state.received < 2 && performance.now() - began < 90_000) await pause(250)
        const seconds = ((performance.now() - began) / 1000).toFixed(0)
        await pause(3000)
        report.figure(`${office.state.received} mails delivered, the last after ${seconds} s`)
        report.promise(office.state.received === 2, `${office.state.received} mails came, not 2`)
      },
      {
        settings: {
          SMTP_URL: `smtp://127.0.0.1:${office.port}?ignoreTLS=true`,
          MAIL_TO: 'office@example.com',
        },
      },
    )
    await office.close()
  },
}
