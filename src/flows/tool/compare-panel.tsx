import { use, useEffect, useMemo, useState } from 'react'
import type { FlowPanelProps } from '../flow-panel-props'
import { changedParts } from '../comparing/changed-parts'
import { difference, differenceWords } from '../comparing/difference'
import { Differences } from '../comparing/differences'
import control from '../../ui/form/control.module.css'
import own from './project-page.module.css'
import { theProject } from './read-project'

/** A machine of the project beside another one: their differences, marked in the chart. */
export function ComparePanel({ flow, onLights }: FlowPanelProps) {
  const { machines } = use(theProject())
  const [key, choose] = useState('')
  const one = machines.find(({ machine }) => machine === flow.machine)
  const other = machines.find((each) => each.key === key)
  const found = useMemo(() => one && other && difference(one.written, other.written), [one, other])

  useEffect(() => {
    onLights(one && other ? { changes: changedParts(one, other)[0] } : {})
  }, [one, other, onLights])

  return (
    <div className={own.compare}>
      <h2>Compare</h2>
      <label>
        With
        <select
          className={control.control}
          onChange={({ target }) => choose(target.value)}
          value={key}
        >
          <option value="">Choose a machine</option>
          {machines
            .filter((each) => each !== one)
            .map((each) => (
              <option key={each.key} value={each.key}>
                {`${each.title}, ${each.where}`}
              </option>
            ))}
        </select>
      </label>
      <p role="status">{found && other && `${differenceWords(found)} from ${other.title}.`}</p>
      {found && <Differences difference={found} names={['This one', 'The other']} />}
    </div>
  )
}
