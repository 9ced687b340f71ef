import plugin from 'fastify-plugin'
import { isPageVisit, sitePages } from './pages.routes'
import { siteFilesRoutes } from './site-files.routes'

/** The pages of the site and of the back office, and what no route answers. */
export const pagesFeature = plugin(
  async (app) => {
    const { settings, parts, content } = app.core
    const pages = sitePages({
      ...settings,
      build: parts.build,
      content,
      openCache: app.openCache,
      answers: app.contentAnswers,
      isCounting: settings.flowCounts === 'on',
      flowsRole: parts.areFlowsOpen ? 'public' : 'administrator',
    })
    app.setNotFoundHandler((request, reply) =>
      isPageVisit(request) ? pages.answerOther(request, reply) : app.answerUnknown(request),
    )
    await app.register(pages.routes)
    await app.register(siteFilesRoutes(settings, pages.site))
  },
  { name: 'pages', dependencies: ['content'] },
)
