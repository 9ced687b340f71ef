import { stayWords, type FlowCounts } from '../../shared/flow-counts'
import { csvLine } from '../inbox/csv'

/** A byte order mark tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\ufeff'

/** The counts as a CSV file: a line for each number. */
export function flowCountsCsv({ versions }: FlowCounts): string {
  const lines = versions.flatMap(
    ({ version, from, to, visits, transitions, states, failures, outline }) => {
      const line = (what: string, name: string, detail: string, number: string | number) =>
        csvLine([version, from, to, what, name, detail, String(number)])
      const guards = new Map(outline.transitions.map(({ id, guard = '' }) => [id, guard]))
      return [
        line('visits', '', '', visits),
        ...transitions.map(({ id, taken }) => line('taken', id, guards.get(id) ?? '', taken)),
        ...states.flatMap(({ id, stay, ...state }) => [
          line('visits to state', id, '', state.visits),
          line('came', id, '', state.came),
          ...state.wentOn.map(({ event, times }) => line('went on', id, event, times)),
          line('ended', id, '', state.ended),
          ...(stay === null ? [] : [line('median time', id, '', stayWords[stay]!)]),
        ]),
        ...failures.map(({ field, rule, times }) => line('failed', field, rule, times)),
      ]
    },
  )
  const head = ['Version', 'From', 'To', 'What', 'Name', 'Detail', 'Number']
  return byteOrderMark + [csvLine(head), ...lines].join('')
}
