import type { FastifyInstance } from 'fastify'
import { file as fileAnswer } from '../../../shared/contracts/answer'
import { uploadsPath } from '../../../shared/endpoints'
import type { PictureStore } from '../../core/files/picture-store'
import { isTagOf } from '../content/prepared-answer'
import type { Operation } from '../../core/http/operation'
import { buffer } from 'node:stream/consumers'
import { sharing } from '../../core/sharing'
import type { StoredFile } from '../../core/files/file-store'

/** Larger pictures are read for each answer, in bytes: copies for pages are smaller. */
const largest = 128 * 1024

/** So many small ones are kept: 8 MB at most. */
const mostKept = 64

/** A small picture, from memory where it was lately asked for, or else what reads a large one. */
function smallPictures(pictures: Pick<PictureStore, 'open'>) {
  const kept = new Map<string, Buffer>()
  const reading = sharing<Buffer | StoredFile | undefined>()

  function keep(name: string, bytes: Buffer) {
    kept.delete(name)
    kept.set(name, bytes)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return bytes
  }

  async function read(name: string) {
    const file = await pictures.open(name)
    return file && file.size <= largest ? keep(name, await buffer(file.stream())) : file
  }

  return async (name: string) => {
    const known = kept.get(name)
    return known ? keep(name, known) : reading(name, () => read(name))
  }
}

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
}

const operation: Operation = {
  tag: 'Content',
  summary: 'Read a picture or one of its copies',
  isConditional: true,
  answers: {
    200: fileAnswer(Object.values(types), 'The picture, which never changes under the same name'),
  },
  refuses: [404],
}

/**
 * GET /uploads/{file}: pictures and their copies. A name always means the same bytes, so they are
 * cached forever.
 */
export function uploadsRoutes(app: FastifyInstance, pictures: PictureStore) {
  const contentOf = smallPictures(pictures)
  app.get<{ Params: { file: string } }>(
    `${uploadsPath}:file`,
    { config: { role: 'public', operation } },
    async (request, reply) => {
      const { file } = request.params
      const picture = await contentOf(file)
      if (!picture) return reply.callNotFound()
      const tag = `"${file}"`
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        etag: tag,
      })
      if (isTagOf(request.headers['if-none-match'], tag)) return reply.code(304).send()
      const isInMemory = Buffer.isBuffer(picture)
      reply.headers({
        'content-type': types[file.slice(file.lastIndexOf('.') + 1)],
        'content-length': isInMemory ? picture.length : picture.size,
      })
      if (request.method === 'HEAD') return reply.send(null)
      return reply.send(isInMemory ? picture : picture.stream())
    },
  )
}
