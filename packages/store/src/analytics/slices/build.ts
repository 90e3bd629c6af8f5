import type { SlicedMetric } from '@sharelight/metrics'
import { outsideCalls } from '../../meta/unit/one-unit.ts'
import type { Analytics } from '../client.ts'
import { timestamp } from '../codec.ts'
import { hash64 } from '../keys.ts'
import { slices } from './tables.ts'
import { lookupState, type LookupState } from './lookups.ts'
import { monthsOf, type Span } from './spans.ts'

export interface Asked {
  organisationId: string
  /** Names the question. */
  question: string
  metric: SlicedMetric
}

/** What a span gave, under a number of its own: two who work out the same do not meet. */
export interface Slice {
  from: number
  to: number
  slice: string
  groups: number
}

/**
 * Works out what the spans give and keeps it. A slice is used only once it is known that nothing changed while it was worked out: those of
 * which that is not so are not given, and nobody will find them.
 */
export async function build(
  analytics: Analytics,
  asked: Asked,
  { spans, before }: { spans: readonly Span[]; before: LookupState },
): Promise<Slice[]> {
  const { organisationId, question, metric } = asked
  const built: (Slice & { parts: string })[] = []
  for (const { from, to, month } of spans) {
    const slice = hash64(crypto.randomUUID())
    await outsideCalls(() =>
      analytics.command(
        `INSERT INTO slice_groups (organisation_id, slice, ${metric.slots.join(', ')})
        SELECT {organisation:UUID}, {slice:UInt64}, * FROM (${metric.span})`,
        { ...metric.params, from: timestamp(from), to: timestamp(to), slice: BigInt(slice) },
      ),
    )
    built.push({ from, to, slice, parts: month.parts, groups: await groupsIn(analytics, organisationId, slice) })
  }
  const months = await monthsOf(analytics)
  const after = await lookupState(analytics, organisationId, { reads: metric.reads, known: [before.highest] })
  if (after.exact !== before.exact) return []
  const sure = built.filter(({ from, parts }) =>
    months?.some(month => month.from <= from && from < month.to && month.parts === parts),
  )
  const lookups = before.upTo(before.highest)
  await outsideCalls(() =>
    analytics.insert(
      slices,
      sure.map(({ from, to, slice, parts, groups }) => ({
        question,
        fromTime: from,
        toTime: to,
        monthState: parts,
        highest: before.highest,
        lookups,
        slice,
        groups,
      })),
      { organisationId },
    ),
  )
  return sure
}

async function groupsIn({ rows }: Analytics, organisation: string, slice: string): Promise<number> {
  const [row] = await rows<{ groups: string }>(
    'SELECT count() AS groups FROM slice_groups WHERE organisation_id = {organisation:UUID} AND slice = {slice:UInt64}',
    { organisation, slice: BigInt(slice) },
  )
  return Number(row?.groups ?? 0)
}
