import type { Graph } from '../graph.ts'
import { membersOf } from './members.ts'
import { Role } from './resources.ts'
import {
  assignments,
  eligibilities,
  holdersOf,
  permanentOnes,
  roleableGroups,
  roleNames,
  seen,
  type Given,
} from './role-lists.ts'

/** Template ids of roles, by the id of who holds them. */
export type Held = ReadonlyMap<string, ReadonlySet<string>>

/** Who administers the tenant. Groups are gone through: whoever is in one holds its roles. */
export interface Roles {
  active: Held
  /** What somebody may take up at any time; undefined where the application, or the tenant's licence, does not show it. */
  eligible: Held | undefined
  /** What is held without an end and without being taken up; undefined where nobody says. */
  permanent: Held | undefined
  /** Held over a part of the tenant: an administrative unit, an application. */
  scoped: Held
  /** Roles that are held by groups whose members could not be seen: nobody knows by how many. */
  unseen: ReadonlySet<string>
  /** Holders that are no people. */
  others: ReadonlySet<string>
  /** Names of roles as the tenant has them, else their ids. */
  namesOf(roles: Iterable<string>): string[]
}

/** Undefined where the application may not see roles at all. @throws SourceFault */
export async function readRoles(graph: Graph): Promise<Roles | undefined> {
  const roles = await seen(graph, Role, '/directoryRoles')
  if (!roles) return undefined
  const { given, groups, applications } = await holdersOf(graph, roles)
  const { whole, parts } = await assignments(graph)
  const [eligible, permanent] = [await eligibilities(graph), await permanentOnes(graph)]
  const active = [...given, ...whole]
  const all = [...active, ...parts, ...(eligible ?? []), ...(permanent ?? [])]
  const names = await namesOf(graph, roles, all)
  for (const group of await roleableGroups(graph)) groups.add(group)
  const holding = [...new Set(all.map(({ who }) => who))].filter(who => groups.has(who))
  const members = await membersOf(graph, holding)
  const spread = (some: readonly Given[]) => heldOf(some, members)
  return {
    active: spread(active),
    eligible: eligible && spread(eligible),
    permanent: permanent && spread(permanent),
    scoped: spread(parts),
    unseen: new Set(all.flatMap(({ who, role }) => (members.get(who) === null ? role : []))),
    others: new Set([...groups, ...applications]),
    namesOf: held => [...held].map(role => names.get(role) ?? role).toSorted(),
  }
}

/** Roles that nobody holds are not in the list of those in use. */
async function namesOf(graph: Graph, roles: readonly Role[], given: readonly Given[]) {
  const known = new Map(roles.map(({ id, roleTemplateId, displayName }) => [roleTemplateId || id, displayName || id]))
  if (given.every(({ role }) => known.has(role))) return known
  return new Map([...(await roleNames(graph)), ...known])
}

function heldOf(given: readonly Given[], members: ReadonlyMap<string, readonly string[] | null>): Held {
  const held = new Map<string, Set<string>>()
  for (const { who, role } of given)
    for (const one of [who, ...(members.get(who) ?? [])]) held.set(one, (held.get(one) ?? new Set()).add(role))
  return held
}
