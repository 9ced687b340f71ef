import { bareTag, contentId, drawnId, type DrawnContent } from '../shared/first-screen'
import { askEarly, early } from './api'

/** What the server drew of the page that this document opened with. */
let first:
  | {
      drawn: DrawnContent
      isInPlace: boolean
      isShown: boolean
      isTaken: boolean
      /** Shows what stands below the first section. */
      showRest?: () => void
      /** Resolves when the calls have ended. */
      ended: Promise<void>
    }
  | undefined

const afterPaint = (run: () => void) => void requestAnimationFrame(() => setTimeout(run))

/** Text is painted first in the fonts of the device: asking for another would delay that paint. */
const endStandIns = () => void delete document.documentElement.dataset.standIns

/**
 * Asks for what the page was drawn from, one call after another. If nothing was saved since, the drawn content takes
 * the loader's place when all have ended: its first section, and the others after the next paint, which does not
 * wait for them.
 */
export function showFirstContent() {
  const template = document.querySelector<HTMLTemplateElement>(`#${drawnId}`)
  if (!template) return afterPaint(endStandIns)
  const { calls = '', tags, day = '' } = template.dataset
  const bodies: Record<string, unknown> = {}
  const section = template.content.firstChild

  async function callAll() {
    const found: string[] = []
    for (const call of calls.split(' ')) {
      try {
        const { tag, text } = await askEarly(call)
        found.push(bareTag(tag ?? ''))
        bodies[call] = JSON.parse(text)
      } catch {
        // Whoever reads it next says so.
      }
      if (started.isTaken) return
    }
    if (found.join(' ') === tags) show()
    // Together: each would lay out the page anew.
    afterPaint(() => {
      started.showRest?.()
      endStandIns()
    })
  }

  function show() {
    early.clear()
    started.isShown = true
    if (!section) return
    document.getElementById(contentId)!.replaceChildren(section)
    started.showRest = () => section.after(template!.content)
  }

  const started: NonNullable<typeof first> = {
    drawn: { bodies, day },
    isInPlace: !section,
    isShown: false,
    isTaken: false,
    ended: Promise.resolve(),
  }
  first = started
  started.ended = callAll()
}

/**
 * From now on only React changes what stands in `place`. Resolves with what its content was drawn from, undefined
 * where the loader is in sight; content that stands in its place but is not what was saved last is taken away.
 */
export async function takeFirstContent(place: Element): Promise<DrawnContent | undefined> {
  if (first?.isInPlace) await first.ended
  if (!first) return undefined
  first.isTaken = true
  first.showRest?.()
  if (first.isShown) return first.drawn
  if (first.isInPlace) place.replaceChildren()
  return undefined
}
