import {
  getDepartmentFamiliarities,
  importDepartments,
  listColleagues,
  listDepartments,
  setPersonDepartment,
  type MetricQuery,
} from '@sharelight/contract'
import { ask } from './lists.ts'
import { mock, type Mock } from './mock.ts'

const by = (query: MetricQuery) =>
  new Map(ask({ ...query, dimensions: ['department'] }).rows.map(row => [String(row['department'] ?? ''), row]))

/** Departments of the made-up organisation. What their people own is not told apart there; nothing that is said lasts. */
export const departments: readonly Mock[] = [
  mock(listDepartments, () => {
    const people = by({
      cube: 'identities',
      measures: ['employees'],
      filter: { dimension: 'kind', operator: 'eq', value: 'employee' },
    })
    const events = by({ cube: 'events', measures: ['events', 'high', 'medium', 'low'] })
    const of = (department: string, measure: string) => Number(events.get(department)?.[measure] ?? 0)
    return {
      departments: [...people].map(([department, row]) => ({
        department,
        people: Number(row['employees']),
        files: 0,
        highlySensitive: 0,
        exposedSensitive: 0,
        events: of(department, 'events'),
        high: of(department, 'high'),
        medium: of(department, 'medium'),
        low: of(department, 'low'),
      })),
    }
  }),
  mock(getDepartmentFamiliarities, () => ({ departmentFamiliarities: [] })),
  mock(listColleagues, () => ({ colleagues: [] })),
  mock(importDepartments, () => ({ saved: 0, lines: [] })),
  mock(setPersonDepartment, () => ({})),
]
