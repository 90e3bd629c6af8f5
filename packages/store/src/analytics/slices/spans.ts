import type { TimeRange } from '@sharelight/contract'
import type { Analytics } from '../client.ts'

/** The events of one month in UTC, of all organisations. */
export interface Month {
  from: number
  to: number
  rows: number
  /** Another number whenever anything was written, changed or taken back there. */
  parts: string
  /** Seconds since that was last so. */
  rest: number
}

/** What was in a month's parts, in milliseconds; `to` is not in it. */
export interface Span {
  from: number
  to: number
  month: Month
}

/** Seconds without a change after which the month that is under way is worth keeping. */
const quiet = 600

/**
 * The months that there are. A part of a table is never changed: each write, change and removal makes others, under names that are not
 * given again, so that the same parts are the same events, whoever wrote them. Undefined where parts cannot be told so.
 */
export async function monthsOf({ rows }: Pick<Analytics, 'rows'>): Promise<Month[] | undefined> {
  const [table] = await rows<{ engine: string }>(
    "SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'events'",
  )
  if (table?.engine !== 'MergeTree') return undefined
  const months = await rows<Record<'month' | 'rows' | 'parts' | 'rest', string>>(
    `SELECT replaceRegexpOne(partition_id, '^patch-.*-', '') AS month, sumIf(rows, NOT startsWith(partition_id, 'patch-')) AS rows,
      toString(groupBitXor(cityHash64(name, hash_of_all_files))) AS parts, toString(dateDiff('second', max(modification_time), now())) AS rest
    FROM system.parts WHERE active AND database = currentDatabase() AND table = 'events' GROUP BY month ORDER BY month`,
  )
  return months.map(({ month, rows: count, parts, rest }) => {
    const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(4)) - 1]
    return {
      from: Date.UTC(year, number),
      to: Date.UTC(year, number + 1),
      rows: Number(count),
      parts,
      rest: Number(rest),
    }
  })
}

/** The frame as spans worth keeping and those that are asked for each time. Times in milliseconds. */
export function spansOf(
  months: readonly Month[],
  { frame, now, atLeast }: { frame: TimeRange | undefined; now: number; atLeast: number },
): { kept: Span[]; fresh: { from: number; to: number }[] } {
  const from = frame ? Date.parse(frame.from) : -Infinity
  const to = frame ? Date.parse(frame.to) : Infinity
  const within = months
    .map(month => ({ month, from: Math.max(month.from, from), to: Math.min(month.to, to) }))
    .filter(span => span.from < span.to)
  const isWorth = ({ month }: Span) => month.rows >= atLeast && (month.to <= now || month.rest >= quiet)
  const fresh: { from: number; to: number }[] = []
  for (const span of within) {
    if (isWorth(span)) continue
    const last = fresh.at(-1)
    if (last?.to === span.from) last.to = span.to
    else fresh.push({ from: span.from, to: span.to })
  }
  return { kept: within.filter(isWorth), fresh }
}
