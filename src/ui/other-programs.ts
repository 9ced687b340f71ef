import { createRoute, type AnyRoute } from '@tanstack/react-router'

/** Every address that is not of this program belongs to another one: the browser loads its document. */
export const otherPrograms = (root: AnyRoute) =>
  createRoute({
    getParentRoute: () => root,
    path: '$',
    async beforeLoad({ location: { href } }) {
      location.assign(href)
      await new Promise(() => {})
    },
  })
