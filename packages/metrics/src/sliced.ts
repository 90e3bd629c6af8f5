import { ComposedMetricQuery, type MetricQuery, type TimeRange } from '@sharelight/contract'
import { groups, paged } from './assemble.ts'
import { resolve } from './compile.ts'
import { withConstants } from './constants.ts'
import type { ParameterValue } from './parameters.ts'
import type { MetricScope } from './scope.ts'
import type { Column, SelectedDimension, SelectedMeasure, Selection } from './select.ts'
import { slotOf, type Slot, type Slots } from './slots.ts'

/** A question about activity whose answer is put together from what happened in spans of time. What one span gives may be kept and used again. */
export interface SlicedMetric {
  /** Says what is asked, whatever its frame and its page: over the same span the same groups come of it. */
  name: string
  frame: TimeRange | undefined
  params: Record<string, ParameterValue>
  columns: Column[]
  /** Tables that it reads besides the events' own. */
  reads: ReadonlySet<string>
  /** The columns that a span's groups are kept in. */
  slots: readonly string[]
  /** The groups of one span, `{from}` to `{to}`, in those columns. */
  span: string
  /** The answer, from kept groups and from spans that are worked out as they are asked for: `{from0}` to `{to0}`, and so on. */
  whole(kept: string, spans: number): { sql: string; totalSql: string }
}

const everything = { from: '1970-01-01T00:00:00Z', to: '2290-01-01T00:00:00Z' }
const page = new Set(['limit', 'offset', 'from', 'to'])

/** Undefined where the parts of an answer cannot be put together: distinct values, averages and rows are of the whole frame only. @throws MetricError */
export function sliceMetric(given: MetricQuery, scope: MetricScope): SlicedMetric | undefined {
  const { timeFrame: frame, ...query } = ComposedMetricQuery.parse(given)
  if (query.cube !== 'events' || scope.variant || scope.matching) return undefined
  const { parts, parameters } = resolve({ ...query, timeFrame: frame ?? everything }, scope)
  const slots = slotsOf(parts.selection)
  if (!slots) return undefined
  const { sql: grouped, constants } = groups(parts)
  const finish = (sql: string) => withConstants(sql, constants)
  const inSlots = `SELECT ${slots.all.map(({ slot, keep }) => `${keep} AS ${slot}`).join(', ')} FROM (\n${grouped}\n)`
  const names = slots.all.map(({ slot }) => slot)
  const columns = parts.selection.columns.map(column => ({ ...column, word: undefined }))
  const span = finish(inSlots)
  const asked = Object.entries(parameters.values)
    .filter(([name]) => !page.has(name))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)])
  return {
    name: JSON.stringify([span, asked]),
    frame,
    params: parameters.values,
    columns,
    reads: readIn(span),
    slots: names,
    span,
    whole(kept, spans) {
      const fresh = Array.from({ length: spans }, (_, at) =>
        inSlots.replaceAll('{from:', `{from${at}:`).replaceAll('{to:', `{to${at}:`),
      )
      const rows = [kept, ...fresh].join('\nUNION ALL\n')
      const by = slots.dimensions.length ? `\nGROUP BY ${slots.dimensions.map(({ slot }) => slot).join(', ')}` : ''
      const sum = `SELECT ${slots.all.map(({ alias, whole }) => `${whole} AS ${alias}`).join(', ')} FROM (\n${rows}\n)${by}`
      const { sql, totalSql } = paged({ ...parts, selection: { ...parts.selection, columns } }, sum)
      return { sql: finish(sql), totalSql: finish(totalSql) }
    },
  }
}

interface Kept {
  all: readonly Slot[]
  dimensions: readonly Slot[]
}

function slotsOf(selection: Selection): Kept | undefined {
  if (selection.plain || selection.measures.some(({ relation }) => relation !== undefined)) return undefined
  const used: Slots = { n: 0, w: 0, c: 0 }
  const take = (each: SelectedDimension | SelectedMeasure, isMeasure: boolean) => {
    const column = selection.columns.find(({ alias }) => alias === each.alias)
    return column && slotOf({ column, sql: each.sql, isMeasure }, used)
  }
  const dimensions = selection.dimensions.map(each => take(each, false))
  const measures = selection.measures.map(each => take(each, true))
  if (!dimensions.every(isThere) || !measures.every(isThere)) return undefined
  return { all: [...dimensions, ...measures], dimensions }
}

const isThere = (slot: Slot | undefined): slot is Slot => slot !== undefined

/** Names of the tables that a statement reads; `events` only where it is read a second time. */
function readIn(sql: string): ReadonlySet<string> {
  const names = [...sql.matchAll(/\b(?:FROM|JOIN)\s+([a-z_]+)\b(?!\()/g)].map(([, name = '']) => name)
  const facts = names.indexOf('events')
  return new Set(names.filter((_, at) => at !== facts))
}
