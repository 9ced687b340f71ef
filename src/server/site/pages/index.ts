import type { FastifyRequest } from 'fastify'
import type { Core } from '../../core'
import { isPageVisit, sitePages, type PagesOptions } from './pages.routes'
import { siteFilesRoutes } from './site-files.routes'

interface Needed extends Pick<PagesOptions, 'build' | 'content' | 'openCache' | 'answers'> {
  /** Refuses what no route takes. */
  answerUnknown(request: FastifyRequest): never
  areFlowsOpen: boolean
}

/** The pages of the site and of the back office, and what no route answers. */
export async function pagesFeature(
  { app, settings }: Core,
  { answerUnknown, areFlowsOpen, ...needed }: Needed,
) {
  const pages = sitePages({
    ...settings,
    ...needed,
    isCounting: settings.flowCounts === 'on',
    flowsRole: areFlowsOpen ? 'public' : 'administrator',
  })
  app.setNotFoundHandler((request, reply) =>
    isPageVisit(request) ? pages.answerOther(request, reply) : answerUnknown(request),
  )
  await app.register(pages.routes)
  await app.register(siteFilesRoutes(settings, pages.site))
}
