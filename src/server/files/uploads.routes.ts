import type { FastifyPluginAsync } from 'fastify'
import { uploadsPath } from '../../shared/endpoints'
import { isUnchanged } from '../content/prepared-answer'
import { file as fileAnswer } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import type { PictureStore } from './picture-store'

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
    app.get<{ Params: { file: string } }>(
      `${uploadsPath}:file`,
      { config: { role: 'public', operation } },
      async (request, reply) => {
        const { file } = request.params
        const picture = await pictures.open(file)
        if (!picture) return reply.callNotFound()
        const tag = `"${file}"`
        reply.headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          etag: tag,
        })
        if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send()
        return reply
          .headers({
            'content-type': types[file.slice(file.lastIndexOf('.') + 1)],
            'content-length': picture.size,
          })
          .send(request.method === 'HEAD' ? null : picture.stream())
      },
    )
  }
