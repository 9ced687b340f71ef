/** The drawings of a machine's chart, laid out by `src/build/flow-charts.ts`. */
declare module '*.machine.ts?drawings' {
  export const drawings: import('./graph/layout').Drawings
}
