import type { FastifyRequest } from 'fastify'
import type { ContentKey } from '../../../../schemas'
import { versionIn } from '../../../shared/content-tag'
import { draftHeader } from '../../../shared/contracts/drafts'
import type { VersionNote } from '../../../shared/contracts/history'
import { savedMeanwhile } from '../../core/errors'
import { itemNumber } from '../../core/http/route'

const tagsIn = (request: FastifyRequest) =>
  request.headers['if-match']?.match(/(?:W\/)?"[^"]*"|[^\s,]+/g)

/** The version of this section that If-Match names; undefined without one. */
export const namedVersion = (request: FastifyRequest, section: ContentKey) =>
  tagsIn(request)
    ?.map((tag) => versionIn(tag, section))
    .find((version) => version !== undefined)

/**
 * Whether a version is the one that the page had loaded, by If-Match: its number in quotes. Without
 * If-Match the last change wins, and the log says so; unless the version must be named.
 */
export function seenVersion(
  request: FastifyRequest,
): (version: number, mustName?: boolean) => boolean {
  const tags = tagsIn(request)
  if (!tags) request.log.info('changed without If-Match')
  return (version, mustName = false) =>
    tags
      ? tags.some((tag) => (tag === '*' && !mustName) || tag.replace(/^W\//, '') === `"${version}"`)
      : !mustName
}

/**
 * The version that an editor had loaded, from If-Match: the ETag of the content call or of the last
 * save. Only this section's number is compared. Without If-Match the last save wins, and the log
 * says so.
 * @throws HttpError 412 that says who saved meanwhile, and when
 */
export function seenBefore(request: FastifyRequest, section: ContentKey) {
  const tags = tagsIn(request)
  if (!tags) request.log.info({ section }, 'saved without If-Match')
  return ({ version, author, savedAt }: VersionNote) => {
    if (!tags || tags.includes('*')) return
    if (!tags.some((tag) => versionIn(tag, section) === version)) {
      throw savedMeanwhile({ version, author, savedAt })
    }
  }
}

/** The draft that a save was made from, if it says so. */
export function draftNamedBy(request: FastifyRequest): number | undefined {
  const named = request.headers[draftHeader]
  return named === undefined ? undefined : itemNumber(String(named))
}
