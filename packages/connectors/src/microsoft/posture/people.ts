import type { Graph } from '../graph.ts'
import { atOnce } from '../at-once.ts'
import { transitiveMembers } from '../directory/members.ts'
import type { Roles } from '../directory/roles.ts'
import { keysOf } from './applies.ts'
import type { ConditionalAccessPolicy } from './resources.ts'

/** People whom policies cannot tell apart. */
export interface People {
  named: ReadonlySet<string>
  /** How many there are; null where nobody says. */
  count: number | null
}

const askedAtOnce = 8

/** Accounts by which a directory on premises is kept in step: no people, and Microsoft advises to leave them out of such rules. */
const synchronising = ['d29b2b05-8046-44ba-8758-1e26182fcf32', 'a92aed5d-d78a-4d16-b381-09adb37eb3b0']

/** Who is named by policies that are in force, by user, group or role, brought together by what they are named by. Everybody else is not among them. */
export async function peopleNamed(
  graph: Graph,
  policies: readonly ConditionalAccessPolicy[],
  roles: Roles | undefined,
): Promise<People[]> {
  const keys = new Set(policies.filter(isInForce).flatMap(keysIn))
  const [named, unseen] = [new Map<string, Set<string>>(), [] as string[]]
  const add = (person: string, key: string) => named.set(person, (named.get(person) ?? new Set()).add(key))
  await atOnce([...keys], askedAtOnce, async key => {
    const members = await membersOf(graph, key, roles)
    if (!members) unseen.push(key)
    for (const person of members ?? []) add(person.toLowerCase(), key)
  })
  for (const [person, held] of roles?.active ?? [])
    if (!roles?.others.has(person)) for (const role of held) add(person.toLowerCase(), `role:${role.toLowerCase()}`)
  for (const [person, held] of named) if (synchronising.some(role => held.has(`role:${role}`))) named.delete(person)
  return [...alike(named.values()), ...unseen.map(key => ({ named: new Set([key]), count: null }))]
}

const isInForce = ({ state }: ConditionalAccessPolicy) => state?.toLowerCase() === 'enabled'

const wordsForMany = new Set(['user:all', 'user:none', 'user:guestsorexternalusers'])

function keysIn({ conditions }: ConditionalAccessPolicy): string[] {
  const { users } = conditions ?? {}
  if (!users) return []
  return [
    ...keysOf(users.includeUsers, users.includeGroups, users.includeRoles),
    ...keysOf(users.excludeUsers, users.excludeGroups, users.excludeRoles),
  ].filter(key => !wordsForMany.has(key))
}

/** Null where nobody says. Roles count while they are held. */
async function membersOf(graph: Graph, key: string, roles: Roles | undefined): Promise<readonly string[] | null> {
  const [kind = '', id = ''] = key.split(':')
  if (kind === 'user') return [id]
  if (kind === 'group') return transitiveMembers(graph, id, ['user'])
  // Who holds roles is added for all roles alike.
  return roles ? [] : null
}

function alike(all: Iterable<ReadonlySet<string>>): People[] {
  const groups = new Map<string, { named: ReadonlySet<string>; count: number }>()
  for (const named of all) {
    const signature = [...named].toSorted().join(' ')
    const known = groups.get(signature)
    if (known) known.count++
    else groups.set(signature, { named, count: 1 })
  }
  return [...groups.values()]
}
