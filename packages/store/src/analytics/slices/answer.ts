import type { MetricQuery } from '@sharelight/contract'
import { sliceMetric, type Column, type MetricScope, type SlicedMetric } from '@sharelight/metrics'
import type { Analytics } from '../client.ts'
import { timestamp } from '../codec.ts'
import { hash64 } from '../keys.ts'
import { build, type Asked, type Slice } from './build.ts'
import { isWatched, lookupState } from './lookups.ts'
import { monthsOf, spansOf, type Span } from './spans.ts'
import { rememberQuestion } from './questions.ts'
import { usedDays } from './tables.ts'

/** A month of fewer events is asked as soon as what is kept of it. */
const worthKeeping = 1_000_000
/** Of a month whose events fall into nearly as many groups nothing is saved. */
const fewerThanRows = 4
const statesCompared = 6

/** A statement that gives the same answer as that of the question itself. */
export interface SlicedAnswer {
  sql: string
  totalSql: string
  params: Record<string, unknown>
  columns: Column[]
}

/**
 * How a question over months is answered by what each of them gave before: only months that changed, or whose events are rated otherwise by now, are
 * worked out again. Undefined where the question cannot be answered so, or nothing is saved by it.
 */
export async function answerBySlices(
  analytics: Analytics,
  scope: MetricScope,
  { query, atLeast = worthKeeping, isAsked = true }: { query: MetricQuery; atLeast?: number; isAsked?: boolean },
): Promise<SlicedAnswer | undefined> {
  const metric = sliceMetric(query, scope)
  if (!metric || !isWatched(metric.reads) || isOfOneMonth(metric.frame)) return undefined
  const months = await monthsOf(analytics)
  if (!months) return undefined
  const { kept, fresh } = spansOf(months, { frame: metric.frame, now: scope.now, atLeast })
  if (kept.length < 2) return undefined
  const asked = { organisationId: scope.organisationId, question: hash64(metric.name), metric }
  const found = await slicesOf(analytics, asked, kept)
  if (isAsked && found.some(({ isNew }) => isNew)) await rememberQuestion(analytics, scope, query)
  const used = found.filter(({ groups, rows }) => groups * fewerThanRows <= Math.max(rows, fewerThanRows))
  if (used.length < 2) return undefined
  const without = kept.filter(span => !used.some(({ from }) => from === span.from))
  const direct = [...fresh, ...without]
  const { sql, totalSql } = metric.whole(
    `SELECT ${metric.slots.join(', ')} FROM slice_groups WHERE organisation_id = {organisation:UUID} AND slice IN {slices:Array(UInt64)}`,
    direct.length,
  )
  const ends = direct.flatMap(({ from, to }, at) => [
    [`from${at}`, timestamp(from)],
    [`to${at}`, timestamp(to)],
  ])
  const params = { ...metric.params, ...Object.fromEntries(ends), slices: used.map(({ slice }) => BigInt(slice)) }
  return { sql, totalSql, params, columns: metric.columns }
}

/** Most questions are: for them the store is not asked what months it has. */
const isOfOneMonth = (frame: SlicedMetric['frame']) =>
  frame !== undefined && monthOf(Date.parse(frame.from)) === monthOf(Date.parse(frame.to) - 1)
const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7)

type Found = Slice & { rows: number; isNew: boolean }

/** What is kept of the spans, and what is not yet worked out now. */
async function slicesOf(analytics: Analytics, asked: Asked, spans: readonly Span[]): Promise<Found[]> {
  const stored = await storedOf(analytics, asked)
  const known = [...new Map(stored.map(({ highest }) => [highest.join(), highest])).values()].slice(0, statesCompared)
  const state = await lookupState(analytics, asked.organisationId, { reads: asked.metric.reads, known })
  const holding = spans.map(span => ({
    span,
    slice: stored.find(
      ({ from, to, parts, highest, lookups }) =>
        from === span.from && to === span.to && parts === span.month.parts && lookups === state.upTo(highest),
    ),
  }))
  const missing = holding.filter(({ slice }) => !slice).map(({ span }) => span)
  const built = missing.length ? await build(analytics, asked, { spans: missing, before: state }) : []
  return holding.flatMap(({ span, slice }) => {
    const one = slice ?? built.find(({ from }) => from === span.from)
    return one ? [{ ...one, from: span.from, rows: span.month.rows, isNew: !slice }] : []
  })
}

interface Stored extends Slice {
  parts: string
  highest: number[]
  lookups: string
}

async function storedOf({ rows }: Analytics, { organisationId, question }: Asked): Promise<Stored[]> {
  const found = await rows<
    Record<'from' | 'to' | 'parts' | 'lookups' | 'slice' | 'groups', string> & { highest: number[] }
  >(
    `SELECT toString(toUnixTimestamp64Milli(from_time)) AS from, toString(toUnixTimestamp64Milli(to_time)) AS to, toString(month_state) AS parts,
      highest, toString(lookups) AS lookups, toString(slice) AS slice, toString(groups) AS groups
    FROM slices WHERE organisation_id = {organisation:UUID} AND question = {question:UInt64} AND built_at > now() - INTERVAL ${usedDays} DAY
    ORDER BY built_at DESC, slice`,
    { organisation: organisationId, question: BigInt(question) },
  )
  return found.map(row => ({ ...row, from: Number(row.from), to: Number(row.to), groups: Number(row.groups) }))
}
