import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import { contentSchemas, type ContentKey } from '../../../schemas'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { DraftAnswer, DraftList, StoredDraft } from '../../shared/drafts'
import { namedVersion, seenBefore } from '../admin/if-match'
import { itemNumber } from '../admin/item-number'
import { largestTexts } from '../admin/received-save'
import { receiveSection } from '../admin/save-section'
import { sectionNamed } from '../admin/section-named'
import { validContent, validDraft } from '../admin/valid-content'
import type { ContentStore } from '../content/content.store'
import { badRequest, HttpError, notFound } from '../errors'
import type { PictureStore } from '../files/picture-store'
import type { Admitted } from '../http/admission'
import { administratorOf } from '../http/roles'
import { draftOperations, draftSaveOperation, draftsOperation } from './drafts-operations'
import type { DraftStore } from './draft.store'

const role = 'editor' as const

interface DraftsParts {
  content: ContentStore
  pictures: PictureStore
  drafts: DraftStore
  admitted: Admitted
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/

/** A time in the future. @throws HttpError 400 for no time, 422 for one that has passed */
function futureTime(text: unknown): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(typeof text === 'string' && isMoment.test(text) ? text : NaN)
  if (Number.isNaN(time.getTime())) throw badRequest('Please choose a day and a time.')
  if (time.getTime() > Date.now()) return time
  throw new HttpError(422, 'This time has passed. Please choose a later one.')
}

type Draft = { Params: { section: string; draft: string } }

/** The drafts of the sections: list, read, save, discard. A draft is published by a save. */
export const draftsRoutes =
  ({ content, pictures, drafts, admitted }: DraftsParts): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart, { throwFileSizeLimit: false })

    app.get<Draft>(
      backOfficeEndpoints.draft.path,
      { config: { role, operation: draftOperations.draft } },
      async ({ params }): Promise<StoredDraft> => {
        const found = await drafts.find(sectionNamed(params.section), itemNumber(params.draft))
        if (!found) throw notFound()
        return found
      },
    )

    app.delete<Draft>(
      backOfficeEndpoints.discardDraft.path,
      { config: { role, operation: draftOperations.discardDraft } },
      async (request) => {
        const { section, draft } = request.params
        const { username } = administratorOf(request)
        await drafts.discard(sectionNamed(section), itemNumber(draft), username)
        return { message: 'The draft was discarded.' }
      },
    )

    for (const key of Object.keys(contentSchemas) as ContentKey[]) {
      const address = addressOf(backOfficeEndpoints.drafts, { section: key })
      app.get(
        address,
        { config: { role, operation: draftsOperation(key) } },
        async (): Promise<DraftList> => ({ drafts: await drafts.list(key) }),
      )

      app.post<{ Querystring: { replaces?: unknown; publishAt?: unknown } }>(
        address,
        { bodyLimit: largestTexts, config: { role, operation: draftSaveOperation(key) } },
        (request): Promise<DraftAnswer> =>
          admitted(async (admission) => {
            const { query } = request
            const publishAt = futureTime(query.publishAt)
            const replaces =
              query.replaces === undefined ? undefined : itemNumber(String(query.replaces))
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
              author: administratorOf(request).username,
              content: own,
              base: base.version,
              replaces,
              publishAt,
              check: (now) => publishAt && checkSeen(now),
            })
            const message = publishAt ? 'The draft will be published.' : 'The draft was saved.'
            return { message, draft }
          }),
      )
    }
  }
