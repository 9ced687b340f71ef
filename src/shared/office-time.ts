import { shownDay } from './date-text'

/** The clock of the office, the only one that its pages and mails use; Nigeria never changes it. */
const aheadOfUtc = 3_600_000

export const officeTimeName = 'West Africa Time'

/** An hour and a day of the office, as those of UTC: what reads UTC reads the office's clock. */
export const onOfficeClock = (time: Date) => new Date(time.getTime() + aheadOfUtc)

/** The reverse. */
export const fromOfficeClock = (time: Date) => new Date(time.getTime() - aheadOfUtc)

/** Whether the clock of this device differs. */
export const isOtherClock = () => new Date().getTimezoneOffset() !== -aheadOfUtc / 60_000

/** '2026-11-23T14:03', as typed in the office, in UTC; undefined for no time. */
export function fromOfficeTime(typed: string): string | undefined {
  const time = new Date(`${typed}Z`)
  return Number.isNaN(time.getTime()) ? undefined : fromOfficeClock(time).toISOString()
}

/** The reverse: what a field for day and time holds. */
export const toOfficeTime = (iso: string) => onOfficeClock(new Date(iso)).toISOString().slice(0, 16)

/** '2026-11-23', the day of the office at a time. */
export const officeDay = (time: Date) => onOfficeClock(time).toISOString().slice(0, 10)

/** '23 November 2026 at 14:03 (West Africa Time)' */
export function inOfficeTime(iso: string): string {
  const [day = '', clock] = toOfficeTime(iso).split('T')
  return `${shownDay(day)} at ${clock} (${officeTimeName})`
}
