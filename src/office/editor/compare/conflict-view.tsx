import { authorName } from '../../../shared/author-name'
import { dayAndTime } from '../../layout/shown-time'
import { withRowsOver, type Draft } from '../draft'
import { useEditor } from '../editor-context'
import { draftIn } from '../section-machine'
import { Changes } from './changes'
import { differences } from './differences'
import { Button } from '../../../ui/kit/button'
import { Stack, stackClass } from '../../../ui/kit/stack'

/** The heading, which has the focus at first. */
export const conflictId = 'conflict'

/** The view after a conflict: their version beside mine; one of the two is chosen. */
export function ConflictView() {
  const { actor, section } = useEditor()
  const state = actor.getSnapshot()
  const { content, savedAt, savedBy } = state.context.theirs
  const [theirs, mine] = [content as Draft, draftIn(state)]
  const changes = differences(section.content, theirs.content, mine.content)

  return (
    <section aria-labelledby={conflictId} className={stackClass()}>
      <div>
        <h2 id={conflictId} tabIndex={-1}>
          Someone else saved this section
        </h2>
        <p>
          <span>{savedBy ? `${authorName(savedBy)} saved it` : 'It was saved'}</span>
          {savedAt && <span>{` on ${dayAndTime(savedAt)}`}</span>}
          <span>, after you opened it. Your changes are safe.</span>
        </p>
        <p>
          {changes.length === 0
            ? 'Theirs is the same as yours.'
            : 'Choose one of the two. If you save yours, theirs stays in History.'}
        </p>
      </div>
      <Changes changes={changes} heading="h3" sides={['Theirs', 'Mine']} />
      <Stack isRow>
        <Button
          kind="main"
          onClick={() => actor.send({ type: 'saveMine', draft: withRowsOver(mine, theirs) })}
        >
          Save mine
        </Button>
        <Button onClick={() => actor.send({ type: 'takeTheirs' })}>Keep theirs</Button>
        <Button onClick={() => actor.send({ type: 'cancel' })}>Back to my changes</Button>
      </Stack>
    </section>
  )
}
