import { rightToKind } from '../account-roles'
import { inboxKinds } from '../back-office'
import { json } from './answer'
import { contract } from './contract'
import { filters } from './inbox'
import { list, named, number, oneOf, record, text, type Wire } from './wire-schema'

/** How many views somebody may save of a list, and the longest name. */
export const mostViews = 20
export const longestViewName = 40

const name = { ...text, minLength: 1, maxLength: longestViewName }

const savedView = named('SavedView', record({ id: number, name: text, filters }))
export type SavedView = Wire<typeof savedView>

const own = {
  right: 'inbox',
  rightTo: { kind: rightToKind },
  tag: 'Inbox',
  params: { kind: oneOf(inboxKinds) },
  bodyLimit: 4 * 1024,
  answers: { 200: json(list(savedView), 'Your views of the list, the oldest first') },
} as const
const ofView = { ...own, params: { ...own.params, id: number } } as const

export const readViews = contract({
  ...own,
  method: 'GET',
  path: '/api/views/:kind',
  summary: 'Read your saved views of a list',
  audit: { none: 'Filters for oneself, with nothing of an entry' },
  refuses: [404],
})

export const saveView = contract({
  ...own,
  method: 'POST',
  path: '/api/views/:kind',
  summary: 'Save a view of a list for yourself',
  audit: { none: 'Filters for oneself, with nothing of an entry' },
  description: `At most ${mostViews} of a list, each with a name of its own.`,
  body: record({ name, filters }),
  refuses: [400, 404, 409, 422],
})

export const renameView = contract({
  ...ofView,
  method: 'POST',
  path: '/api/views/:kind/:id',
  summary: 'Rename one of your saved views',
  audit: { none: 'Filters for oneself, with nothing of an entry' },
  body: record({ name }),
  refuses: [400, 404, 409, 422],
})

export const removeView = contract({
  ...ofView,
  method: 'DELETE',
  path: '/api/views/:kind/:id',
  summary: 'Remove one of your saved views',
  audit: { none: 'Filters for oneself, with nothing of an entry' },
  refuses: [404],
})
