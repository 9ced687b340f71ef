import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { absoluteEnd } from './session.store'

const token = /^[\w-]{43}$/

export interface SessionCookie {
  name: string
  read(request: FastifyRequest): string | undefined
  write(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/**
 * The cookie of a session: no script reads it, no other site makes a browser send it. Where the
 * site is https it is `__Host-`: no other host and no plain connection can plant one.
 */
export function sessionCookie(publicUrl: string | undefined): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false
  const name = secure ? '__Host-session' : 'session'
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  const send = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.header('set-cookie', stringifySetCookie({ name, value, maxAge, ...options }))
  return {
    name,
    read({ headers }) {
      const value = parseCookie(headers.cookie ?? '')[name]
      return value && token.test(value) ? value : undefined
    },
    write: (reply, value) => void send(reply, value, absoluteEnd / 1000),
    clear: (reply) => void send(reply, '', 0),
  }
}
