import { SourceFault, type AccountFacts, type ConnectorIo, type Page } from '../../kit/connector.ts'
import { atOnce } from '../at-once.ts'
import { isDenied, isUnknown, needing } from '../fault.ts'
import type { Graph, GraphCall, GraphPage } from '../graph.ts'
import { accountOf } from './accounts.ts'
import { applicationsOf } from './applications.ts'
import { accountOfGroup } from './groups.ts'
import { groupsPath, readKnowledge } from './knowledge.ts'
import { Group, User, userFields } from './resources.ts'

type Told = Page<AccountFacts>
/** What else is to be known of a person, by their account. */
export type AskMore = (user: Pick<User, 'id' | 'userType'>) => Promise<Record<string, unknown>>

const askedAtOnce = 8
const about = { bucket: 'directory', what: 'The people of the tenant' } as const
const usersPath = `/users?$select=${userFields.join(',')}&$top=999`
/** A page with sign-ins holds 120 at most. */
const signInsPath = `/users?$select=${userFields.join(',')},signInActivity&$top=120`
const managers = '&$expand=manager($select=id,mail,userPrincipalName)'
/** The fullest that the tenant answers is taken. */
const userPaths = [`${signInsPath}${managers}`, `${usersPath}${managers}`, signInsPath, usersPath]
const atApplications = 'applications:'

type Io = Pick<ConnectorIo, 'signal' | 'now'>
interface Wanted {
  from?: string | undefined
  ask?: AskMore
}

/** People and guests, then groups, then applications, page by page; from a page's `next` on. @throws SourceFault, `resync` for a position that is no longer known */
export async function* identitiesOf(graph: Graph, io: Io, wanted: Wanted = {}): AsyncGenerator<Told> {
  let isUnderway = wanted.from !== undefined
  try {
    for await (const page of readAll(graph, io, wanted)) {
      yield page
      isUnderway = true
    }
  } catch (error) {
    if (!isUnderway || !isUnknown(error)) throw error
    throw new SourceFault('resync', 'Microsoft 365 no longer knows the position in the directory.', { cause: error })
  }
}

async function* readAll(graph: Graph, io: Io, { from, ask }: Wanted): AsyncGenerator<Told> {
  const start = positionOf(from)
  const known = await readKnowledge(graph, io)
  if (start.of === 'users')
    for await (const { items, next } of usersFrom(graph, start.path))
      yield {
        items: await atOnce(items, askedAtOnce, async user => withMore(accountOf(user, known), await ask?.(user))),
        covers: 'all',
        next: next === undefined ? `groups:${groupsPath}` : `users:${next}`,
      }
  if (start.of !== 'applications')
    for await (const { items, next } of groupsFrom(graph, start.of === 'groups' ? start.path : undefined))
      yield {
        items: items.map(group => accountOfGroup(group, known)),
        covers: 'all',
        next: next === undefined ? atApplications : `groups:${next}`,
      }
  const applications = applicationsOf(
    { graph, io, roles: known.roles },
    start.of === 'applications' ? start.path : undefined,
  )
  let isEnded = false
  for await (const { items, next } of applications) {
    isEnded = next === undefined
    yield { items, covers: 'all', ...(next !== undefined && { next: `applications:${next}` }) }
  }
  if (!isEnded) yield { items: [], covers: 'all' }
}

const groupsFrom = (graph: Graph, path: string | undefined) =>
  graph.pages(Group, { ...about, path: path ?? groupsPath })

const withMore = (account: AccountFacts, more: Record<string, unknown> = {}): AccountFacts => ({
  ...account,
  facts: { ...account.facts, ...more },
})

interface Position {
  of: 'users' | 'groups' | 'applications'
  path: string | undefined
}

function positionOf(from: string | undefined): Position {
  if (from === undefined) return { of: 'users', path: undefined }
  if (from === atApplications) return { of: 'applications', path: undefined }
  const [, of, path] = /^(users|groups|applications):(\/(?:users|groups|servicePrincipals)\b.*)$/s.exec(from) ?? []
  if (path === undefined)
    throw new SourceFault('resync', 'The position in the directory is none that Microsoft 365 could go on from.')
  return { of: of as Position['of'], path }
}

/** When somebody signed in last takes a right, and a licence, that not every tenant has; not every cloud tells of managers with people. */
async function* usersFrom(graph: Graph, path: string | undefined): AsyncGenerator<GraphPage<User>> {
  const needs = needing('User.Read.All')
  const page = (call: GraphCall) => graph.page(User, call)
  const first = async ([fullest, ...rest]: readonly string[]): Promise<GraphPage<User>> =>
    page({ ...about, path: fullest ?? usersPath }).catch((error: unknown) =>
      rest.length && (isDenied(error) || isUnknown(error)) ? first(rest) : needs(error),
    )
  let at = await first(path === undefined ? userPaths : [path])
  for (;;) {
    yield at
    if (at.next === undefined) return
    at = await page({ ...about, path: at.next }).catch(needs)
  }
}
