import type { Plugin } from 'vite'
import { replaceModules, type Replacement } from './replace-modules'

/** Replaces a module for the other modules of its package. The package's index still exports the original. */
const part = (from: string, name: string, code: string): Replacement => ({
  from: RegExp(`/node_modules/${from}/(?!index\\.js)`),
  source: RegExp(`/${name}\\.js$`),
  code,
})
const [core, react, xstate] = [
  '@tanstack/router-core/dist/esm',
  '@tanstack/react-router/dist/esm',
  'xstate/dist',
]
const children = '({ children }) => children'

/** Parts of the router and of XState that the site does itself or never needs. */
const replaced = [
  // `use-page-change.ts` scrolls.
  part(core, 'scroll-restoration', 'export const setupScrollRestoration = () => {}'),
  // No page reads its query; an address keeps it as it was written.
  part(
    core,
    'searchParams',
    [
      'export const defaultParseSearch = (text) => (text ? { text } : {})',
      "export const defaultStringifySearch = ({ text = '' }) => text",
    ].join('\n'),
  ),
  // The site stands at the root of its host.
  part(
    core,
    'rewrite',
    [
      'export const executeRewriteInput = (_, url) => url',
      'export const executeRewriteOutput = (_, url) => url',
      'export const rewriteBasepath = undefined',
    ].join('\n'),
  ),
  // Machines load data, routes do not; no route redirects, and the route `$` takes every unknown address.
  part(core, 'redirect', 'export const isRedirect = () => false, redirect = undefined'),
  part(react, 'useLoaderData', 'export const useLoaderData = undefined'),
  part(react, 'useLoaderDeps', 'export const useLoaderDeps = undefined'),
  part(react, 'useRouteContext', 'export const useRouteContext = undefined'),
  part(react, 'useSearch', 'export const useSearch = undefined'),
  part(react, 'not-found', `export const CatchNotFound = ${children}`),
  part(react, 'renderRouteNotFound', 'export const renderRouteNotFound = undefined'),
  // No route is left to the browser alone.
  part(react, 'ClientOnly', `export const ClientOnly = ${children}, useHydrated = undefined`),
  // Machines send nothing to each other: sendTo, emit, enqueueActions and others, by XState's short names.
  part(xstate, 'log-\\w+\\.esm', 'export const [S, a, b, e, f, l, s] = []'),
  part(xstate, 'xstate-dev\\.esm', 'export const devToolsAdapter = undefined'),
]

/** Leaves out, on the site, the parts of the router and of XState that it never uses. */
export const slimSite = (): Plugin => ({
  ...replaceModules('slim-site', replaced),
  applyToEnvironment: ({ name }) => name === 'site',
})

/** Leaves out, on the site, the descriptions of machines, which only the flow viewer shows. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  applyToEnvironment: ({ name }) => name === 'site',
  transform: {
    filter: { id: /\/machines\/[\w-]+\.machine\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/\bdescription:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g, ''),
      map: null,
    }),
  },
})
