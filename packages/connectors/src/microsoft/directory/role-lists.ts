import type { z } from 'zod'
import { atOnce } from '../at-once.ts'
import { isOfOne } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { isOf } from './members.ts'
import {
  Assignment,
  Eligibility,
  Member,
  RoleableGroup,
  RoleDefinition,
  ScheduledAssignment,
  type Role,
} from './resources.ts'

/** Who holds a role, or may take it up; groups and applications, too. */
export interface Given {
  who: string
  role: string
}

/** Who has each role, for the whole tenant, and what of them are groups and applications. @throws SourceFault */
export async function holdersOf(graph: Graph, roles: readonly Role[]) {
  const given: Given[] = []
  const [groups, applications] = [new Set<string>(), new Set<string>()]
  await atOnce(roles, 8, async ({ id, roleTemplateId }) => {
    const path = `/directoryRoles/${encodeURIComponent(id)}/members`
    for (const member of (await seen(graph, Member, path)) ?? []) {
      given.push({ who: member.id, role: roleTemplateId || id })
      if (isOf(member, 'group')) groups.add(member.id)
      if (isOf(member, 'servicePrincipal')) applications.add(member.id)
    }
  })
  return { given, groups, applications }
}

const eligiblePath = '/roleManagement/directory/roleEligibilityScheduleInstances'

/** Roles that the tenant made itself, and those over a part of it, stand here alone. @throws SourceFault */
export async function assignments(graph: Graph): Promise<{ whole: Given[]; parts: Given[] }> {
  const told = (await seen(graph, Assignment, '/roleManagement/directory/roleAssignments')) ?? []
  const given = (wanted: boolean) =>
    told.flatMap(({ principalId, roleDefinitionId, directoryScopeId }) =>
      ((directoryScopeId ?? '/') === '/') === wanted ? { who: principalId, role: roleDefinitionId } : [],
    )
  return { whole: given(true), parts: given(false) }
}

/** What is held without an end and without being taken up; undefined where nobody says. @throws SourceFault */
export async function permanentOnes(graph: Graph): Promise<Given[] | undefined> {
  const all = await seen(graph, ScheduledAssignment, '/roleManagement/directory/roleAssignmentScheduleInstances')
  return all?.flatMap(({ principalId, roleDefinitionId, assignmentType, endDateTime, directoryScopeId }) =>
    assignmentType?.toLowerCase() === 'assigned' && !endDateTime && (directoryScopeId ?? '/') === '/'
      ? { who: principalId, role: roleDefinitionId }
      : [],
  )
}

/** What may be taken up at any time; undefined where nobody says. @throws SourceFault */
export async function eligibilities(graph: Graph): Promise<Given[] | undefined> {
  const all = await seen(graph, Eligibility, eligiblePath)
  return all?.map(({ principalId, roleDefinitionId }) => ({ who: principalId, role: roleDefinitionId }))
}

/** Names of all roles that there are, by id. @throws SourceFault */
export async function roleNames(graph: Graph): Promise<[string, string][]> {
  const all = await seen(graph, RoleDefinition, '/roleManagement/directory/roleDefinitions?$select=id,displayName')
  return (all ?? []).map(({ id, displayName }) => [id, displayName || id])
}

/** Groups alone that were made for it can hold roles; an answer names their ids, so that eligible ones are known for groups. @throws SourceFault */
export async function roleableGroups(graph: Graph): Promise<Set<string>> {
  const path = '/groups?$filter=isAssignableToRole%20eq%20true&$select=id,isAssignableToRole'
  const all = await seen(graph, RoleableGroup, path)
  return new Set(all?.flatMap(({ id, isAssignableToRole }) => (isAssignableToRole === true ? id : [])))
}

/** Undefined where the application, or the tenant's licence, does not show it. @throws SourceFault */
export async function seen<T>(graph: Graph, schema: z.ZodType<T>, path: string): Promise<T[] | undefined> {
  try {
    return await graph.all(schema, { bucket: 'directory', what: 'Who administers the tenant', path })
  } catch (error) {
    if (isOfOne(error)) return undefined
    throw error
  }
}
