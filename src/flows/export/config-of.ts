import type { AnyStateMachine } from 'xstate'

/** JSON data. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * A machine's config as data, from which XState builds the same states and transitions. Actions, guards,
 * actors and delays are names in it already; what is computed is left out.
 */
export const configOf = ({ config }: AnyStateMachine) => JSON.parse(JSON.stringify(config)) as Json
