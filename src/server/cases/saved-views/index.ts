import type { Core } from '../../core'
import type { Transaction } from 'kysely'
import { nameKey, tidyName } from '../../../shared/account-names'
import type { InboxKind } from '../../../shared/back-office'
import * as contracts from '../../../shared/contracts/saved-views'
import { lock, takeNumbers } from '../../core/database/sequence'
import type { Tables } from '../../core/database/tables'
import { HttpError, invalid, notFound } from '../../core/errors'
import { route } from '../../core/http/route'
import { questionIn } from '../inbox/inbox-question'

interface Owner {
  kind: InboxKind
  /** Of the account. */
  by: number
}

const noName = () => invalid([{ path: '/name', message: 'Please enter a name.' }])

/** A name as accounts have theirs. @throws HttpError 422 for one with nothing to see */
function nameOf(typed: string) {
  const name = tidyName(typed)
  if (/^\P{C}+$/u.test(name) && name.length <= contracts.longestViewName) return name
  throw noName()
}

const isTaken = (views: readonly contracts.SavedView[], name: string) =>
  views.some((view) => nameKey(view.name) === nameKey(name))

const nameTaken = () => new HttpError(409, 'You already have a view with this name.')
const tooMany = () =>
  new HttpError(
    409,
    `You have ${contracts.mostViews} saved views of this list. Remove one of them first.`,
  )

async function viewsOf(db: Pick<Transaction<Tables>, 'selectFrom'>, { kind, by }: Owner) {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'filters'])
    .where('administrator_id', '=', by)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ filters, ...row }) => ({
    ...row,
    filters: JSON.parse(filters) as contracts.SavedView['filters'],
  }))
}

/** The views of a list that people save, each for their own account. */
export async function savedViewsFeature({ app, database: { read, write } }: Core) {
  route(app, contracts.readViews, ({ params: { kind }, by }) => viewsOf(read, { kind, by: by.id }))

  route(app, contracts.saveView, ({ params: { kind }, body, by }) => {
    const { filters } = body
    const name = nameOf(body.name)
    questionIn(kind, filters, by.username)
    return write(async (trx) => {
      const owner = { kind, by: by.id }
      const id = await takeNumbers(trx, 'saved_view')
      const views = await viewsOf(trx, owner)
      if (views.length >= contracts.mostViews) throw tooMany()
      if (isTaken(views, name)) throw nameTaken()
      await trx
        .insertInto('saved_view')
        .values({ id, administrator_id: by.id, kind, name, filters: JSON.stringify(filters) })
        .execute()
      return viewsOf(trx, owner)
    })
  })

  route(app, contracts.renameView, ({ params: { kind, id }, body, by }) => {
    const name = nameOf(body.name)
    return write(async (trx) => {
      const owner = { kind, by: by.id }
      await lock(trx, 'views')
      const views = await viewsOf(trx, owner)
      if (!views.some((view) => view.id === id)) throw notFound()
      const others = views.filter((view) => view.id !== id)
      if (isTaken(others, name)) throw nameTaken()
      await trx.updateTable('saved_view').set({ name }).where('id', '=', id).execute()
      return viewsOf(trx, owner)
    })
  })

  route(app, contracts.removeView, ({ params: { kind, id }, by }) =>
    write(async (trx) => {
      await trx
        .deleteFrom('saved_view')
        .where('id', '=', id)
        .where('administrator_id', '=', by.id)
        .where('kind', '=', kind)
        .execute()
      return viewsOf(trx, { kind, by: by.id })
    }),
  )
}
