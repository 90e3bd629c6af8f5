import { z } from 'zod'
import type { AccountFacts, Page } from '../../kit/connector.ts'
import { known } from '../fault.ts'
import { everyPage, everyResult, numberedPage } from './pages.ts'
import { addressOf, groupsOf, isGuest } from './people.ts'
import type { ConfluenceReading } from './reading.ts'
import { idOfUser, listOf, User, type Group } from './shapes.ts'

const Found = z.looseObject({ user: User.nullish() })
const mostGroups = 500
const mostMembers = 100_000
const pageSize = 500
/** Groups that come with a site and administer it. */
const administrators =
  /^(administrators|site-admins|org-admins|system-administrators|confluence-administrators|confluence-admins(-.+)?)$/i

interface Person {
  user: User
  groups: string[]
}

/** People and applications of the site with their groups, then the groups. */
export async function* identities(reading: ConfluenceReading): AsyncGenerator<Page<AccountFacts>> {
  const people = new Map<string, Person>()
  const { groups, isWhole } = await membership(reading, people)
  for await (const users of searched(reading))
    for (const user of users) {
      const id = idOfUser(user) ?? ''
      const before = people.get(id)
      people.set(id, { user: { ...before?.user, ...user }, groups: before?.groups ?? [] })
    }
  const all = [...people.values()]
  for (let at = 0; at < all.length; at += pageSize)
    yield { items: all.slice(at, at + pageSize).map(person => accountOf(person, isWhole)), covers: 'all' }
  yield {
    items: groups.flatMap(({ name, id }) =>
      name ? [{ address: name, name, kind: 'group' as const, ...(id && { facts: { id } }) }] : [],
    ),
    covers: 'all',
  }
}

function accountOf({ user, groups }: Person, isWhole: boolean): AccountFacts {
  const id = idOfUser(user) ?? ''
  const isApp = user.accountType === 'app'
  const { accountStatus } = user
  return {
    address: addressOf(user),
    name: user.displayName || user.publicName || id,
    kind: isApp ? 'application' : 'user',
    ...(accountStatus && { state: accountStatus === 'active' ? ('active' as const) : ('suspended' as const) }),
    ...(isWhole && { groups, admin: groups.some(name => administrators.test(name)) }),
    ...(!isApp && { guest: isGuest(user) }),
    facts: { id, ...(user.accountType && { accountType: user.accountType }) },
  }
}

async function membership(reading: ConfluenceReading, people: Map<string, Person>) {
  const { session } = reading
  const groups: Group[] = []
  const listing = (async () => {
    for await (const some of groupsOf(session)) {
      groups.push(...some)
      if (groups.length >= mostGroups) break
    }
    return true
  })()
  let isWhole = (await known(listing)) === true && groups.length < mostGroups
  let count = 0
  for (const group of groups) {
    const members = await membersOf(reading, group)
    if (!members) isWhole = false
    for (const user of members ?? []) {
      const id = idOfUser(user) ?? ''
      const person = people.get(id) ?? { user, groups: [] }
      person.groups.push(group.name ?? group.id ?? '')
      people.set(id, person)
      count++
    }
    if (count > mostMembers) return { groups, isWhole: false }
  }
  return { groups, isWhole }
}

/** Nothing where the account may not see them. */
async function membersOf({ session }: ConfluenceReading, { id, name }: Group): Promise<User[] | undefined> {
  const { atlassian, isCloud } = await session.site()
  const path =
    isCloud && id
      ? `/rest/api/group/${encodeURIComponent(id)}/membersByGroupId`
      : `/rest/api/group/${encodeURIComponent(name ?? '')}/member`
  const call = { path, query: { limit: 200 }, what: 'Members of a group' }
  const all = await known(everyResult(from => numberedPage(atlassian, call, from)))
  return all && listOf(User, all)
}

/** In the cloud, people who are in no group as well. */
async function* searched({ session }: ConfluenceReading): AsyncGenerator<User[]> {
  const { atlassian, isCloud } = await session.site()
  if (!isCloud) return
  const call = { path: '/rest/api/search/user', query: { cql: 'type=user', limit: 100 }, what: 'People' }
  let isAllowed = true
  const read = async (from?: string) => {
    const page = await known(numberedPage(atlassian, call, from))
    isAllowed = page !== undefined
    return page ?? { results: [] }
  }
  for await (const results of everyPage(read)) {
    if (!isAllowed) return
    yield listOf(Found, results).flatMap(({ user }) => (user && idOfUser(user) !== undefined ? [user] : []))
  }
}
