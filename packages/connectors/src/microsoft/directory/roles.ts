import type { z } from 'zod'
import { atOnce } from '../at-once.ts'
import { isDenied, isMissing, isUnknown } from '../fault.ts'
import type { Graph } from '../graph.ts'
import {
  Assignment,
  Eligibility,
  Member,
  Role,
  RoleableGroup,
  RoleDefinition,
  ScheduledAssignment,
} from './resources.ts'

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

interface Given {
  who: string
  role: string
}

const about = { bucket: 'directory', what: 'Who administers the tenant' } as const
const askedAtOnce = 8

/** Undefined where the application may not see roles at all. @throws SourceFault */
export async function readRoles(graph: Graph): Promise<Roles | undefined> {
  const roles = await seen(graph, Role, '/directoryRoles')
  if (!roles) return undefined
  const names = new Map(roles.map(({ id, roleTemplateId, displayName }) => [roleTemplateId || id, displayName || id]))
  const [groups, others] = [await roleableGroups(graph), new Set<string>()]
  const active: Given[] = []
  await atOnce(roles, askedAtOnce, async ({ id, roleTemplateId }) => {
    const path = `/directoryRoles/${encodeURIComponent(id)}/members`
    for (const member of (await seen(graph, Member, path)) ?? []) {
      active.push({ who: member.id, role: roleTemplateId || id })
      if (isOf(member, 'group')) groups.add(member.id)
      if (isOf(member, 'servicePrincipal')) others.add(member.id)
    }
  })
  const { whole, parts } = await assignments(graph)
  active.push(...whole)
  const eligible = await eligibilities(graph)
  const permanent = await permanentOnes(graph)
  const all = [...active, ...parts, ...(eligible ?? []), ...(permanent ?? [])]
  if (all.some(({ role }) => !names.has(role)))
    for (const { id, displayName } of (await seen(graph, RoleDefinition, definitionsPath)) ?? [])
      names.set(id, displayName || id)
  for (const group of groups) others.add(group)
  const members = await membersOf(graph, all, groups)
  const spread = (given: readonly Given[]) => heldOf(given, members)
  return {
    active: spread(active),
    eligible: eligible && spread(eligible),
    permanent: permanent && spread(permanent),
    scoped: spread(parts),
    unseen: new Set(all.flatMap(({ who, role }) => (members.get(who) === null ? role : []))),
    others,
    namesOf: held => [...held].map(role => names.get(role) ?? role).toSorted(),
  }
}

const definitionsPath = '/roleManagement/directory/roleDefinitions?$select=id,displayName'
const eligiblePath = '/roleManagement/directory/roleEligibilityScheduleInstances'

/** Roles that the tenant made itself, and those over a part of it, stand here alone. */
async function assignments(graph: Graph): Promise<{ whole: Given[]; parts: Given[] }> {
  const told = (await seen(graph, Assignment, '/roleManagement/directory/roleAssignments')) ?? []
  const given = (wanted: boolean) =>
    told.flatMap(({ principalId, roleDefinitionId, directoryScopeId }) =>
      ((directoryScopeId ?? '/') === '/') === wanted ? { who: principalId, role: roleDefinitionId } : [],
    )
  return { whole: given(true), parts: given(false) }
}

async function permanentOnes(graph: Graph): Promise<Given[] | undefined> {
  const all = await seen(graph, ScheduledAssignment, '/roleManagement/directory/roleAssignmentScheduleInstances')
  return all?.flatMap(({ principalId, roleDefinitionId, assignmentType, endDateTime, directoryScopeId }) =>
    assignmentType?.toLowerCase() === 'assigned' && !endDateTime && (directoryScopeId ?? '/') === '/'
      ? { who: principalId, role: roleDefinitionId }
      : [],
  )
}

async function eligibilities(graph: Graph): Promise<Given[] | undefined> {
  const all = await seen(graph, Eligibility, eligiblePath)
  return all?.map(({ principalId, roleDefinitionId }) => ({ who: principalId, role: roleDefinitionId }))
}

/** Groups alone that were made for it can hold roles; an answer names their ids, so that eligible ones are known for groups. */
async function roleableGroups(graph: Graph): Promise<Set<string>> {
  const path = '/groups?$filter=isAssignableToRole%20eq%20true&$select=id,isAssignableToRole'
  const all = await seen(graph, RoleableGroup, path)
  return new Set(all?.flatMap(({ id, isAssignableToRole }) => (isAssignableToRole === true ? id : [])))
}

/** Who is in each group that holds a role, through groups in it; null where nobody says. */
async function membersOf(graph: Graph, given: readonly Given[], groups: ReadonlySet<string>) {
  const holding = [...new Set(given.map(({ who }) => who))].filter(who => groups.has(who))
  const members = new Map<string, readonly string[] | null>()
  await atOnce(holding, askedAtOnce, async group => members.set(group, await transitiveMembers(graph, group)))
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
    if (isDenied(error) || isUnknown(error)) return null
    throw error
  }
}

function heldOf(given: readonly Given[], members: ReadonlyMap<string, readonly string[] | null>): Held {
  const held = new Map<string, Set<string>>()
  for (const { who, role } of given)
    for (const one of [who, ...(members.get(who) ?? [])]) held.set(one, (held.get(one) ?? new Set()).add(role))
  return held
}

const isOf = (member: { '@odata.type'?: string | null | undefined }, kind: string) =>
  member['@odata.type']?.toLowerCase() === `#microsoft.graph.${kind}`.toLowerCase()

async function seen<T>(graph: Graph, schema: z.ZodType<T>, path: string): Promise<T[] | undefined> {
  try {
    return await graph.all(schema, { ...about, path })
  } catch (error) {
    if (isDenied(error) || isUnknown(error)) return undefined
    throw error
  }
}
