import type { PolicyAct, PolicyLogRow } from '@sharelight/contract'
import { filterWords, matchSentence, type NameOf } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import type { AsOf } from '../../../http/pages.ts'
import { namesFor } from './names-for.ts'
import { database, requirePolicies } from './policy-rows.ts'

interface Question extends AsOf {
  policyId?: string | undefined
  eventId?: string | undefined
  offset: number
  limit: number
}

/** What policies did to which event and why, newest first. */
export async function policyLog(
  ctx: Context,
  { policyId, eventId, offset, limit, asOf }: Question,
): Promise<{ items: PolicyLogRow[]; total: number }> {
  requirePolicies(ctx)
  const matching = database(ctx)
    .selectFrom('policy_matches')
    .innerJoin('policies', 'policies.id', 'policy_matches.policy_id')
    .$if(policyId !== undefined, query => query.where('policy_id', '=', policyId ?? ''))
    .$if(eventId !== undefined, query => query.where('event_id', '=', eventId ?? ''))
    .$if(asOf !== undefined, query => query.where('matched_at', '<', asOf ?? new Date()))
  const [rows, { total }] = await Promise.all([
    matching
      .select([...columns])
      .orderBy('matched_at', 'desc')
      .orderBy('policy_matches.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    matching.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  const [acts, nameOf] = await Promise.all([
    actsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
    namesFor(
      ctx,
      rows.map(({ filter }) => filter),
    ),
  ])
  return { items: rows.map(row => toRow(row, acts.get(row.id) ?? [], nameOf)), total: Number(total) }
}

const columns = [
  'policy_matches.id',
  'policy_id',
  'policies.name',
  'policies.number as current',
  'policy_matches.number',
  'policies.mode',
  'policies.actions',
  'policies.filter',
  'policies.window',
  'event_id',
  'event_time',
  'matched_at',
  'simulated',
  'counted',
] as const

type Row = Awaited<ReturnType<typeof rowsOfType>>[number]
const rowsOfType = (ctx: Context) =>
  database(ctx)
    .selectFrom('policy_matches')
    .innerJoin('policies', 'policies.id', 'policy_matches.policy_id')
    .select([...columns])
    .execute()

function toRow(row: Row, acts: PolicyAct[], nameOf: NameOf): PolicyLogRow {
  const isCurrent = row.number === row.current
  return {
    id: row.id,
    policy: { id: row.policy_id, name: row.name },
    eventId: row.event_id,
    eventTime: row.event_time.toISOString(),
    matchedAt: row.matched_at.toISOString(),
    simulated: row.simulated,
    counted: row.counted,
    isInForce: isCurrent && row.mode === 'on' && !row.simulated,
    sentence: matchSentence({
      because: isCurrent ? filterWords(row.filter, nameOf) : undefined,
      counted: row.counted,
      simulated: row.simulated,
      actions: isCurrent ? row.actions : [],
      isOn: row.mode === 'on',
    }),
    acts,
  }
}

async function actsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, PolicyAct[]>> {
  if (!ids.length) return new Map()
  const rows = await database(ctx)
    .selectFrom('policy_acts')
    .select(['match_id', 'kind', 'state', 'detail', 'at'])
    .where('match_id', 'in', [...ids])
    .orderBy('kind')
    .execute()
  return Map.groupBy(
    rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    row => row.match_id,
  )
}
