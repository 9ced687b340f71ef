import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { absoluteEnd } from './session.store'

const token = '[\\w-]{43}'

export type SessionCookie = ReturnType<typeof sessionCookie>

/**
 * The cookie of a session, or of what comes before one: HttpOnly and SameSite=Strict. On https it is
 * `__Host-`, so neither another host nor a plain connection can set it.
 * @param life in ms
 * @param most how many tokens it may hold, joined by points
 */
export function sessionCookie(
  publicUrl: string | undefined,
  { kind = 'session', life = absoluteEnd, most = 1 } = {},
) {
  const tokens = new RegExp(`^${token}(?:\\.${token}){0,${most - 1}}$`)
  const secure = publicUrl?.startsWith('https:') ?? false
  const name = secure ? `__Host-${kind}` : kind
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  const send = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.header('set-cookie', stringifySetCookie({ name, value, maxAge, ...options }))
  return {
    name,
    read({ headers }: FastifyRequest) {
      const value = parseCookie(headers.cookie ?? '')[name]
      return value && tokens.test(value) ? value : undefined
    },
    write: (reply: FastifyReply, value: string) => void send(reply, value, life / 1000),
    clear: (reply: FastifyReply) => void send(reply, '', 0),
  }
}
