/** A machine with the chart laid out by `src/build/flow-charts.ts`. */
declare module '*.machine.ts?flow' {
  export const machine: import('xstate').AnyStateMachine
  export const layout: import('./graph/layout').Layout
}

declare module '*.machine.ts?drawings' {
  export const drawings: import('./graph/layout').Drawings
}
