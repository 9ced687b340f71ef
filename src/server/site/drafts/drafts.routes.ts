import type { Core } from '../../core'
import type { FastifyPluginAsync } from 'fastify'
import { contentSchemas, type ContentKey } from '../../../../schemas'
import {
  discardDraft,
  notATime,
  readDraft,
  readDrafts,
  saveDraft,
} from '../../../shared/contracts/drafts'
import { badRequest, HttpError, notFound } from '../../core/errors'
import { takeParts } from '../../core/http/parts'
import { route } from '../../core/http/route'
import { namedVersion, seenBefore } from '../admin/if-match'
import { receiveSection } from '../admin/save-section'
import { validContent, validDraft } from '../admin/valid-content'
import type { ContentStore } from '../content/content.store'
import type { DraftStore } from './draft.store'

/** A time in the future. @throws HttpError 400 for no time, 422 for one that has passed */
function futureTime(text: string): Date {
  const time = new Date(text)
  // The pattern takes a 13th month.
  if (Number.isNaN(time.getTime())) throw badRequest(notATime)
  if (time.getTime() > Date.now()) return time
  throw new HttpError(422, 'This time has passed. Please choose a later one.')
}

/** The drafts of the sections: list, read, save, discard. A draft is published by a save. */
export const draftsRoutes =
  ({ pictures, admitted }: Core, content: ContentStore, drafts: DraftStore): FastifyPluginAsync =>
  async (app) => {
    await takeParts(app)

    route(app, readDraft, async ({ params: { section, draft } }) => {
      const found = await drafts.find(section, draft)
      if (!found) throw notFound()
      return found
    })

    route(app, discardDraft, async ({ params: { section, draft }, by }) => {
      await drafts.discard(section, draft, by.username)
      return { message: 'The draft was discarded.' }
    })

    for (const key of Object.keys(contentSchemas) as ContentKey[]) {
      route(app, readDrafts(key), async () => ({ drafts: await drafts.list(key) }))

      route(app, saveDraft(key), ({ query, by, request }) =>
        admitted(async (admission) => {
          const publishAt = query.publishAt === undefined ? undefined : futureTime(query.publishAt)
          const seen = namedVersion(request, key)
          const checkSeen = seenBefore(request, key)
          const live = await content.liveVersion(key)
          const base = seen === undefined ? live : ((await content.version(key, seen)) ?? live)

          const received = await receiveSection(key, request, { pictures, admission })
          const valid = publishAt ? validContent : validDraft
          const own = valid(key, received.over(base))
          if (publishAt) checkSeen(live)
          await received.keepPictures()
          const draft = await drafts.save(key, {
            author: by.username,
            content: own,
            base: base.version,
            replaces: query.replaces,
            publishAt,
            check: (now) => publishAt && checkSeen(now),
          })
          const message = publishAt ? 'The draft will be published.' : 'The draft was saved.'
          return { message, draft }
        }),
      )
    }
  }
