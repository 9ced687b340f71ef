import type { FastifyReply } from 'fastify'

/** Documents are sandboxed: nothing in them runs or loads. */
const documentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The headers of a file that somebody sent. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, how }: { name: string; type: string; how: 'inline' | 'attachment' },
) =>
  reply.headers({
    'content-type': type,
    'content-disposition': `${how}; filename="${name}"`,
    'content-security-policy': documentPolicy,
  })
