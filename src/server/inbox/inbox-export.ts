import { inboxStateName, type InboxKind, type InboxQuestion } from '../../shared/back-office'
import { csvLine } from './csv'
import type { Column } from './inbox-kinds'
import type { InboxStore } from './inbox.store'

/** A byte order mark tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\ufeff'

interface Export {
  kind: InboxKind
  question: InboxQuestion
  columns: readonly Column[]
}

/** The entries that a search finds, as a CSV file in chunks. */
export async function* inboxExport(store: InboxStore, { kind, question, columns }: Export) {
  const titles = columns.map(({ title }) => title)
  yield byteOrderMark + csvLine(['Number', 'Received', 'Status', 'Title', ...titles])
  for await (const { item, open } of store.find(kind, question)) {
    const answers = columns.map(({ name }) => open.answers[name] ?? '')
    yield csvLine([
      String(item.id),
      item.receivedAt,
      inboxStateName(kind, item.state),
      item.title,
      ...answers,
    ])
  }
}
