import type { AnyTransitionDefinition } from 'xstate'

/** A transition's id, under its first target; the same in copies made by `provide`. */
export function branchId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  const siblings = eventType ? source.transitions.get(eventType) : source.always
  return `${source.id}:${eventType || 'always'}:${siblings?.indexOf(transition)}`
}

/** The id of a transition to one of its targets. */
export const edgeId = (transition: AnyTransitionDefinition, target = 0): string =>
  target ? `${branchId(transition)}:${target}` : branchId(transition)
