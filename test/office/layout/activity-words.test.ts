import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Activity } from '../../../src/shared/contracts/activity'
import { pageAbout, deedSentence } from '../../../src/office/layout/activity-words'

const entry = (given: Pick<Activity, 'deed'> & Partial<Activity>): Activity => ({
  id: 1,
  at: '2026-11-22T10:00:00.000Z',
  who: 'ada',
  subject: '',
  entry: null,
  detail: '',
  ...given,
})

const onLoan = { subject: 'loan', entry: 3 }
const removed = entry({ deed: 'remove-item', subject: 'banners', entry: 12, detail: '3' })

describe('what somebody did', () => {
  test.each<[string, Activity]>([
    ['Removed Banner 3 from Main Section', removed],
    ['Saved FAQ Page, version 8', entry({ deed: 'save', subject: 'faqPage', entry: 8 })],
    [
      'Viewed the government ID photo of loan application LN-7',
      entry({ deed: 'view', ...onLoan, detail: 'governmentId', reference: 'LN-7' }),
    ],
    ['Deleted loan application LN-7', entry({ deed: 'delete', ...onLoan, reference: 'LN-7' })],
    [
      'Exported newsletter subscriptions',
      entry({ deed: 'export', subject: 'newsletter', detail: '' }),
    ],
    ['Deleted contact message 5', entry({ deed: 'delete', subject: 'contact', entry: 5 })],
    [
      'Changed newsletter subscription 2 to “Done”',
      entry({ deed: 'set-state', subject: 'newsletter', entry: 2, detail: 'done' }),
    ],
  ])('is named: %s', (sentence, done) => {
    expect(deedSentence(done)).toBe(sentence)
  })

  test.each<[string, Activity]>([
    ['Removed an item from Main Section', { ...removed, detail: '' }],
    ['Deleted loan application 3', entry({ deed: 'delete', ...onLoan })],
    ['Saved gone, version 1', entry({ deed: 'save', subject: 'gone', entry: 1 })],
  ])('stays readable where no name was recorded: %s', (sentence, done) => {
    expect(deedSentence(done)).toBe(sentence)
  })
})

describe('the place of what was done', () => {
  afterEach(() => vi.unstubAllGlobals())
  const asA = (role: string) =>
    vi.stubGlobal('localStorage', {
      getItem: () => JSON.stringify({ username: 'ada', role }),
    })

  test('is the editor, for whoever may open it', () => {
    asA('administrator')
    expect(pageAbout(removed)).toBe('/admin/home/main-section')
    asA('reviewer')
    expect(pageAbout(removed)).toBeUndefined()
  })

  test('is the entry, once it is deleted nowhere, and the list after an export', () => {
    asA('reviewer')
    expect(pageAbout(entry({ deed: 'view', ...onLoan }))).toBe('/admin/inbox/loan/3')
    expect(pageAbout(entry({ deed: 'view', ...onLoan, isDeleted: true }))).toBeUndefined()
    expect(pageAbout(entry({ deed: 'export', subject: 'loan' }))).toBe('/admin/inbox/loan')
    expect(pageAbout(entry({ deed: 'log-in' }))).toBeUndefined()
  })
})
