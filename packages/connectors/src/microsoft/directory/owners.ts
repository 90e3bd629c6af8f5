import type { z } from 'zod'
import { isOfOne, isUnknown } from '../fault.ts'
import type { Graph, GraphPage } from '../graph.ts'
import { Member } from './resources.ts'

interface Owned {
  id: string
  owners?: readonly { id: string }[] | null | undefined
}

/** How many come along with a list at most. */
const most = 20

/** A list with the owners of each, which spares a call for each; where they may not come along, the list comes alone. @throws SourceFault */
export async function* withOwners<T extends Owned>(
  graph: Graph,
  schema: z.ZodType<T>,
  { path, what }: { path: string; what: string },
): AsyncGenerator<GraphPage<T>> {
  const call = { bucket: 'directory', what } as const
  const expanded = /\bexpand=/.test(path) ? path : `${path}&$expand=owners($select=id)`
  const first = await graph.page(schema, { ...call, path: expanded }).catch((error: unknown) => {
    if (isUnknown(error) && expanded !== path) return graph.page(schema, { ...call, path })
    throw error
  })
  yield first
  if (first.next !== undefined) yield* graph.pages(schema, { ...call, path: first.next })
}

/** Ids of who answers for it; undefined where nobody says. @throws SourceFault */
export async function ownersOf(
  graph: Graph,
  list: 'groups' | 'servicePrincipals' | 'applications',
  { id, owners }: Owned,
): Promise<readonly string[] | undefined> {
  if (owners && owners.length < most) return owners.map(owner => owner.id)
  try {
    const path = `/${list}/${encodeURIComponent(id)}/owners?$select=id`
    const all = await graph.all(Member, { path, bucket: 'directory', what: 'Who answers for what' })
    return all.map(owner => owner.id)
  } catch (error) {
    if (isOfOne(error)) return undefined
    throw error
  }
}
