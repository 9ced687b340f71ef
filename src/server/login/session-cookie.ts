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
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const name = isSecure ? '__Host-session' : 'session'
  const send = (reply: FastifyReply, value: string, maxAge: number) =>
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${isSecure ? '; Secure' : ''}`,
    )
  return {
    name,
    read({ headers }) {
      const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
      const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
      return value && token.test(value) ? value : undefined
    },
    write: (reply, value) => void send(reply, value, absoluteEnd / 1000),
    clear: (reply) => void send(reply, '', 0),
  }
}
