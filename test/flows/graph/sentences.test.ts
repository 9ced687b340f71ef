import { describe, expect, test } from 'vitest'
import { edgeBlock, wrapped } from '../../../src/flows/graph/chart-text'
import { graphOf } from '../../../src/flows/graph/graph'
import { edgeSentence, nodeSentence } from '../../../src/flows/graph/sentences'
import { textWidth } from '../../../src/flows/graph/text-width'
import { arrowPath, linePath } from '../../../src/flows/chart/line-path'
import { everyMachine } from '../../machines/every-machine'

const loan = graphOf(everyMachine['loan-wizard']!)
const sentenceOf = (id: string) =>
  edgeSentence(
    loan.edges.find((edge) => edge.id === id)!,
    loan,
  )
const nodeOf = (id: string) =>
  nodeSentence(
    loan.nodes.find((node) => node.id === id)!,
    loan,
  )

describe('a transition in words', () => {
  test.each([
    [
      'loan-wizard.wizard.filling.personal:next:0',
      'next, if isStepDone(step: 1): goes to wizard.filling.employment, does clearErrors',
    ],
    [
      'loan-wizard.wizard.filling:change:0',
      'change: stays, does forgetSent, keepSent, keepAnswers',
    ],
    ['loan-wizard.draft.typing:change:0', 'change: re-enters itself'],
    [
      'loan-wizard.draft.typing:xstate.after.typingPause.loan-wizard.draft.typing:0',
      'after typingPause (300 ms): goes to draft.saving',
    ],
    ['loan-wizard.wizard.resuming:always:4', 'always: goes to wizard.filling'],
    [
      'loan-wizard.draft.saving:xstate.error.actor.0.loan-wizard.draft.saving:0',
      'saveDraft failed: goes to draft.unsaved',
    ],
  ])('%s: %s', (id, sentence) => {
    expect(sentenceOf(id)).toBe(sentence)
  })
})

describe('a state in words', () => {
  test.each([
    ['loan-wizard.wizard.filling', 'wizard.filling, compound state, starts in personal'],
    [
      'loan-wizard.wizard.filling.where',
      'wizard.filling.where, history state. The step where the visitor left off.',
    ],
    [
      'loan-wizard.wizard.filling.personal',
      'wizard.filling.personal, state, on entry enterStep(step: 1), showQuestions(step: 1), focusStep',
    ],
    ['loan-wizard.draft.retrying', /^draft\.retrying, state, runs saveDraft\. The device was full/],
    ['loan-wizard.wizard.left', /^wizard\.left, final state, on entry clearSaved, endDraft\./],
  ])('%s', (id, sentence) => {
    expect(nodeOf(id)).toMatch(sentence)
  })
})

describe('the texts of a chart', () => {
  test('break after commas and blanks, and lose nothing', () => {
    const text = 'showErrors(step: 1), focusFirstInvalid, clearAnswers, keepReceipt'
    const lines = wrapped(text)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe(text)
    expect(wrapped('aNameThatIsTooLongForOneLineButHasNoPlaceToBreakItAt')).toHaveLength(1)
  })

  test('put event and guard before the actions', () => {
    const edge = loan.edges.find(({ id }) => id === 'loan-wizard.wizard.filling.personal:next:0')!
    expect(edgeBlock(edge).lines).toEqual([
      { text: 'next [isStepDone(step: 1)]', kind: 'trigger' },
      { text: '/ clearErrors', kind: 'then' },
    ])
  })

  test('are as wide as their letters: an m takes more room than an i', () => {
    expect(textWidth('mmm', 12)).toBeGreaterThan(2 * textWidth('iii', 12))
    expect(textWidth('abc', 24)).toBeCloseTo(2 * textWidth('abc', 12))
  })
})

describe('a line', () => {
  const bent = [
    { x: 0, y: 0 },
    { x: 0, y: 20 },
    { x: 30, y: 20 },
  ]

  test('goes through its points with rounded corners', () => {
    expect(linePath(bent)).toBe('M0 0L0 14Q0 20 6 20L30 20')
  })

  test('ends in an arrow that points where it goes', () => {
    expect(arrowPath(bent)).toBe('M30 20L21 15.5L21 24.5Z')
    expect(arrowPath([])).toBe('')
  })
})
