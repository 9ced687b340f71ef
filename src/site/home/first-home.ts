import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { homeMachine } from '../../../machines/home.machine'
import type { ContentKey } from '../../../schemas'
import { bareTag, homeLoadingId, homeSectionsId } from '../../shared/first-screen'
import type { SectionRead } from '../../shared/section'
import { read as banners } from '../../shared/sections/banners'
import { read as chooseUs } from '../../shared/sections/choose-us'
import { read as options } from '../../shared/sections/options'
import { read as services } from '../../shared/sections/services'
import { read as testimonials } from '../../shared/sections/testimonials'
import { readContent } from '../../ui/api'
import { afterPaint, endStandIns } from '../early?copy'

/** The home page's machine with its calls. `onTag` is called with the ETag of each answer. */
export function homeFlow(onTag?: (tag: string) => void) {
  const read = <K extends ContentKey>(section: SectionRead<K>) =>
    fromPromise<unknown>(() => readContent(section, onTag))
  return homeMachine.provide({
    actors: {
      fetchBanners: read(banners),
      fetchOptions: read(options),
      fetchServices: read(services),
      fetchTestimonials: read(testimonials),
      fetchChooseUs: read(chooseUs),
    },
    actions: { log: (_, { message, error }) => console.error(message, error) },
  })
}

/** The home page that this document opened with, until it is left. */
let home:
  | {
      actor: ActorRefFrom<typeof homeMachine>
      isShown: boolean
      isTaken: boolean
      /** Shows the sections below the first. */
      showRest?: () => void
    }
  | undefined

/**
 * Starts the machine before the program is loaded. When all calls have ended, the sections in the HTML
 * replace the spinner if they were rendered from the same answers: the first one, and the others after
 * the next paint, which does not wait for them.
 * @returns whether this document is the home page
 */
export function startHome() {
  const template = document.querySelector<HTMLTemplateElement>(`#${homeSectionsId}`)
  if (!template) return false
  const tags: string[] = []
  const actor = createActor(
    homeFlow((tag) => tags.push(bareTag(tag))),
    { inspect: globalThis.inspectFlow },
  )
  const started: typeof home = { actor, isShown: false, isTaken: false }
  home = started
  actor.subscribe({
    complete() {
      const { content } = template
      const first = content.firstChild
      if (first && !started.isTaken && tags.join(' ') === template.dataset.tags) {
        document.getElementById(homeLoadingId)!.replaceWith(first)
        started.isShown = true
        started.showRest = () => first.after(content)
      }
      // Together: each would lay out the page anew.
      afterPaint(() => {
        started.showRest?.()
        endStandIns()
      })
    },
  })
  actor.start()
  return true
}

/** The home page for hydration; from now on only React changes the markup. */
export function takeHome() {
  if (!home) return undefined
  home.isTaken = true
  home.showRest?.()
  return home
}

/** Stops its machine; a later visit of the home page starts another. */
export function endHome() {
  home?.actor.stop()
  home = undefined
}
