/**
 * How far visitors come in a flow: what a page sends when it is left, and what analysts read. Nothing
 * here tells of a person, a device or a visit.
 */

/** The machines that are counted: forms and pages for visitors. Every other flow never is. */
export const countedFlows = [
  'application-status',
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

/** The forms whose failing fields are counted; of an application after sending none are. */
export const formFlows: readonly CountedFlow[] = ['contact', 'loan-wizard']

/** Smaller numbers are answered as `few`; a number of 0 says that it never happened. */
export const fewest = 5
export const few = '< 5'

/** How many days are shown where nobody names them. */
export const shownDays = 30

/** Most days that one answer covers. */
export const mostCountedDays = 400

/** Where pages send what they counted. */
export const flowCountsPath = '/flow-counts'

/** A range of days, '2026-11-23', both included. */
export interface DayRange {
  from: string
  to: string
}

/** Most bytes that a page sends. */
export const mostCountedBytes = 16_384
