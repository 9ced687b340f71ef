import type { RouteOptions } from 'fastify'
import { adminSections, contentLists } from '../../src/shared/admin-sections'
import type { Contract } from '../../src/shared/contracts/contract'

/** A route as the server registered it, once for each method. */
export interface ListedRoute {
  method: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  url: string
  /** The right that it asks for. */
  role: string | undefined
  contract: Contract | undefined
}

/** Where sections are read and saved: their forms are described by their codecs. */
const sections = [
  ...contentLists.keys(),
  ...Object.values(adminSections).flatMap(({ save, remove }) => [save, remove]),
]

/** Pictures of pages. */
const files = ['/uploads/:file']

const isPage = ({ config }: RouteOptions) =>
  typeof config?.operation === 'object' && config.operation.tag === 'Pages'

function needsContract(route: RouteOptions) {
  const { url, config } = route
  if (config?.contract || isPage(route)) return false
  return ![...sections, ...files].includes(url)
}

/** A route for each of its methods. @throws for a call that has no contract */
export function listed(route: RouteOptions): ListedRoute[] {
  const { method, url, config } = route
  if (needsContract(route)) throw new Error(`${String(method)} ${url} must have a contract`)
  return [method].flat().map((name) => ({
    method: name as ListedRoute['method'],
    url,
    role: config?.role,
    contract: config?.contract,
  }))
}

/** An address of a route, with names that are there. */
export const filled = (url: string) =>
  url
    .replace(':section', 'banners')
    .replace(':kind', 'contact')
    .replace(':document', 'passportPhoto')
    .replace(/:\w+/g, '1')
