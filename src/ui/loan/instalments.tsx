import { shownKobo } from '../../shared/money'
import { shownDay } from '../../shared/date-text'
import { FigureTable } from '../kit/table'

interface InstalmentsProps {
  title: string
  /** In kobo; `due` is '' where no day is known yet. */
  instalments: readonly { due: string; amount: bigint }[]
  /** All of them, as their last line. */
  total?: bigint
}

/** What is paid when. */
export function Instalments({ title, instalments, total }: InstalmentsProps) {
  const isDated = instalments[0]?.due !== ''
  const row = (name: string, due: string, amount: bigint) => [
    name,
    ...(isDated ? [due && shownDay(due)] : []),
    shownKobo(amount),
  ]
  return (
    <FigureTable
      head={['No.', ...(isDated ? ['Due'] : []), 'Amount']}
      rows={[
        ...instalments.map(({ due, amount }, i) => row(String(i + 1), due, amount)),
        ...(total === undefined ? [] : [row('In all', '', total)]),
      ]}
      title={title}
    />
  )
}
