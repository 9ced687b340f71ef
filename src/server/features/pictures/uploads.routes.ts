import type { FastifyPluginAsync } from 'fastify'
import { file as fileAnswer } from '../../../shared/contracts/answer'
import { uploadsPath } from '../../../shared/endpoints'
import type { PictureStore } from '../../core/files/picture-store'
import { smallPictures } from '../../core/files/small-pictures'
import { isUnchanged } from '../content/prepared-answer'
import type { Operation } from '../openapi/operation'

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
export const uploadsRoutes =
  (pictures: PictureStore): FastifyPluginAsync =>
  async (app) => {
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
        if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send()
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
