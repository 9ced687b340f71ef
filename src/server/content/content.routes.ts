import type { FastifyPluginAsync } from 'fastify'
import { contentLists } from '../../shared/admin-sections'
import { contentAnswers } from './content-answers'
import type { ContentStore } from './content.store'
import { sendPrepared } from './prepared-answer'

/** Every public GET of section content. Specification 7 "Public". */
export const contentRoutes =
  (content: ContentStore): FastifyPluginAsync =>
  async (app) => {
    const answers = contentAnswers(content)
    for (const path of contentLists.keys()) {
      app.get(path, { config: { role: 'public' } }, (request, reply) => {
        const ready = answers.ready(path)
        if (ready) return sendPrepared(ready, request, reply)
        return answers.get(path).then((answer) => sendPrepared(answer, request, reply))
      })
    }
  }
