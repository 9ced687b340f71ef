import type { Plugin } from 'vite'
import { replaceModules, type Replacement } from './replace-modules'

const part = (name: string, code: string): Replacement => ({
  from: /@tanstack\/router-core\/dist\/esm\/(?!index\.js)/,
  source: RegExp(`/${name}\\.js$`),
  code,
})

/** Parts of the router that the site does itself or never needs. */
const replaced = [
  // `use-page-change.ts` scrolls.
  part('scroll-restoration', 'export const setupScrollRestoration = () => {}'),
  // No page reads its query; an address keeps it as it was written.
  part(
    'searchParams',
    [
      'export const defaultParseSearch = (text) => (text ? { text } : {})',
      "export const defaultStringifySearch = ({ text = '' }) => text",
    ].join('\n'),
  ),
  // The site stands at the root of its host.
  part(
    'rewrite',
    [
      'export const executeRewriteInput = (_, url) => url',
      'export const executeRewriteOutput = (_, url) => url',
      'export const rewriteBasepath = undefined',
    ].join('\n'),
  ),
]

/** Leaves out, on the site, the parts of the router that it never uses. */
export const slimRouter = (): Plugin => ({
  ...replaceModules('slim-router', replaced),
  applyToEnvironment: ({ name }) => name === 'site',
})
