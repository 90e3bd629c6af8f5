import type { MetricCondition, MetricCube, TimeRange } from '@sharelight/contract'
import { dateIn, isoDate } from '@sharelight/domain'
import { listLink, type ListName } from './lists.ts'

const atLeast = (dimension: string, value: number): MetricCondition => ({ dimension, operator: 'gte', value })
const is = (dimension: string, value: string | number | boolean): MetricCondition => ({
  dimension,
  operator: 'eq',
  value,
})
const isOpen = is('justified', false)
const isExposed: MetricCondition = { dimension: 'shareType', operator: 'neq', value: 'inside' }

/** What each measure counts, as a list is filtered to hold just that. A measure that is not here counts no rows of a list. */
const counted: Partial<Record<MetricCube, { list: ListName; measures: Readonly<Record<string, MetricCondition[]>> }>> =
  {
    events: {
      list: 'events',
      measures: {
        events: [],
        risky: [atLeast('severity', 1), isOpen],
        low: [is('severity', 1), isOpen],
        medium: [is('severity', 2), isOpen],
        high: [is('severity', 3), isOpen],
        handled: [atLeast('severity', 1), is('justified', true)],
      },
    },
    items: {
      list: 'files',
      measures: {
        items: [],
        sensitive: [atLeast('sensitivity', 2)],
        highlySensitive: [is('sensitivity', 3)],
        exposed: [isExposed],
        exposedSensitive: [isExposed, atLeast('sensitivity', 2)],
        complete: [is('status', 'complete')],
        partial: [is('status', 'partial')],
        skipped: [is('status', 'skipped')],
        failed: [is('status', 'failed')],
      },
    },
    folders: { list: 'folders', measures: { folders: [] } },
  }

/** The conditions that a measure adds to its list; undefined where it counts no rows of one. */
export const countedBy = (cube: MetricCube, measure: string) => counted[cube]?.measures[measure]

/** Days as the address writes them; the range begins and ends with a day. */
export function frameKey({ from, to }: TimeRange, timeZone: string): string {
  const dayOf = (instant: number) => isoDate(dateIn(new Date(instant), timeZone))
  return `${dayOf(Date.parse(from))}..${dayOf(Date.parse(to) - 1)}`
}

interface Counted {
  cube: MetricCube
  measure: string
  where: readonly MetricCondition[]
  frame: string
}

/** The list that holds what a number counts; undefined where none does. */
export function countedLink({ cube, measure, where, frame }: Counted): string | undefined {
  const [of, conditions] = [counted[cube], countedBy(cube, measure)]
  return of && conditions && listLink(of.list, { frame, where: [...where, ...conditions] })
}
