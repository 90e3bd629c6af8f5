import type { DepartmentFamiliarity, MetricQuery, ObjectDepartment } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireEvents, requireKind } from '../../../http/require-entity.ts'
import type { AnswerRow } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { shownFrame } from '../../metrics/verbs/frame.ts'

const pageSize = 10_000
const unnamed = 'No department'
/** Partners that are named for each. */
const shown = 50

/** Departments with, when asked, the people in them (specification S7.023). */
export async function objectDepartments(
  ctx: Context,
  question: { includeObjects: boolean; enableUnscopedMode: boolean },
): Promise<ObjectDepartment[]> {
  const { includeObjects, enableUnscopedMode } = question
  requireKind(ctx, 'employees')
  const people = await allRows(ctx, {
    cube: 'identities',
    dimensions: ['id', 'address', 'name', 'department'],
    filter: { dimension: 'kind', operator: 'eq', value: 'employee' },
    sort: [{ by: 'address', direction: 'Ascend' }],
  })
  const departments = Map.groupBy(
    people.filter(({ department }) => department || enableUnscopedMode),
    ({ department }) => String(department),
  )
  return [...departments]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([department, members]) => ({
      departmentId: department,
      departmentName: department || unnamed,
      objects: includeObjects ? members.map(toObject) : [],
    }))
}

/** Which outside organisations each department deals with, most of all first; or by organisation, which departments (specification S7.024). */
export async function departmentFamiliarities(
  ctx: Context,
  { groupByDepartment }: { groupByDepartment: boolean },
): Promise<DepartmentFamiliarity[]> {
  requireEvents(ctx)
  requireKind(ctx, 'employees')
  requireKind(ctx, 'organizations')
  const rows = await allRows(ctx, {
    cube: 'events',
    dimensions: ['department', 'organization'],
    measures: ['events'],
    timeFrame: shownFrame(ctx),
    sort: [{ by: 'events', direction: 'Descend' }],
  })
  const dealings = rows
    .map(row => ({
      department: named(row.department),
      organisation: named(row.organization),
      events: Number(row.events),
    }))
    .filter(({ organisation }) => organisation.entityId)
  const [one, other] = groupByDepartment
    ? (['department', 'organisation'] as const)
    : (['organisation', 'department'] as const)
  const grouped = Map.groupBy(dealings, dealing => dealing[one].entityId)
  return [...grouped]
    .map(([entityId, members]) => ({
      entityId,
      entityName: members[0]?.[one].entityName ?? entityId,
      events: members.reduce((sum, { events }) => sum + events, 0),
      familiarWith: members.slice(0, shown).map(member => ({ ...member[other], events: member.events })),
    }))
    .sort((a, b) => b.events - a.events)
}

const toObject = ({ id, address, name }: AnswerRow) => ({
  internalObjectId: String(id),
  externalObjectId: String(address),
  objectName: String(name),
})

const named = (value: unknown) => ({ entityId: String(value ?? ''), entityName: String(value ?? '') || unnamed })

async function allRows(ctx: Context, query: MetricQuery) {
  const rows = []
  for (;;) {
    const page = await ask(ctx, { ...query, limit: pageSize, offset: rows.length })
    rows.push(...page.rows)
    if (rows.length >= page.total || page.rows.length === 0) return rows
  }
}
