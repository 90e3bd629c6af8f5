import type { DepartmentFigures, MetricQuery, TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireEvents, requireKind } from '../../../http/require-entity.ts'
import type { AnswerRow } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** Departments are few; the largest stand for all where there are more. */
const most = 2000
const employees = { dimension: 'kind', operator: 'eq', value: 'employee' } as const

/** Each department with its people, what these hold, and the risk of what they do. */
export async function listDepartments(ctx: Context, timeFrame: TimeRange | undefined): Promise<DepartmentFigures[]> {
  requireEvents(ctx)
  requireKind(ctx, 'employees')
  const by = (query: Pick<MetricQuery, 'cube' | 'measures' | 'filter'>) =>
    rowsBy(ctx, { ...query, ...(timeFrame && { timeFrame }) })
  const [people, files, events] = await Promise.all([
    by({ cube: 'identities', measures: ['employees'], filter: employees }),
    by({ cube: 'items', measures: ['items', 'highlySensitive', 'exposedSensitive'] }),
    by({ cube: 'events', measures: ['events', 'high', 'medium', 'low'] }),
  ])
  return [...people]
    .map(([department, row]) => {
      const of = (rows: ReadonlyMap<string, AnswerRow>, measure: string) => Number(rows.get(department)?.[measure] ?? 0)
      return {
        department,
        people: Number(row['employees']),
        files: of(files, 'items'),
        highlySensitive: of(files, 'highlySensitive'),
        exposedSensitive: of(files, 'exposedSensitive'),
        events: of(events, 'events'),
        high: of(events, 'high'),
        medium: of(events, 'medium'),
        low: of(events, 'low'),
      }
    })
    .sort((a, b) => b.high - a.high || b.medium - a.medium || a.department.localeCompare(b.department))
}

async function rowsBy(ctx: Context, query: MetricQuery): Promise<ReadonlyMap<string, AnswerRow>> {
  const { rows } = await ask(ctx, {
    ...query,
    dimensions: ['department'],
    sort: [{ by: query.measures?.[0] ?? 'department', direction: 'Descend' }],
    limit: most,
  })
  return new Map(rows.map(row => [String(row['department'] ?? ''), row]))
}
