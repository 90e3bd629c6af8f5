import { atOnce } from '../at-once.ts'
import { isMissing, isOfOne } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { Member } from './resources.ts'

/** Who is in each of these groups, through groups in it; null where nobody says. @throws SourceFault */
export async function membersOf(graph: Graph, groups: readonly string[]) {
  const members = new Map<string, readonly string[] | null>()
  await atOnce(groups, 8, async group => members.set(group, await transitiveMembers(graph, group)))
  return members
}

/** Everybody in a group, through groups in it: people, and applications, but no devices; null where the application may not see it. @throws SourceFault */
export async function transitiveMembers(
  graph: Graph,
  group: string,
  kinds: readonly string[] = ['user', 'servicePrincipal'],
): Promise<readonly string[] | null> {
  const path = `/groups/${encodeURIComponent(group)}/transitiveMembers?$select=id&$top=999`
  try {
    const all = await graph.all(Member, { path, bucket: 'directory', what: 'Who belongs to a group' })
    return all.flatMap(member => (!member['@odata.type'] || kinds.some(kind => isOf(member, kind)) ? member.id : []))
  } catch (error) {
    if (isMissing(error)) return []
    if (isOfOne(error)) return null
    throw error
  }
}

export const isOf = (member: { '@odata.type'?: string | null | undefined }, kind: string) =>
  member['@odata.type']?.toLowerCase() === `#microsoft.graph.${kind}`.toLowerCase()
