import type { Core } from '../../core'
import { confirmReady } from '../../../shared/contracts/ready'
import { route } from '../../core/http/route'
import type { ContentStore } from '../../site/content/content.store'
import { readyLines } from './ready-lines'
import { setupNotes } from './setup-notes.store'

/** Confirmations of what the program cannot see; what is left comes with the dashboard. */
export function readyFeature({ app, settings, database }: Core, content: ContentStore) {
  const notes = setupNotes(database)
  const left = () => readyLines(settings, database, content)
  route(app, confirmReady, async ({ body: { done }, by }) => {
    await notes.note(done, by.username, 'confirm')
    return { ready: await left() }
  })
  return left
}
