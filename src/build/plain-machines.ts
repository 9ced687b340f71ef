import type { Plugin } from 'vite'

const machine = /\/machines\/[\w-]+\.machine\.ts$/
const description = /\bdescription:\s*(?:'[^'\n]*'|"[^"\n]*"),?\s*/g

/** The code of a machine that says nothing about itself. */
export const withoutDescriptions = (code: string) => code.replace(description, '')

/**
 * Leaves the descriptions out of the machines that pages run on: they are read at /flows alone, which
 * gets copies of its own (flow-charts.ts).
 */
export function plainMachines(): Plugin {
  return {
    name: 'plain-machines',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: machine },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  }
}
