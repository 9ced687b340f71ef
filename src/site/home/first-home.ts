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
  | { actor: ActorRefFrom<typeof homeMachine>; isShown: boolean; isTaken: boolean }
  | undefined

/**
 * Starts the machine before the program is loaded. When all calls have ended, the sections in the HTML
 * replace the spinner if they were rendered from the same answers.
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
  const started = { actor, isShown: false, isTaken: false }
  home = started
  actor.subscribe({
    complete() {
      if (started.isTaken || tags.join(' ') !== template.dataset.tags) return
      document.getElementById(homeLoadingId)!.replaceWith(template.content)
      started.isShown = true
    },
  })
  actor.start()
  return true
}

/** The home page for hydration; from now on only React changes the markup. */
export function takeHome() {
  if (home) home.isTaken = true
  return home
}

/** Stops its machine; a later visit of the home page starts another. */
export function endHome() {
  home?.actor.stop()
  home = undefined
}
