import { sql, type Kysely } from 'kysely'

interface CountRow {
  flow: string
  day: string
  what: string
  times: number
}

/** How many rows are written at once. */
const chunk = 500

/**
 * Of what was counted, visits of states and fields stay, whatever the machine's version was;
 * transitions, times in a state, graphs and numbers of beacons go.
 */
export async function countedStates(db: Kysely<never>) {
  const { rows } = await sql<CountRow>`select flow, day, what, times from flow_count`.execute(db)
  const sums = new Map<string, number>()
  for (const { flow, day, what, times } of rows) {
    const [kind, name] = what.split(' ')
    // Who came back to a page had ended there before.
    const by = kind === 'back' ? -times : times
    const word = kind === 'back' ? 'ended' : kind
    const key = `${flow} ${day} ${word} ${name}`
    if (/^(?:seen|ended|failed)$/.test(word!)) sums.set(key, (sums.get(key) ?? 0) + by)
  }
  const kept = [...sums].flatMap(([name, times]) => {
    const [flow, day, kind, of] = name.split(' ')
    const visits = sums.get(`${flow} ${day} seen ${flow}`) ?? 0
    // How often a field failed was counted in times: there were no more visits than that day had.
    const most = kind === 'failed' ? Math.min(times, visits) : times
    return most > 0 ? [sql`(${sql.join([name, flow, day, `${kind} ${of}`, most])})`] : []
  })
  for (const statement of [
    'drop table flow_graph',
    'drop table flow_beacon',
    'drop table flow_count',
    `create table flow_count (
      name text primary key not null, flow text not null, day text not null, what text not null,
      times integer not null)`,
    'create index flow_count_by_day on flow_count (flow, day)',
  ])
    await sql.raw(statement).execute(db)
  for (let at = 0; at < kept.length; at += chunk)
    await sql`insert into flow_count values ${sql.join(kept.slice(at, at + chunk))}`.execute(db)
}
