import type { FastifyPluginAsync } from 'fastify'
import { contentLists } from '../../shared/admin-sections'
import { json } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import { answeredList } from '../openapi/section-forms'
import type { ContentCache } from './content-cache'
import { sendPrepared, type PreparedAnswer } from './prepared-answer'

const operationAt = (path: string) => (): Operation => ({
  tag: 'Content',
  summary: `Read ${contentLists.get(path)!.join(' and ')}`,
  isConditional: true,
  answers: { 200: json(answeredList(path), 'The content that visitors see') },
})

/** Every public GET of section content. */
export const contentRoutes =
  (answers: ContentCache<PreparedAnswer>): FastifyPluginAsync =>
  async (app) => {
    for (const path of contentLists.keys()) {
      const ready = () => answers.ready(path)
      const config = { role: 'public', operation: operationAt(path), ready } as const
      app.get(path, { config }, (request, reply) => {
        const answer = ready()
        if (answer) return sendPrepared(answer, request, reply)
        return answers.get(path).then((made) => sendPrepared(made, request, reply))
      })
    }
    // Compress before the first visitors come. If the database fails, /readyz says so.
    app.addHook('onReady', async () => {
      for (const path of contentLists.keys()) await answers.get(path).catch(() => undefined)
    })
  }
