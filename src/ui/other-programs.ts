import { createRoute, type AnyRoute } from '@tanstack/react-router'

/** Links to other programs load their documents. */
export const otherPrograms = (root: AnyRoute) =>
  createRoute({
    getParentRoute: () => root,
    path: '$',
    async beforeLoad({ location: { href } }) {
      location.assign(href)
      await new Promise(() => {})
    },
  })
