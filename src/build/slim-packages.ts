import type { Plugin } from 'vite'
import { replacing, type Replacement } from './replacing'

/** In code that this plugin writes, not imports. */
const react = JSON.stringify('react')

/** An icon as its package draws it, without contexts, aliases and other sizes of stroke. */
const plainIcon = `
import { createElement } from ${react}
const look = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
  'aria-hidden': true }
const draw = ([tag, attributes]) => createElement(tag, attributes)
export default ({ node }) => ({ size = 24, ...props }) =>
  createElement('svg', { ...look, width: size, height: size, ...props }, node.map(draw))`

/**
 * The frame of the site sees to where a page opens: the router remembers no positions, and the
 * browser none of its own while the page is there.
 */
const noPositions = `
export const storageKey = ''
export const defaultGetScrollRestorationKey = () => ''
export const getElementScrollRestorationEntry = () => undefined
export function setupScrollRestoration({ _scroll: scroll }) {
  if (scroll.s || typeof history === 'undefined') return
  scroll.s = true
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => { history.scrollRestoration = 'auto' })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })
}`

/** Parts of packages that every visitor would load, and what does the same for this site. */
const replaced: readonly Replacement[] = [
  {
    // For React 17 and older. CommonJS, as what asks for it.
    from: /\/(?:@xstate|@tanstack|use-sync-external-store)\//,
    source: /^use-sync-external-store\/shim(?:\/index\.js)?$/,
    code: `exports.useSyncExternalStore = require(${react}).useSyncExternalStore`,
  },
  {
    from: /\/@tanstack\/router-core\//,
    source: /^\.\/scroll-restoration\.js$/,
    code: noPositions,
  },
  {
    // A browser extension for developers, which no machine here asks for.
    from: /\/xstate\//,
    source: /^\.\/xstate-dev\.esm\.js$/,
    code: 'export const devToolsAdapter = () => {}',
  },
  { from: /\/lucide-react\//, source: /\/createLucideIcon\.mjs$/, code: plainIcon },
]

/**
 * A bundle that would ask Node for what it has inside: for its sake the code that all files share
 * would hold a `require`.
 */
const bundle = /\/elkjs\/lib\/elk\.bundled\.js$/
const itsRequire = '"function"==typeof require&&require'

/** Leaves out of packages what only other sites need. */
export function slimPackages(): Plugin {
  return {
    ...replacing('slim-packages', replaced),
    transform: {
      filter: { id: bundle },
      handler: (code) => ({ code: code.replaceAll(itsRequire, 'undefined'), map: null }),
    },
  }
}
