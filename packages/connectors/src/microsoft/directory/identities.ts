import { SourceFault, type AccountFacts, type ConnectorIo, type Page } from '../../kit/connector.ts'
import { atOnce } from '../at-once.ts'
import { isDenied, needing } from '../fault.ts'
import type { Graph, GraphCall, GraphPage } from '../graph.ts'
import { accountOf, accountOfGroup } from './accounts.ts'
import { groupsPath, readKnowledge } from './knowledge.ts'
import { Group, User, userFields } from './resources.ts'

type Told = Page<AccountFacts>
/** What else is to be known of a person, by their account. */
export type AskMore = (user: Pick<User, 'id' | 'userType'>) => Promise<Record<string, unknown>>

const askedAtOnce = 8
const about = { bucket: 'directory', what: 'The people of the tenant' } as const
const usersPath = `/users?$select=${userFields.join(',')}&$top=999`
/** A page with sign-ins is smaller. */
const signInsPath = `/users?$select=${userFields.join(',')},signInActivity&$top=500`

/** People and guests, then groups, page by page; from a page's `next` on. @throws SourceFault */
export async function* identitiesOf(
  graph: Graph,
  io: Pick<ConnectorIo, 'signal'>,
  { from, ask }: { from?: string | undefined; ask?: AskMore } = {},
): AsyncGenerator<Told> {
  const start = positionOf(from)
  const known = await readKnowledge(graph, io)
  if (start.of === 'users')
    for await (const { items, next } of usersFrom(graph, start.path))
      yield {
        items: await atOnce(items, askedAtOnce, async user => withMore(accountOf(user, known), await ask?.(user))),
        covers: 'all',
        next: next === undefined ? `groups:${groupsPath}` : `users:${next}`,
      }
  const groups = graph.pages(Group, { ...about, path: (start.of === 'groups' ? start.path : undefined) ?? groupsPath })
  for await (const { items, next } of groups)
    yield {
      items: items.map(group => accountOfGroup(group, known)),
      covers: 'all',
      ...(next !== undefined && { next: `groups:${next}` }),
    }
}

const withMore = (account: AccountFacts, more: Record<string, unknown> = {}): AccountFacts => ({
  ...account,
  facts: { ...account.facts, ...more },
})

function positionOf(from: string | undefined): { of: 'users' | 'groups'; path: string | undefined } {
  if (from === undefined) return { of: 'users', path: undefined }
  const [, of, path] = /^(users|groups):(\/(?:users|groups)\b.*)$/s.exec(from) ?? []
  if (path === undefined)
    throw new SourceFault('resync', 'The position in the directory is none that Microsoft 365 could go on from.')
  return { of: of === 'groups' ? 'groups' : 'users', path }
}

/** When somebody signed in last takes a right, and a licence, that not every tenant has. */
async function* usersFrom(graph: Graph, path: string | undefined): AsyncGenerator<GraphPage<User>> {
  const needs = needing('User.Read.All')
  const page = (call: GraphCall) => graph.page(User, call)
  let at = await page({ ...about, path: path ?? signInsPath }).catch((error: unknown) => {
    if (path === undefined && isDenied(error)) return page({ ...about, path: usersPath }).catch(needs)
    return needs(error)
  })
  for (;;) {
    yield at
    if (at.next === undefined) return
    at = await page({ ...about, path: at.next }).catch(needs)
  }
}
