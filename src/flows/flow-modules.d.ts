/** A copy of a machine with the chart that `src/build/flow-charts.ts` laid out for it. */
declare module '*.machine.ts?flow' {
  export const machine: import('xstate').AnyStateMachine
  export const layout: import('./graph/layout').Layout
}
