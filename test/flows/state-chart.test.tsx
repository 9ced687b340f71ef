import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { everyFlow, readFlow } from '../../src/flows/every-flow'
import { StateChart } from '../../src/flows/chart/state-chart'
import { FlowOutline } from '../../src/flows/flow-outline'
import type { ChartLights } from '../../src/flows/chart/chart-lights'

const { graph, drawings } = (await readFlow('newsletter'))!
const submit = 'newsletter.idle:submit:0'

const drawn = (lights: ChartLights = {}) =>
  renderToStaticMarkup(
    <StateChart graph={graph} label="Chart" layout={drawings.down} lights={lights} />,
  )

/** The opening tag of the part with this id. */
const tagOf = (markup: string, id: string) =>
  markup.match(/<g [^>]*>/g)?.find((tag) => tag.includes(`data-item="${id}"`)) ?? ''

describe('the drawing of a flow', () => {
  test.each(everyFlow.map((flow) => [flow.title, flow] as const))(
    '%s has one part for each state and transition, of which one can be tabbed to, and names every state, as its outline does',
    async (_, { id }) => {
      const flow = (await readFlow(id))!
      const { nodes, edges } = flow.graph
      const markup = renderToStaticMarkup(
        <StateChart graph={flow.graph} label="Chart" layout={flow.drawings.down} />,
      )
      expect(markup.match(/data-item="/g)).toHaveLength(nodes.length + edges.length)
      expect(markup.match(/tabindex="0"/g)).toHaveLength(1)
      const outline = renderToStaticMarkup(
        <FlowOutline flow={flow} lights={{}} onLights={() => {}} />,
      )
      const unnamed = nodes.filter(
        ({ key }) => !outline.includes(`<b>${key}</b>`) || !markup.includes(`>${key}`),
      )
      expect(unnamed.map(({ key }) => key)).toEqual([])
    },
  )

  test('has no style that the security policy would refuse', () => {
    expect(drawn()).toContain('data-item="newsletter.idle"')
    expect(drawn()).not.toMatch(/<style| style="/)
  })

  test('lights nothing by itself, and nothing in it can be chosen', () => {
    expect(drawn()).not.toMatch(/data-(?:active|possible|taken)|role="button"/)
  })

  test('marks active states and says so', () => {
    const markup = drawn({ active: new Set(['newsletter', 'newsletter.idle']) })
    const idle = tagOf(markup, 'newsletter.idle')
    expect(idle).toContain('data-active="true"')
    expect(idle).toContain('idle, state. Active')
    expect(tagOf(markup, 'newsletter.submitting')).toMatch(/^<g (?!.*data-active)/)
  })

  test('lets possible transitions be chosen only where somebody listens', () => {
    const possible = new Set([submit])
    const shown = tagOf(drawn({ possible }), submit)
    expect(shown).toContain('data-possible="true"')
    expect(shown).toContain('role="img"')
    const listened = tagOf(drawn({ possible, onEvent: () => {} }), submit)
    expect(listened).toContain('role="button"')
    expect(listened).toContain('submit: goes to submitting. Possible now')
  })

  test('marks what happened last, with its line', () => {
    const markup = drawn({ taken: new Set([submit]) })
    expect(tagOf(markup, submit)).toContain('data-taken="true"')
    expect(markup.match(/data-taken/g)).toHaveLength(2)
  })
})
