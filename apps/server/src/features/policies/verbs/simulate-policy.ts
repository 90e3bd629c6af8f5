import type { PolicyRow } from '@sharelight/store'
import type {
  MetricQuery,
  OpenRisk,
  PolicyAction,
  PolicyMatching,
  PolicySimulation,
  SeverityLevel,
  TimeRange,
} from '@sharelight/contract'
import { combine, faultOf, policySentences, tooBroad } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { listEvents } from '../../investigation/verbs/list-events.ts'
import { ask, type WhatIf } from '../../metrics/verbs/ask.ts'
import { toRating } from './in-force.ts'
import { namesFor } from './names-for.ts'
import { overlapsOf } from './overlaps.ts'
import { database, readRows, requirePolicies } from './policy-rows.ts'
import { lastQuarter, weeksOf } from './time-frame.ts'

interface Proposed extends PolicyMatching {
  actions: PolicyAction[]
  /** Of the policy that is being changed. */
  id?: string | undefined
}

const risk = ['high', 'medium', 'low', 'handled'] as const

/** What a policy would have matched, asked of the same questions as everything else; nothing of it stays. */
export async function simulatePolicy(ctx: Context, proposed: Proposed): Promise<PolicySimulation> {
  requirePolicies(ctx)
  const { filter, window, actions, id } = proposed
  const fault = faultOf(filter)
  if (fault) throw new AppError('invalid', fault, { field: 'filter' })
  const others = (await readRows(database(ctx))).filter(row => row.id !== id)
  const timeFrame = lastQuarter(ctx)
  const whatIf = { matching: { filter, window }, policies: ratingOf(others) }
  const of = (query: Omit<MetricQuery, 'cube'>, given: WhatIf = whatIf) =>
    ask(ctx, { cube: 'events', timeFrame, ...query }, given)
  const [totals, all, weeks, actors, rated, newest, overlaps, nameOf] = await Promise.all([
    of({ measures: ['events', 'actors', 'items'] }),
    of({ measures: ['events', ...risk] }, { policies: whatIf.policies }),
    of({ measures: ['events'], grain: 'Week', limit: 100 }),
    of({
      measures: ['events'],
      dimensions: ['actor', 'actorName'],
      sort: [{ by: 'events', direction: 'Descend' }],
      limit: 10,
    }),
    of({ measures: ['events'], dimensions: ['severity', 'justified'] }),
    of({ dimensions: ['id', 'at'], sort: [{ by: 'at', direction: 'Descend' }], limit: 10 }),
    overlapsOf(ctx, { proposed, others, timeFrame }),
    namesFor(ctx, [filter]),
  ])
  const count = (row: Record<string, unknown> | undefined, name: string) => Number(row?.[name] ?? 0)
  const events = count(totals.rows[0], 'events')
  const total = count(all.rows[0], 'events')
  const before = Object.fromEntries(risk.map(name => [name, count(all.rows[0], name)])) as OpenRisk
  return {
    timeFrame,
    sentences: policySentences(
      { filter, window, actions, startsAt: null, expiresAt: null },
      { nameOf, timeZone: ctx.organisation.timeZone },
    ),
    events,
    actors: count(totals.rows[0], 'actors'),
    items: count(totals.rows[0], 'items'),
    share: total ? events / total : 0,
    tooBroad: tooBroad({ events, all: total }),
    weeks: byWeek(timeFrame, ctx.organisation.timeZone, weeks.rows),
    byActor: actors.rows
      .filter(row => row['actor'])
      .map(row => ({ id: String(row['actor']), name: String(row['actorName'] ?? ''), events: count(row, 'events') })),
    examples: await examplesOf(
      ctx,
      newest.rows.map(row => String(row['id'])),
    ),
    before,
    after: riskAfter(before, actions, rated.rows),
    overlaps,
  }
}

const ratingOf = (rows: readonly PolicyRow[]) => rows.filter(({ mode }) => mode === 'on').map(toRating)

function byWeek(timeFrame: TimeRange, timeZone: string, rows: readonly Record<string, unknown>[]) {
  const counts = new Map(rows.map(row => [String(row['time']), Number(row['events'])]))
  return weeksOf(timeFrame, timeZone).map(time => ({ time, events: counts.get(time) ?? 0 }))
}

async function examplesOf(ctx: Context, ids: string[]) {
  const filter = { dimension: 'id', operator: 'in', value: ids } as const
  return ids.length ? (await listEvents(ctx, { filter, offset: 0, limit: ids.length })).items : []
}

const levelNames = [undefined, 'low', 'medium', 'high'] as const

/** Open risk once the matched events were treated as the actions say, by the last policy of all. */
function riskAfter(
  before: OpenRisk,
  actions: readonly PolicyAction[],
  rows: readonly Record<string, unknown>[],
): OpenRisk {
  const after = { ...before }
  const move = (level: number, isHandled: boolean, by: number) => {
    const name = levelNames[level]
    if (name) after[isHandled ? 'handled' : name] += by
  }
  for (const row of rows) {
    const [level, isHandled, events] = [Number(row['severity']), row['justified'] === true, Number(row['events'])]
    const effect = combine([{ actions }], level as SeverityLevel)
    move(level, isHandled, -events)
    move(effect.severity, isHandled || effect.justifiedBy >= 0, events)
  }
  return after
}
