/**
 * How often visitors took which way through a flow: what a page sends when it is left, and what
 * analysts read. Nothing here tells of a person, a device or a visit.
 */

/** The machines that are counted: forms and pages for visitors. Every other flow never is. */
export const countedFlows = [
  'application-status',
  'carousel',
  'contact',
  'header',
  'home',
  'loan-wizard',
  'newsletter',
  'pdf-pages',
] as const
export type CountedFlow = (typeof countedFlows)[number]

export const isCountedFlow = (id: string): id is CountedFlow =>
  (countedFlows as readonly string[]).includes(id)

/** Smaller numbers are answered as `few`; a number of 0 says that it never happened. */
export const fewest = 5
export const few = '< 5'

/** The ends of the classes of time in a state, in seconds; the last class has none. */
export const stayLimits = [1, 5, 15, 60, 300, 1800] as const

/** The classes in words, in order. */
export const stayWords = [
  'less than 1 s',
  '1 to 5 s',
  '5 to 15 s',
  '15 s to 1 min',
  '1 to 5 min',
  '5 to 30 min',
  '30 min or more',
] as const

/** How many days the funnel of the loan covers. */
export const funnelDays = 30

/** Most days that one answer covers. */
export const mostCountedDays = 400

/** Where pages send what they counted. */
export const flowBeaconPath = '/flow-counts'

/** A range of days, '2026-11-23', both included. */
export interface DayRange {
  from: string
  to: string
}

/**
 * What is counted of a flow, by what and where:
 *
 * - `taken <transition>`: times that it was taken
 * - `seen <state>`: visits that came to it
 * - `stay <state> <class>`: times that somebody went on from it, by time
 * - `ended <state>`: visits that were in it when the page was left
 * - `back <state>`: visits of these that came back and went on
 * - `failed <field> <rule>`: times that a field did not pass a rule; in a beacon, the rule is the hash
 *   of its sentence
 */
export type FlowTally = Record<string, number>

/** A hash of a sentence of 32 bits; what a visitor typed is in no sentence of ours. */
export function sentenceHash(sentence: string): number {
  let hash = 0
  for (const character of sentence) hash = (hash * 31 + character.codePointAt(0)!) | 0
  return hash
}

/** The name of the meta element with the graphs of a page, where it counts. */
export const countsMeta = 'flow-counts'

/** Most bytes of a beacon. */
export const mostBeaconBytes = 16_384
