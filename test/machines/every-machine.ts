import type { AnyStateMachine } from 'xstate'

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*.machine.ts', {
  eager: true,
})

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'implementations' in value

/** Every machine by the name of its file: `newsletter`, `loan-wizard` … */
export const everyMachine: Record<string, AnyStateMachine> = Object.fromEntries(
  Object.entries(modules).map(([path, exports]) => {
    const machine = Object.values(exports).find(isMachine)
    if (!machine) throw new Error(`${path} exports no machine`)
    return [path.replace(/^.*\/|\.machine\.ts$/g, ''), machine]
  }),
)
