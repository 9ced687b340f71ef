import type { DecoderReply } from './core/files/decoder-process'
import { framesOf, sendFrame } from './core/files/frames'
import { PictureRefused } from './core/files/picture-refused'
import type { PictureTask } from './core/files/picture-task'
import { pictureWork } from './core/files/picture-work'

// It ends with its input, after its running tasks.
for (const sign of ['SIGINT', 'SIGTERM']) process.on(sign, () => {})
// The server was killed: nobody waits for an answer.
process.stdout.on('error', () => process.exit())

const nothing: Uint8Array = Buffer.alloc(0)

async function answer(number: number, task: PictureTask, bytes: Buffer) {
  const reply = (more: Omit<DecoderReply, 'number'>, made = nothing) =>
    sendFrame(process.stdout, { number, ...more }, made)
  try {
    const { bytes: made, ...about } = await pictureWork(task, bytes)
    reply(about, made)
  } catch (error) {
    const { message = '' } = error as Error
    reply(error instanceof PictureRefused ? { refused: message } : { failed: message })
  }
}

for await (const { head, bytes } of framesOf(process.stdin)) {
  const { number, task } = head as { number: number; task: PictureTask }
  void answer(number, task, bytes)
}
