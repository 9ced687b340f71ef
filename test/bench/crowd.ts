import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Each connection asks again after so long, within the server's patience of 65 s; in ms. */
const rest = 45_000

const question = 'GET /api/services HTTP/1.1\r\nHost: crowd\r\n\r\n'

/** Many browsers that keep a connection open and ask for something now and then. */
export async function crowd(url: string, size: number) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let refused = 0
  let answers = 0
  for (let n = 0; n < size; n += 1) {
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket
      .on('connect', () => socket.write(question))
      .on('data', () => (answers += 1))
      .on('error', () => (refused += 1))
      .on('close', () => sockets.delete(socket))
    if (n % 100 === 99) await pause(20)
  }
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const all = [...sockets]
      for (const [n, socket] of all.entries()) {
        if (isOver) return
        socket.write(question)
        if (n % 50 === 49) await pause((rest * 50) / size)
      }
      if (all.length === 0) await pause(1000)
    }
  })()
  return {
    open: () => sockets.size,
    refused: () => refused,
    answers: () => answers,
    async leave() {
      isOver = true
      for (const socket of sockets) socket.destroy()
      await asking
    },
  }
}
