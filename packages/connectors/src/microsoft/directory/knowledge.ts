import type { ConnectorIo } from '../../kit/connector.ts'
import { atOnce } from '../at-once.ts'
import { isOfOne, needing } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { ownersOf, withOwners } from './owners.ts'
import { groupFields, Licence, Member, OwnedGroup, Registration, type Group } from './resources.ts'
import { readRoles, type Roles } from './roles.ts'

/** What is to be known of the whole directory before one account can be told: who belongs to what, and how people sign in. */
export interface Knowledge {
  /** Groups by what belongs to them itself. */
  groupsOf: ReadonlyMap<string, readonly string[]>
  /** How many answer for a group; absent where the application may not see it. */
  ownersOf: ReadonlyMap<string, number>
  /** How many belong to a group itself, and how many of them are groups; absent where the application may not see it. */
  membersOf: ReadonlyMap<string, { members: number; nested: number }>
  /** Undefined where the application may not see it, as the next two. */
  roles: Roles | undefined
  /** Names of licences by their ids. */
  licences: ReadonlyMap<string, string> | undefined
  /** Undefined where the application may not see it. */
  registrations: ReadonlyMap<string, Registration> | undefined
}

/** Groups have an address, or go by their id. */
export const nameOfGroup = ({ mail, id }: Pick<Group, 'mail' | 'id'>) => mail || id

export const groupsPath = `/groups?$select=${groupFields.join(',')}&$top=999`
const askedAtOnce = 8

export async function readKnowledge(graph: Graph, io: Pick<ConnectorIo, 'signal'>): Promise<Knowledge> {
  const [belonging, registrations, roles, licences] = await Promise.all([
    readBelonging(graph, io),
    readRegistrations(graph),
    readRoles(graph),
    readLicences(graph),
  ])
  return { ...belonging, roles, registrations, licences }
}

/** Who belongs to which group itself: a call for each group, its owners come with the list. */
async function readBelonging(graph: Graph, io: Pick<ConnectorIo, 'signal'>) {
  const groups = await readGroups(graph).catch(needing('Group.Read.All'))
  const isGroup = new Set(groups.map(({ id }) => id))
  const groupsOf = new Map<string, string[]>()
  const owners = new Map<string, number>()
  const membersOf = new Map<string, { members: number; nested: number }>()
  await atOnce(groups, askedAtOnce, async group => {
    io.signal.throwIfAborted()
    const members = await membersIn(graph, group.id)
    const answering = await ownersOf(graph, 'groups', group)
    if (answering) owners.set(group.id, answering.length)
    if (members)
      membersOf.set(group.id, { members: members.length, nested: members.filter(id => isGroup.has(id)).length })
    for (const id of members ?? []) {
      const names = groupsOf.get(id)
      if (names) names.push(nameOfGroup(group))
      else groupsOf.set(id, [nameOfGroup(group)])
    }
  })
  for (const names of groupsOf.values()) names.sort()
  return { groupsOf, ownersOf: owners, membersOf }
}

async function readGroups(graph: Graph): Promise<OwnedGroup[]> {
  const all: OwnedGroup[] = []
  const list = { path: '/groups?$select=id,mail', what: 'The groups of the tenant' }
  for await (const { items } of withOwners(graph, OwnedGroup, list)) all.push(...items)
  return all
}

async function membersIn(graph: Graph, group: string): Promise<string[] | undefined> {
  const path = `/groups/${encodeURIComponent(group)}/members?$select=id&$top=999`
  try {
    const all = await graph.all(Member, { path, bucket: 'directory', what: 'Who belongs to a group' })
    return all.map(({ id }) => id)
  } catch (error) {
    // It went while the list was read; some groups tell nobody who belongs to them.
    if (isOfOne(error)) return undefined
    throw error
  }
}

async function readRegistrations(graph: Graph): Promise<ReadonlyMap<string, Registration> | undefined> {
  const path = '/reports/authenticationMethods/userRegistrationDetails'
  try {
    const all = await graph.all(Registration, { path, bucket: 'reports', what: 'How people sign in' })
    return new Map(all.map(one => [one.id, one]))
  } catch (error) {
    if (isOfOne(error)) return undefined
    throw error
  }
}

async function readLicences(graph: Graph): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const call = { path: '/subscribedSkus', bucket: 'directory', what: 'The licences of the tenant' } as const
    const all = await graph.all(Licence, call)
    return new Map(all.flatMap(({ skuId, skuPartNumber }) => (skuId ? [[skuId, skuPartNumber || skuId] as const] : [])))
  } catch (error) {
    if (isOfOne(error)) return undefined
    throw error
  }
}
