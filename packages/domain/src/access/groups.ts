import { appAreas, restrictableEntities } from '@sharelight/contract'
import { userTypeOf } from './restrictions.ts'

const codes = (kind: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind}${String(from + index).padStart(2, '0')}`)

/** Every code that closes something: what somebody in no group has, and a group that nobody has opened yet. */
export const everythingClosed: readonly string[] = [
  ...codes('ar', 3, appAreas.length),
  ...codes('et', 1, restrictableEntities.length),
  ...codes('it', 1, 7),
]
/** Data sources are no business user's in any case: it makes one, and closes nothing more. */
const businessOnly = ['ar12']

/**
 * The restriction codes of somebody who is in groups with these. A group opens: what none of them opens stays closed. Several groups
 * together make a system user only where one of them does by itself.
 */
export function openedBy(groups: readonly (readonly string[])[]): string[] {
  const [first, ...others] = groups
  if (!first) return [...everythingClosed]
  if (groups.some(each => userTypeOf(each) === 'system')) return []
  const closed = first.filter(code => others.every(each => each.includes(code)))
  return closed.length === 0 ? businessOnly : closed.toSorted()
}
