import { useEffect, useRef, useState } from 'react'
import { readPeople } from '../../shared/contracts/people'
import { loanReference } from '../../shared/loan-reference'
import { peoplePath } from '../../ui/accounts/admin-paths'
import { call } from '../../ui/accounts/call'
import { userMay } from '../../ui/accounts/may-open'
import { findReference } from './find-reference'
import { GoToList, type Finding, type FoundPerson } from './go-to-list'

/** Everybody with an account, for administrators. @throws Refused */
async function findPeople(): Promise<readonly FoundPerson[]> {
  if (!userMay('administrator')) return []
  const { people } = await call(readPeople, {}, '')
  return people.map(({ id, username, email }) => ({
    to: `${peoplePath}/${id}`,
    name: username,
    about: email,
  }))
}

const mayFind = (value: string) => userMay('reviewer') && loanReference(value) !== undefined

/** How a look-up has ended, and where its application is. */
interface LookUp {
  found: Finding
  path: string
}

async function lookUp(reference: string): Promise<LookUp> {
  try {
    const path = await findReference(reference)
    return { found: path ? 'found' : 'unknown', path }
  } catch {
    return { found: 'failed', path: '' }
  }
}

/** What was typed, and the application of a typed reference: only a complete one is looked up. */
export function GoToSearch({ onChoose }: { onChoose: (path: string) => void }) {
  const [value, setValue] = useState('')
  const [{ found, path }, setFound] = useState<LookUp>({ found: 'none', path: '' })
  const [people, setPeople] = useState<readonly FoundPerson[]>([])
  const latest = useRef('')

  useEffect(() => {
    // Pages are found without them.
    findPeople().then(setPeople, () => undefined)
  }, [])

  async function change(typed: string) {
    setValue(typed)
    latest.current = typed
    setFound({ found: mayFind(typed) ? 'finding' : 'none', path: '' })
    if (!mayFind(typed)) return
    const ended = await lookUp(typed)
    if (latest.current === typed) setFound(ended)
  }

  return (
    <GoToList
      found={found}
      onChange={(typed) => void change(typed)}
      onChoose={onChoose}
      path={path}
      people={people}
      value={value}
    />
  )
}
