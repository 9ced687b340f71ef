import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { adminSectionMachine } from '../../../machines/admin-section.machine'
import { adminSections } from '../../../src/shared/admin-sections'
import { picture } from '../../fixtures/loan-application'
import { attach, backOffice, button, chooseMore, field, refusals, signIn } from '../back-office'
import { focused } from '../keyboard'
import {
  adminSectionFlow,
  authorIn,
  keptByColleague,
  scheduledFor,
  uploadFlow,
} from './admin-section-flow'
import { coverageOf, everything } from './coverage'
import { holdCalls } from './held-call'
import { play } from './play'
import type { FlowPage } from './flow-page'
import { secondAdministrator } from './second-administrator'
import { stopClock } from '../still-clock'

type State = SnapshotFrom<typeof adminSectionMachine>

const site = backOffice()
const colleague = secondAdministrator(() => site.url)
const { list, save, remove, title, messages } = adminSections.testimonials

/** The calls of an editor, each held until it is said how it ends. */
async function holdEditor(page: Page) {
  let isOpening = true
  const loads = await holdCalls(page, `**${list}`, 'GET', () => isOpening)
  const saves = await holdCalls(page, `**${save}`)
  const removals = await holdCalls(page, `**${remove!.replace(':id', '*')}`, 'DELETE')
  const draftSaves = await holdCalls(page, /\/api\/drafts\/testimonials(?:\?|$)/)
  const draftReads = await holdCalls(page, '**/api/drafts/testimonials/*', 'GET')
  const discards = await holdCalls(page, '**/api/drafts/testimonials/*', 'DELETE')
  const restorations = await holdCalls(page, '**/api/history/testimonials/restore')

  const ending =
    ({ answer, pass }: Awaited<ReturnType<typeof holdCalls>>) =>
    async ({ error }: AnyEventObject) => {
      const { reason } = (error ?? {}) as { reason?: string }
      if (reason === 'refused') return answer(500)
      if (reason === 'conflict') await colleague.saveSomething(`Saved at ${Date.now()}`)
      const { status, body } = await pass()
      expect(status).toBe(reason === 'conflict' ? 412 : 200)
      return body
    }
  const restoration = ending(restorations)

  return {
    openAgain: () => {
      isOpening = true
    },
    async load({ error }: AnyEventObject) {
      await (error ? loads.answer(500) : loads.pass())
      isOpening = false
    },
    save: (event: AnyEventObject) => ending(saves)(event).then(() => undefined),
    saveDraft: (event: AnyEventObject) => ending(draftSaves)(event).then(() => undefined),
    openDraft: (event: AnyEventObject) => ending(draftReads)(event).then(() => undefined),
    discardDraft: (event: AnyEventObject) => ending(discards)(event).then(() => undefined),
    remove: (event: AnyEventObject) => ending(removals)(event).then(() => undefined),
    /** The words that come back are those of the version, whatever it was. */
    async restore(event: AnyEventObject) {
      const body = await restoration(event)
      if (event.error) return undefined
      const { message, version } = body as {
        message: string
        version: { content: { title: string }[] }
      }
      const { output } = event as unknown as { output: { stored: object } }
      const content = version.content[0]!.title
      return { output: { message, stored: { ...output.stored, content } } }
    },
  }
}

async function atEditor(): Promise<FlowPage<State>> {
  let calls!: Awaited<ReturnType<typeof holdEditor>>
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      calls = await holdEditor(opened)
    },
  })
  const author = field(page, 'Testimonial 1', 'Author')
  const close = button(page, 'Close this message')
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  // Everything by keyboard: a mouse would also point at what is under it.
  const press = (name: string | RegExp) => button(page, name).press('Enter')
  /** A closed dialog gives the focus back in the next turn: before it comes nothing is pressed. */
  async function dialogClosed() {
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    // A page that is just being left has no clock.
    await page.clock.runFor(1).catch(() => {})
  }
  async function inDialog(...names: string[]) {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^(?:${names.join('|')})$`) })
      .press('Enter')
    await dialogClosed()
  }

  /** The fields are one of the editor's views. */
  const isEditOpen = async () =>
    (await button(page, 'Edit').getAttribute('aria-pressed')) === 'true'
  const inEdit = async () => {
    if (!(await isEditOpen())) await press('Edit')
  }

  async function seesForm({ context }: State) {
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.getByText('Saving', { exact: true }).count()).toBe(0)
    if (!(await isEditOpen())) return page.getByRole('heading', { name: 'History' }).waitFor()
    // A list this long opens folded.
    const expand = button(page, 'Expand all')
    if ((await expand.count()) > 0) await expand.press('Enter')
    await expect.poll(() => author.inputValue()).toBe(authorIn(context.draft))
    await expect
      .poll(() => page.getByRole('region', { name: 'There is a problem' }).count())
      .toBe(context.errors.length)
    await expect
      .poll(() => page.getByText('Unsaved changes', { exact: true }).count())
      .toBe(context.draft === context.kept ? 0 : 1)
    return undefined
  }
  const seesMessage = (message: string) =>
    expect
      .poll(() => page.getByRole('status').filter({ has: close }).allInnerTexts())
      .toEqual(message ? [expect.stringContaining(message)] : [])
  const seesAlert = (message: string) =>
    expect
      .poll(async () => (await page.getByRole('alert').allInnerTexts()).join('').trim())
      .toBe(message)
  const seesDialog = (name: string | RegExp) => () => dialog(name).waitFor()
  const seesSaving = async () => {
    await page.getByText('Saving', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }

  return {
    page,
    starts: [
      {
        async begin() {
          await colleague.begin('Ida')
          await colleague.begin('Ada')
          await colleague.keepDrafts(keptByColleague)
          calls.openAgain()
          await page.evaluate(() => sessionStorage.clear())
          await signIn(page, site.url)
          await page.goto('/admin/home')
          await page
            .getByRole('main')
            .getByRole('link', { name: new RegExp(`^${title}`) })
            .press('Enter')
        },
      },
    ],
    steps: {
      load: calls.load,
      async save(event) {
        if (event.type !== 'save') return calls.save(event)
        await inEdit()
        return press('Save')
      },
      async saveDraft(event) {
        if (event.type !== 'saveDraft') return calls.saveDraft(event)
        await inEdit()
        return chooseMore(page, 'Save draft')
      },
      async schedule() {
        await inEdit()
        await chooseMore(page, 'Schedule…')
      },
      async publishOn() {
        await dialog('Publish on…').getByLabel('Day and time').fill(scheduledFor.typed)
        await inDialog('Publish at this time')
      },
      async openDraft(event) {
        if (event.type !== 'openDraft') return calls.openDraft(event)
        return button(page, /^Open draft/)
          .first()
          .press('Enter')
      },
      async discardDraft(event, { context }) {
        if (event.type !== 'discardDraft') return calls.discardDraft(event)
        const notices = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
        const own = context.opened.draft ? notices.filter({ hasText: 'You are editing' }) : notices
        return own
          .first()
          .getByRole('button', { name: /^Discard draft/ })
          .press('Enter')
      },
      async remove(event) {
        if (event.type !== 'remove') return calls.remove(event)
        await inEdit()
        return page
          .getByRole('button', { name: /^Remove/ })
          .last()
          .press('Enter')
      },
      async restore(event) {
        if (event.type !== 'restore') return calls.restore(event)
        await press('History')
        return page
          .getByRole('button', { name: /^Restore/ })
          .first()
          .press('Enter')
      },
      async change({ draft }) {
        await inEdit()
        await author.fill(authorIn(draft))
      },
      async reset() {
        await inEdit()
        await chooseMore(page, 'Discard changes')
      },
      retry: () => {
        calls.openAgain()
        return press('Try again')
      },
      // Nothing of the page can be pressed while a dialog is open.
      leave: async () =>
        (await page.getByRole('dialog').count()) > 0
          ? page.evaluate(() => history.back())
          : page.getByRole('link', { name: /^Back/ }).press('Enter'),
      hold: () => close.focus(),
      release: () => button(page, 'Save').focus(),
      dismiss: () => close.press('Enter'),
      noticeVisible: () => page.clock.runFor(5000),
      confirm: () =>
        inDialog('Remove', 'Restore', 'Discard changes', 'Leave', 'Open draft', 'Discard'),
      async cancel(_, state) {
        if (state.matches({ comparing: 'choosing' })) return press('Back to my changes')
        await inDialog('Keep it', 'Cancel', 'Keep my changes', 'Stay')
        // The focus is where the choices are.
        if (state.matches('comparing'))
          await expect.poll(() => focused(page)).toMatch(/^Someone else/)
        return undefined
      },
      saveMine: () => press('Save mine'),
      takeTheirs: () => press('Keep theirs'),
    },
    assertions: {
      loading: () => page.getByText(`Loading ${title}`).waitFor(),
      async unavailable() {
        await page.getByRole('alert').getByText(messages.loadFailed).waitFor()
        await button(page, 'Try again').waitFor()
      },
      editing: seesForm,
      async 'editing.quiet'() {
        await seesMessage('')
        await seesAlert('')
      },
      'editing.notice': ({ context }) => seesMessage(context.message),
      'editing.notice.counting': () => seesAlert(''),
      'editing.notice.held': () => seesAlert(''),
      'editing.failed': ({ context }) => seesAlert(context.message),
      saving: seesSaving,
      savingDraft: seesSaving,
      discardingDraft: seesSaving,
      openingDraft: () => page.getByText('Opening the draft', { exact: true }).first().waitFor(),
      scheduling: seesDialog('Publish on…'),
      'confirming.opening': seesDialog('Open the draft?'),
      'confirming.discarding': seesDialog('Discard the draft?'),
      removing: seesSaving,
      restoring: seesSaving,
      'confirming.removal': seesDialog(/^Remove Testimonial \d+\?$/),
      'confirming.restoration': seesDialog('Restore this version?'),
      'confirming.reset': seesDialog('Discard changes?'),
      'confirming.leaving': seesDialog('Leave without saving?'),
      'comparing.leaving': seesDialog('Leave without saving?'),
      async 'comparing.choosing'() {
        await page.getByRole('heading', { name: 'Someone else saved this section' }).waitFor()
        await button(page, 'Keep theirs').waitFor()
      },
      left: () => expect.poll(() => new URL(page.url()).pathname).toBe('/admin/home'),
    },
  }
}

/** An editor of pictures, up to a save that takes long. */
async function atPictures(): Promise<FlowPage<State>> {
  const { banners } = adminSections
  let isOpening = true
  let loads!: Awaited<ReturnType<typeof holdCalls>>
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      loads = await holdCalls(opened, `**${banners.list}`, 'GET', () => isOpening)
      await holdCalls(opened, `**${banners.save}`)
      await holdCalls(opened, '**/api/drafts/banners')
    },
  })
  const cancel = button(page, 'Cancel upload')
  const seesUpload = async () => {
    await cancel.waitFor()
    await page.getByRole('progressbar').waitFor()
  }
  return {
    page,
    starts: [
      {
        async begin() {
          isOpening = true
          await signIn(page, site.url)
          await page.goto(banners.adminPath)
        },
      },
    ],
    steps: {
      async load() {
        await loads.pass()
        isOpening = false
      },
      async change() {
        const bytes = await picture()
        await attach(field(page, 'Banner 1', 'Picture'), {
          name: 'a.jpg',
          type: 'image/jpeg',
          bytes,
        })
        await page.getByText(/^a\.jpg, .+ not saved yet$/).waitFor()
      },
      save: () => button(page, 'Save').press('Enter'),
      saveDraft: () => chooseMore(page, 'Save draft'),
      cancel: () => cancel.press('Enter'),
    },
    assertions: {
      loading: () => page.getByText(`Loading ${banners.title}`).waitFor(),
      async editing() {
        await field(page, 'Banner 1', 'Picture').waitFor()
        await expect.poll(() => cancel.count()).toBe(0)
      },
      'editing.notice': ({ context }) =>
        page.getByRole('status').getByText(context.message).waitFor(),
      saving: seesUpload,
      savingDraft: seesUpload,
    },
  }
}

const coverage = coverageOf(adminSectionFlow.machine)

test('an editor shows in every state, and does at every edge, what its machine says', async () => {
  await play(adminSectionFlow, await atEditor(), coverage)
}, 600_000)

test('an editor of pictures lets their upload be cancelled', async () => {
  await play(uploadFlow, await atPictures(), coverage)
}, 600_000)

test('nothing of an editor was left out', () => {
  expect(coverage.report()).toEqual(everything)
})
