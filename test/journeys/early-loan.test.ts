import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fullAnswers, picture } from '../fixtures/loan-application'
import { visitors } from './browser'
import {
  isBeforeProgram,
  markControls,
  momentsOf,
  newControls,
  programAt,
  slowDown,
  write,
} from './early'
import { heldProgram } from './held-program'
import { loanForm, propertiesOf } from './loan-form'

const { open } = visitors()
const form = 'main form'
const answers = fullAnswers()
const documents = propertiesOf(1).filter(([, { $ref }]) => $ref)

/** Opens /loan; whenever it is held, its program does not come before it is let go. */
async function openHeld() {
  const { on, hold, release } = heldProgram(isBeforeProgram)
  const visitor = await open('/loan', { from: 'commit', before: on })
  return { ...visitor, hold, letGo: release, ...loanForm(visitor.page) }
}

/** Answers the first step from the keyboard alone, all but its documents. */
async function fillByKey(page: Page) {
  for (const [name, { $ref, 'x-options': list }] of propertiesOf(1)) {
    if (list) await page.keyboard.type(answers[name]!.slice(0, 3))
    else if (!$ref && answers[name]) await write(page, answers[name])
    await page.keyboard.press('Tab')
  }
}

const written = (page: Page) =>
  page
    .locator(form)
    .evaluate((element: HTMLFormElement) =>
      Object.fromEntries(
        [...new FormData(element)].filter(([, value]) => typeof value === 'string'),
      ),
    )

const texts = Object.fromEntries(
  propertiesOf(1)
    .filter(([, { $ref }]) => !$ref)
    .map(([name]) => [name, answers[name] ?? '']),
)

/** The titles that the summary of errors names. */
const problems = (page: Page) =>
  page.getByRole('region', { name: 'There is a problem' }).getByRole('link').allInnerTexts()

describe('the first step of the application', () => {
  test.each(momentsOf(3))(
    'is written and left from the keyboard, begun after %i ms',
    async (moment) => {
      const { page, field, letGo } = await openHeld()
      await slowDown(page, form)
      await page.locator(form).waitFor()
      await markControls(page, form)
      setTimeout(letGo, programAt)
      await page.waitForTimeout(moment)
      await field('surname').focus()
      await fillByKey(page)
      await page.keyboard.press('Enter')
      await expect.poll(() => problems(page)).toHaveLength(documents.length)
      expect(await problems(page)).toEqual(
        documents.map(([, { title }]) => expect.stringContaining(title)),
      )
      expect(await written(page)).toEqual(texts)
      expect(await newControls(page, form)).toBe(0)
      expect(new URL(page.url()).search).toBe('')
    },
  )

  test('keeps answers and documents given before the program came', async () => {
    const { page, fillTexts, field, about, button, at, letGo } = await openHeld()
    await fillTexts(1)
    for (const [name] of documents) {
      const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await picture() }
      await field(name).setInputFiles(file)
    }
    letGo()
    for (const [name] of documents) await page.getByText(`${name}.jpg`).waitFor()
    // Nobody has been asked yet about what looks wrong.
    await button('Next').click()
    await about('phone').getByText('Is this right?').waitFor()
    await button('Next').click()
    await at(2)
    await button('Back').click()
    await at(1)
    expect(await written(page)).toEqual(texts)
  })

  test('is left once, however often Next was pressed before the program came', async () => {
    const { page, hold, letGo, fill, field, button, at, saved } = await openHeld()
    letGo()
    await fill(1)
    await saved()
    hold()
    await page.reload({ waitUntil: 'commit' })
    await field('surname').fill('Eze')
    await expect.poll(() => page.evaluate(() => globalThis.earlySubmits?.size)).toBe(0)
    await button('Next').click()
    await button('Next').click()
    letGo()
    await at(2)
    await page.waitForTimeout(programAt)
    expect(await page.getByRole('region', { name: 'There is a problem' }).count()).toBe(0)
    await button('Back').click()
    await at(1)
    expect(await field('surname').inputValue()).toBe('Eze')
  })

  test('gets from a draft what nobody has touched since', async () => {
    const { page, field, button, saved, hold, letGo } = await openHeld()
    letGo()
    await field('surname').fill('Obi')
    await field('address').fill('1 Market Road')
    await field('city').selectOption('Delhi')
    await field('state').selectOption('Maharashtra')
    await field('dob').fill('03/27/1990')
    await saved()
    hold()
    await page.reload({ waitUntil: 'commit' })
    await page.locator(form).waitFor()
    await markControls(page, form)
    await field('surname').fill('Eze')
    await field('first_name').fill('Ada')
    await field('city').selectOption({ label: 'Other' })
    letGo()
    await expect.poll(() => field('address').inputValue()).toBe('1 Market Road')
    expect(await field('surname').inputValue()).toBe('Eze')
    expect(await field('first_name').inputValue()).toBe('Ada')
    expect(await field('state').inputValue()).toBe('Maharashtra')
    expect(await field('dob').inputValue()).toBe('03/27/1990')
    await page.getByText('27 March 1990').waitFor()
    await page.locator('#loan-step-1-personal-city-other').fill('Enugu')
    await expect.poll(() => newControls(page, form)).toBe(1)
    await saved()
    await page.reload()
    await expect.poll(() => field('surname').inputValue()).toBe('Eze')
    await expect
      .poll(() => page.locator('#loan-step-1-personal-city-other').inputValue())
      .toBe('Enugu')
    expect(await field('address').inputValue()).toBe('1 Market Road')
    await button('Next').waitFor()
  })

  test('gives way to its spinner where a later step was saved', async () => {
    const { page, field, goTo, saved, at, hold, letGo } = await openHeld()
    letGo()
    await goTo(2)
    await saved()
    hold()
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('Looking for your saved application').waitFor()
    await expect.poll(() => field('surname').isVisible()).toBe(false)
    letGo()
    await at(2)
    await field('employer_name').waitFor()
  })
})
