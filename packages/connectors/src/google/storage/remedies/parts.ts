import { z } from 'zod'
import { publicMembers } from '../members.ts'
import { Binding, type Policy } from '../sharing.ts'

/** One way in: a member of a binding, or an entity of an access list. */
export const Way = z.object({ who: z.string(), role: z.string(), condition: Binding.shape.condition })
export type Way = z.infer<typeof Way>

export const isPublicWay = ({ who }: Way) => publicMembers.includes(who)
const textOf = ({ who, role, condition }: Way) => JSON.stringify([who, role, condition?.title, condition?.expression])
export const has = (ways: readonly Way[], way: Way) => ways.some(each => textOf(each) === textOf(way))

/** A policy as its single ways in. */
export const waysOf = ({ bindings }: Policy): Way[] =>
  bindings.flatMap(({ role, members, condition }) =>
    members.map(who => ({ who, role, ...(condition && { condition }) })),
  )

/** As Google writes them: one binding for each role and condition. */
export function bindingsOf(ways: readonly Way[]): Binding[] {
  const groups = Map.groupBy(ways, way => textOf({ ...way, who: '' }))
  return [...groups.values()].flatMap(some => {
    const [first] = some
    if (!first) return []
    const { role, condition } = first
    return [{ role, members: some.map(({ who }) => who), ...(condition && { condition }) }]
  })
}

/**
 * The ways in once a step is done or taken back. Other public ways that were planned for may be closed meanwhile, by another step of the same plan, and
 * stay so. Undefined where anything else is not as it was planned for.
 */
export function settledWays(
  found: readonly Way[],
  { before, after, isUndo }: { before: readonly Way[]; after: readonly Way[]; isUndo: boolean },
): Way[] | undefined {
  const rest = (ways: readonly Way[]) => ways.filter(way => !isPublicWay(way))
  const isSame = (some: readonly Way[], others: readonly Way[]) =>
    some.length === others.length && some.every(way => has(others, way))
  if (!isSame(rest(found), rest(before))) return undefined
  if (!found.filter(isPublicWay).every(way => has(before, way))) return undefined
  return before.filter(way => (has(after, way) ? has(found, way) : isUndo))
}
