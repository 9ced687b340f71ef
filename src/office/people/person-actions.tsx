import { useRef } from 'react'
import type { AccountState } from '../../shared/people'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

type Action = 'makeLink' | 'withdraw' | 'disable' | 'enable' | 'turnOffSecondFactor' | 'endSessions'

export interface PersonActionsProps {
  state: AccountState
  isBusy: boolean
  /** Whether the account is being asked about or changed. */
  isHeld: boolean
  isPossible: (action: Action) => boolean
  onAct: (action: Action, button: HTMLElement) => void
}

/** The actions of an account, in the order of the page; some take access away. */
const actions: { type: Action; name: Record<AccountState, string>; takesAway?: true }[] = [
  {
    type: 'makeLink',
    name: { invited: 'Make a new link', active: 'Make a link for a new password', disabled: '' },
  },
  { type: 'enable', name: { invited: '', active: '', disabled: 'Enable' } },
  {
    type: 'withdraw',
    name: { invited: 'Withdraw the invitation', active: 'Withdraw the link', disabled: '' },
    takesAway: true,
  },
  {
    type: 'turnOffSecondFactor',
    name: { invited: '', active: 'Turn off two-step login', disabled: '' },
    takesAway: true,
  },
  {
    type: 'endSessions',
    name: { invited: '', active: 'Log out everywhere', disabled: '' },
    takesAway: true,
  },
  { type: 'disable', name: { invited: '', active: 'Disable', disabled: '' }, takesAway: true },
]

/**
 * What can be done with an account now. While it is held its buttons stay, so that a dialog can give the
 * focus back.
 */
export function PersonActions({ state, isBusy, isHeld, isPossible, onAct }: PersonActionsProps) {
  const shown = useRef(actions)
  if (!isHeld) shown.current = actions.filter(({ type }) => isPossible(type))
  return (
    <Stack aria-label="Actions" isBelow isRow role="group">
      {shown.current.map(({ type, name, takesAway }) => (
        <Button
          aria-disabled={isBusy}
          key={type}
          kind={takesAway ? 'danger' : 'line'}
          onClick={({ currentTarget }) => onAct(type, currentTarget)}
        >
          {name[state]}
        </Button>
      ))}
    </Stack>
  )
}
