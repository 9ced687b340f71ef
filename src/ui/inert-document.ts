import type { MarkupNode } from '../shared/rich-text-tree'

const held = 'data-style'

/**
 * Renames style and event attributes before parsing: the Content-Security-Policy reports them even
 * in a document that is never shown. A style sheet becomes an element that is handled like one.
 */
export const withoutLiveAttributes = (html: string) =>
  html
    .replace(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
      tag
        .replace(/([\s"'/])style(\s*=)/gi, `$1${held}$2`)
        .replace(/([\s"'/])(on[a-z]+\s*=)/gi, '$1data-$2'),
    )
    .replace(/<(\/?)style(?=[\s/>])/gi, '<$1xmp')

const asMarkup = (node: Node): MarkupNode => ({
  nodeType: node.nodeType,
  nodeName: node.nodeName,
  nodeValue: node.nodeValue,
  childNodes: Array.from(node.childNodes, asMarkup),
  getAttribute: (name) =>
    node instanceof Element ? node.getAttribute(name === 'style' ? held : name) : null,
})

interface Policy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

const rules: Policy = {
  createHTML: withoutLiveAttributes,
  createScriptURL(url) {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError('A worker runs only what is our own')
    return url
  },
}

/**
 * The only Trusted Types policy that the Content-Security-Policy allows: all other ways from text
 * to markup or script are blocked.
 */
const policy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
    'inert-document',
    rules,
  ) ?? rules

/** Parses HTML into a document that neither loads nor runs anything. The only place that parses. */
export const inertNodes = (html: string): MarkupNode[] =>
  Array.from(
    new DOMParser().parseFromString(policy.createHTML(html), 'text/html').body.childNodes,
    asMarkup,
  )

/** Starts a worker from a script of our own origin; throws for any other. */
export const startWorker = (url: string, options?: WorkerOptions) =>
  new Worker(policy.createScriptURL(url), options)
