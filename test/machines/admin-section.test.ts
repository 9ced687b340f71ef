import { describe, expect, test } from 'vitest'
import { adminSectionMachine } from '../../machines/admin-section.machine'
import { harness } from './harness'

const stored = (content: string, version = '"1"') => ({
  content,
  version,
  savedAt: '2026-11-21T14:03:00Z',
  savedBy: 'ada',
})
const refused = (reason: string, extra = {}) => ({
  reason,
  message: 'Failed to save banners. Please try again.',
  errors: [],
  ...extra,
})

async function loaded() {
  const run = harness(adminSectionMachine)
  await run.resolve(stored('old'))
  return run
}

async function saving() {
  const run = await loaded()
  run.actor.send({ type: 'change', draft: 'new', path: '/0/text' })
  run.actor.send({ type: 'save' })
  return run
}

const draft = (run: Awaited<ReturnType<typeof loaded>>) => run.state().context.draft

describe('the editor of a section', () => {
  test('shows the spinner while it fetches and while it saves', async () => {
    const run = harness(adminSectionMachine)
    expect(run.state().hasTag('loading')).toBe(true)
    await run.resolve(stored('old'))
    expect(run.state().hasTag('loading')).toBe(false)
    run.actor.send({ type: 'change', draft: 'new', path: '' })
    run.actor.send({ type: 'save' })
    expect(run.state().hasTag('saving')).toBe(true)
    expect(run.calls.at(-1)).toEqual({
      actor: 'save',
      input: { draft: 'new', version: '"1"', opened: 0 },
    })
  })

  test('can be loaded again after a failure', async () => {
    const run = harness(adminSectionMachine)
    await run.reject(refused('refused'))
    expect(run.isIn('unavailable')).toBe(true)
    expect(run.state().context.message).toBe('Failed to save banners. Please try again.')
    run.actor.send({ type: 'retry' })
    await run.resolve(stored('old'))
    expect(draft(run)).toBe('old')
  })

  test('clears a success after 5 seconds, in which nobody points at it', async () => {
    const run = await saving()
    await run.resolve({ message: 'Banners saved successfully!', stored: stored('new', '"2"') })
    expect(run.state().context.message).toBe('Banners saved successfully!')
    run.wait(4000)
    run.actor.send({ type: 'hold' })
    run.wait(60_000)
    run.actor.send({ type: 'release' })
    run.wait(4999)
    expect(run.isIn({ editing: 'notice' })).toBe(true)
    run.wait(1)
    expect(run.state().context.message).toBe('')
  })

  test('takes a success back as soon as something is changed: it is true no more', async () => {
    const run = await saving()
    await run.resolve({ message: 'Banners saved successfully!', stored: stored('new', '"2"') })
    run.actor.send({ type: 'change', draft: 'newer', path: '/0/text' })
    expect(run.state().context.message).toBe('')
    expect(run.isIn({ editing: 'quiet' })).toBe(true)
    expect(draft(run)).toBe('newer')
  })

  test('takes it back while somebody points at it, too', async () => {
    const run = await saving()
    await run.resolve({ message: 'Banners saved successfully!', stored: stored('new', '"2"') })
    run.actor.send({ type: 'hold' })
    run.actor.send({ type: 'change', draft: 'newer', path: '/0/text' })
    expect(run.isIn({ editing: 'quiet' })).toBe(true)
  })

  test('keeps an error until the next action, and every change with it', async () => {
    const run = await saving()
    await run.reject(refused('refused'))
    run.wait(60_000)
    expect(run.state().context.message).toBe('Failed to save banners. Please try again.')
    expect(draft(run)).toBe('new')
    run.actor.send({ type: 'save' })
    expect(run.state().context.message).toBe('')
  })

  test('sends nothing when nothing has changed, and says so', async () => {
    const run = await loaded()
    run.actor.send({ type: 'save' })
    expect(run.calls).toHaveLength(1)
    expect(run.state().context.message).toBe('No changes to save')
  })

  test('asks before it is left while it compares, and compares on after Stay', async () => {
    const run = await saving()
    await run.reject(refused('conflict', { theirs: stored('theirs', '"7"') }))
    run.actor.send({ type: 'leave' })
    expect(run.state().hasTag('leaving')).toBe(true)
    run.actor.send({ type: 'cancel' })
    expect(run.isIn('comparing')).toBe(true)
    expect(run.state().hasTag('leaving')).toBe(false)
    run.actor.send({ type: 'leave' })
    run.actor.send({ type: 'confirm' })
    expect(run.isIn('left')).toBe(true)
  })

  test('compares when somebody else has saved, and saves mine over theirs once that is chosen', async () => {
    const run = await saving()
    await run.reject(refused('conflict', { theirs: stored('theirs', '"7"') }))
    expect(run.isIn('comparing')).toBe(true)
    expect(draft(run)).toBe('new')
    run.actor.send({ type: 'saveMine', draft: 'new' })
    expect(run.calls.at(-1)).toEqual({
      actor: 'save',
      input: { draft: 'new', version: '"7"', opened: 0 },
    })
  })

  test('fills the fields with theirs once that is chosen, and sends nothing', async () => {
    const run = await saving()
    await run.reject(refused('conflict', { theirs: stored('theirs', '"7"') }))
    const { length } = run.calls
    run.actor.send({ type: 'takeTheirs' })
    expect([run.isIn('editing'), draft(run), run.calls.length]).toEqual([true, 'theirs', length])
    run.actor.send({ type: 'change', draft: 'newer', path: '/0/text' })
    run.actor.send({ type: 'save' })
    expect(run.calls.at(-1)).toMatchObject({ input: { draft: 'newer', version: '"7"' } })
  })

  test('goes back to theirs when mine could not be saved over it and is discarded', async () => {
    const run = await saving()
    await run.reject(refused('conflict', { theirs: stored('theirs', '"7"') }))
    run.actor.send({ type: 'saveMine', draft: 'new' })
    await run.reject(refused('refused'))
    expect(draft(run)).toBe('new')
    run.actor.send({ type: 'reset' })
    run.actor.send({ type: 'confirm' })
    expect(draft(run)).toBe('theirs')
  })

  test('removes an item with an id only after a confirmation', async () => {
    const run = await loaded()
    const row = { id: 4, index: 1 }
    run.actor.send({ type: 'remove', row })
    expect(run.calls).toHaveLength(1)
    run.actor.send({ type: 'cancel' })
    expect(run.isIn('editing')).toBe(true)
    run.actor.send({ type: 'remove', row })
    run.actor.send({ type: 'confirm' })
    expect(run.calls.at(-1)).toMatchObject({ actor: 'remove', input: { row } })
  })

  test('asks before unsaved changes are left, and only then', async () => {
    const run = await loaded()
    run.actor.send({ type: 'change', draft: 'new', path: '' })
    run.actor.send({ type: 'leave' })
    expect(run.isIn({ confirming: 'leaving' })).toBe(true)
    run.actor.send({ type: 'cancel' })
    expect(draft(run)).toBe('new')
    run.actor.send({ type: 'leave' })
    run.actor.send({ type: 'confirm' })
    expect(run.isIn('left')).toBe(true)

    const unchanged = await loaded()
    unchanged.actor.send({ type: 'leave' })
    expect(unchanged.isIn('left')).toBe(true)
  })

  test('fills the fields with an old version that was brought back', async () => {
    const run = await loaded()
    run.actor.send({ type: 'restore', version: 3 })
    run.actor.send({ type: 'confirm' })
    expect(run.calls.at(-1)).toEqual({
      actor: 'restore',
      input: { oldVersion: 3, version: '"1"' },
    })
    await run.resolve({ message: 'Restored', stored: stored('very old', '"9"') })
    expect(draft(run)).toBe('very old')
  })
})

const opened = { draft: 3, author: 'ada', savedAt: '2026-11-23T14:03:00Z', publishAt: '' }

async function withDraft() {
  const run = await loaded()
  run.actor.send({ type: 'openDraft', draft: 3 })
  const base = stored('base', '"1"')
  await run.resolve({ message: '', opened, content: 'draft', stored: base })
  return run
}

describe('drafts in the editor', () => {
  test('the fields are kept as a draft and are no unsaved changes any more', async () => {
    const run = await loaded()
    run.actor.send({ type: 'change', draft: 'new', path: '/0/text' })
    run.actor.send({ type: 'saveDraft' })
    expect(run.calls.at(-1)).toEqual({
      actor: 'saveDraft',
      input: { draft: 'new', version: '"1"', opened: 0, publishAt: '' },
    })
    await run.resolve({ message: 'The draft was saved.', opened, content: 'new' })
    expect(run.state().context.stored.content).toBe('old')
    run.actor.send({ type: 'leave' })
    expect(run.isIn('left')).toBe(true)
  })

  test('a complete section is published at the time that was chosen', async () => {
    const run = await loaded()
    run.actor.send({ type: 'change', draft: 'new', path: '/0/text' })
    run.actor.send({ type: 'schedule' })
    expect(run.isIn('scheduling')).toBe(true)
    run.actor.send({ type: 'publishOn', publishAt: '2026-12-01T08:00:00Z' })
    expect(run.calls.at(-1)).toMatchObject({ input: { publishAt: '2026-12-01T08:00:00Z' } })
  })

  test('a draft that is open is saved under its number, from what it was begun', async () => {
    const run = await withDraft()
    expect(draft(run)).toBe('draft')
    run.actor.send({ type: 'save' })
    expect(run.calls.at(-1)).toEqual({
      actor: 'save',
      input: { draft: 'draft', version: '"1"', opened: 3 },
    })
    await run.resolve({ message: 'Saved', stored: stored('draft', '"2"') })
    expect(run.state().context.opened.draft).toBe(0)
  })

  test('opening a draft asks first when there are unsaved changes', async () => {
    const run = await loaded()
    run.actor.send({ type: 'change', draft: 'new', path: '/0/text' })
    run.actor.send({ type: 'openDraft', draft: 3 })
    expect(run.isIn({ confirming: 'opening' })).toBe(true)
    run.actor.send({ type: 'cancel' })
    expect(draft(run)).toBe('new')
  })

  test('discarding changes goes back to the draft, discarding the draft to what is live', async () => {
    const run = await withDraft()
    run.actor.send({ type: 'change', draft: 'newer', path: '/0/text' })
    run.actor.send({ type: 'reset' })
    run.actor.send({ type: 'confirm' })
    expect(draft(run)).toBe('draft')
    run.actor.send({ type: 'discardDraft', draft: 3 })
    run.actor.send({ type: 'confirm' })
    await run.resolve({ message: 'The draft was discarded.', stored: stored('live', '"2"') })
    expect([draft(run), run.state().context.opened.draft]).toEqual(['live', 0])
  })

  test('taking theirs closes the draft that is open and leaves it on the server', async () => {
    const run = await withDraft()
    run.actor.send({ type: 'save' })
    await run.reject(refused('conflict', { theirs: stored('theirs', '"7"') }))
    const { length } = run.calls
    run.actor.send({ type: 'takeTheirs' })
    expect([draft(run), run.state().context.opened.draft, run.calls.length]).toEqual([
      'theirs',
      0,
      length,
    ])
  })

  test('one that meets a newer version is never published: mine stays a draft', async () => {
    const run = await loaded()
    run.actor.send({ type: 'change', draft: 'new', path: '/0/text' })
    run.actor.send({ type: 'saveDraft' })
    await run.reject(refused('conflict', { theirs: stored('theirs', '"7"') }))
    run.actor.send({ type: 'saveMine', draft: 'new' })
    expect(run.calls.at(-1)).toEqual({
      actor: 'saveDraft',
      input: { draft: 'new', version: '"7"', opened: 0, publishAt: '' },
    })
  })

  test('discarding another draft leaves the fields as they are', async () => {
    const run = await withDraft()
    run.actor.send({ type: 'change', draft: 'newer', path: '/0/text' })
    run.actor.send({ type: 'discardDraft', draft: 4 })
    run.actor.send({ type: 'confirm' })
    await run.resolve({ message: 'The draft was discarded.', stored: stored('live', '"2"') })
    expect([draft(run), run.state().context.opened.draft]).toEqual(['newer', 3])
  })

  test('a time that meets a newer version is kept through the comparison', async () => {
    const run = await loaded()
    run.actor.send({ type: 'change', draft: 'new', path: '/0/text' })
    run.actor.send({ type: 'schedule' })
    run.actor.send({ type: 'publishOn', publishAt: '2026-12-01T08:00:00Z' })
    await run.reject(refused('conflict', { theirs: stored('theirs', '"7"') }))
    run.actor.send({ type: 'saveMine', draft: 'new' })
    expect(run.calls.at(-1)).toEqual({
      actor: 'saveDraft',
      input: { draft: 'new', version: '"7"', opened: 0, publishAt: '2026-12-01T08:00:00Z' },
    })
  })

  test('a draft with a time is saved again without one, though nothing was changed', async () => {
    const run = await loaded()
    run.actor.send({ type: 'openDraft', draft: 3 })
    await run.resolve({
      message: '',
      opened: { ...opened, publishAt: '2026-12-01T08:00:00Z' },
      content: 'draft',
      stored: stored('base', '"1"'),
    })
    run.actor.send({ type: 'saveDraft' })
    expect(run.calls.at(-1)).toMatchObject({ actor: 'saveDraft', input: { publishAt: '' } })
  })
})
