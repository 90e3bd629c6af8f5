import { z } from 'zod'
import type { AccountFacts, Page } from '../../kit/connector.ts'
import { known } from '../fault.ts'
import { addressOf, usersOf } from './people.ts'
import type { JiraReading } from './reading.ts'
import { idOfUser, listOf, User } from './shapes.ts'

const text = z.string().nullish()
const Group = z.looseObject({ name: z.string().min(1), groupId: text })
type Group = z.infer<typeof Group>
const Groups = z.looseObject({
  /** In the cloud. */
  values: z.array(z.unknown()).nullish(),
  isLast: z.boolean().nullish(),
  /** Of a Data Center. */
  groups: z.array(z.unknown()).nullish(),
})
const Members = z.looseObject({ values: z.array(z.unknown()).nullish(), isLast: z.boolean().nullish() })

const mostGroups = 500
const mostMembers = 100_000
/** Groups that come with a site and administer it. */
const administrators =
  /^(administrators|site-admins|org-admins|system-administrators|jira-system-administrators|jira-administrators|jira-admins(-.+)?)$/i

/** People, applications and customers of the site with their groups, then the groups; those of more than 500 groups are not told. */
export async function* identities(reading: JiraReading): AsyncGenerator<Page<AccountFacts>> {
  const { groups, isWhole } = await groupsOf(reading)
  const of = await membership(reading, groups)
  for await (const users of usersOf(reading))
    yield { items: users.map(user => accountOf(user, of.isWhole && isWhole ? of.groups : undefined)), covers: 'all' }
  yield {
    items: groups.map(({ name, groupId }) => ({
      address: name,
      name,
      kind: 'group',
      ...(groupId && { facts: { id: groupId } }),
    })),
    covers: 'all',
  }
}

function accountOf(user: User, groupsOfAll: ReadonlyMap<string, readonly string[]> | undefined): AccountFacts {
  const id = idOfUser(user) ?? ''
  const groups = groupsOfAll && (groupsOfAll.get(id) ?? [])
  const isApp = user.accountType === 'app'
  return {
    address: addressOf(user),
    name: user.displayName || user.name || id,
    kind: isApp ? 'application' : 'user',
    ...(typeof user.active === 'boolean' && { state: user.active ? ('active' as const) : ('suspended' as const) }),
    ...(groups && { groups, admin: groups.some(name => administrators.test(name)) }),
    ...(!isApp && { guest: user.accountType === 'customer' }),
    facts: { id, ...(user.accountType && { accountType: user.accountType }) },
  }
}

async function groupsOf({ atlassian, session }: JiraReading): Promise<{ groups: Group[]; isWhole: boolean }> {
  const { api, isCloud } = await session.account()
  const groups = new Map<string, Group>()
  for (let startAt = 0; groups.size < mostGroups;) {
    const call = isCloud
      ? { path: `${api}/group/bulk`, query: { startAt, maxResults: 50 }, what: 'Groups' }
      : { path: `${api}/groups/picker`, query: { maxResults: mostGroups }, what: 'Groups' }
    const page = await known(atlassian.get(Groups, call))
    if (!page) return { groups: [], isWhole: false }
    const all = page.values ?? page.groups ?? []
    const before = groups.size
    for (const group of listOf(Group, all)) groups.set(group.name, group)
    startAt += all.length
    if (!isCloud || page.isLast === true || groups.size === before) break
  }
  return { groups: [...groups.values()], isWhole: groups.size < mostGroups }
}

/** The groups of each account, by its id. */
async function membership(reading: JiraReading, all: readonly Group[]) {
  const groups = new Map<string, string[]>()
  let count = 0
  let isWhole = true
  for (const group of all) {
    for await (const members of membersOf(reading, group)) {
      if (!members) isWhole = false
      for (const member of members ?? []) {
        const id = idOfUser(member) ?? ''
        groups.set(id, [...(groups.get(id) ?? []), group.name])
        count++
      }
    }
    if (count > mostMembers) return { groups, isWhole: false }
  }
  return { groups, isWhole }
}

/** Nothing where the account may not see them. */
async function* membersOf(
  { atlassian, session }: JiraReading,
  { name, groupId }: Group,
): AsyncGenerator<User[] | undefined> {
  const { api } = await session.account()
  for (let startAt = 0; ;) {
    const query = {
      ...(groupId ? { groupId } : { groupname: name }),
      startAt,
      maxResults: 50,
      includeInactiveUsers: true,
    }
    const page = await known(atlassian.get(Members, { path: `${api}/group/member`, query, what: 'Members of a group' }))
    if (!page) return yield undefined
    const all = page.values ?? []
    yield listOf(User, all)
    startAt += all.length
    if (page.isLast !== false || all.length === 0) return
  }
}
