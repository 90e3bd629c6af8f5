import type { z } from 'zod'
import { SourceFault, type AccountFacts, type ConnectorIo, type Page } from '../../kit/connector.ts'
import { atOnce } from '../../kit/at-once.ts'
import { isOwnDomain } from '../../kit/identity/resolve-address.ts'
import { asAdministrator } from '../administers.ts'
import type { Google, GooglePage } from '../api.ts'
import { isStale } from '../fault.ts'
import { accountOf, accountOfApplication, accountOfGroup, Group, User, userFields } from './accounts.ts'
import { Applications } from './applications.ts'
import { Belonging } from './belonging.ts'

type Told = Page<AccountFacts>
interface Position {
  of: 'users' | 'groups' | 'applications'
  page: string
}

const askedAtOnce = 8
type Io = Pick<ConnectorIo, 'signal' | 'ownDomains'>

/** People, then groups, then applications that people let in, page by page; from a page's `next` on. @throws SourceFault, `resync` for a position that is no longer known */
export async function* identitiesOf({ google, io, factsOf }: Asking, from?: string): AsyncGenerator<Told> {
  const start = positionOf(from)
  const belonging = new Belonging(google, io)
  const applications = new Applications()
  try {
    if (start.of === 'users') yield* people({ google, belonging, applications, factsOf }, start.page)
    if (start.of !== 'applications') yield* groups({ google, belonging, io }, start.of === 'groups' ? start.page : '')
  } catch (error) {
    if (from === undefined || !isStale(error)) throw error
    throw new SourceFault('resync', 'Google no longer knows the position in the directory.', { cause: error })
  }
  // What was read before this process began is read once more.
  if (start.of !== 'users' || start.page !== '') await noteAll({ google, belonging, applications, factsOf })
  yield { items: applications.all().map(accountOfApplication), covers: 'all' }
}

interface Asking {
  google: Google
  io: Io
  /** What else is to be known of a person, by address. */
  factsOf(address: string): Promise<Record<string, unknown>>
}

interface Reading extends Pick<Asking, 'factsOf'> {
  google: Google
  belonging: Belonging
  applications: Applications
}

async function* people({ google, belonging, applications, factsOf }: Reading, page: string): AsyncGenerator<Told> {
  for await (const { items, next } of usersFrom(google, page)) {
    const told = await atOnce(items, askedAtOnce, async user => {
      const [groupsOf, tokens, more] = await Promise.all([
        belonging.groupsOf(user.primaryEmail),
        belonging.tokensOf(user.id),
        user.suspended || user.isMailboxSetup === false ? {} : factsOf(user.primaryEmail),
      ])
      return { account: accountOf(user, { groups: groupsOf, tokens, more }), tokens }
    })
    // In the order of the page, so that what is told is the same each time.
    for (const { tokens } of told) applications.note(tokens ?? [])
    const after: Position = next === undefined ? { of: 'groups', page: '' } : { of: 'users', page: next }
    yield { items: told.map(({ account }) => account), covers: 'all', next: textOf(after) }
  }
}

async function noteAll({ google, belonging, applications }: Reading): Promise<void> {
  for await (const { items } of usersFrom(google, '')) {
    const tokens = await atOnce(items, askedAtOnce, ({ id }) => belonging.tokensOf(id))
    for (const one of tokens) applications.note(one ?? [])
  }
}

async function* groups(
  { google, belonging, io }: Pick<Reading, 'google' | 'belonging'> & { io: Io },
  page: string,
): AsyncGenerator<Told> {
  const query = { customer: 'my_customer', maxResults: 200, fields: 'nextPageToken,groups(id,email,name,adminCreated)' }
  const what = 'The groups of the organisation'
  const call = { api: 'directory', path: '/groups', query, scope: 'groups', what } as const
  const isOwn = (address: string) =>
    isOwnDomain(address.slice(address.lastIndexOf('@') + 1).toLowerCase(), io.ownDomains)
  for await (const { items, next } of asAdministrator(google, google.pages(Group, 'groups', call, page || undefined)))
    yield {
      items: await atOnce(items, askedAtOnce, async group =>
        accountOfGroup(group, {
          groups: await belonging.groupsOf(group.email),
          members: await belonging.membersOf(group.email, isOwn),
        }),
      ),
      covers: 'all',
      next: textOf(next === undefined ? { of: 'applications', page: '' } : { of: 'groups', page: next }),
    }
}

function usersFrom(google: Google, page: string): AsyncGenerator<GooglePage<z.infer<typeof User>>> {
  const query = {
    customer: 'my_customer',
    maxResults: 500,
    orderBy: 'email',
    fields: `nextPageToken,users(${userFields})`,
  }
  const what = 'The people of the organisation'
  const call = { api: 'directory', path: '/users', query, scope: 'users', what } as const
  return asAdministrator(google, google.pages(User, 'users', call, page || undefined))
}

const textOf = ({ of, page }: Position) => `${of}:${page}`

function positionOf(from: string | undefined): Position {
  if (from === undefined) return { of: 'users', page: '' }
  const [, of, page] = /^(users|groups|applications):(.*)$/s.exec(from) ?? []
  if (page === undefined) throw new SourceFault('resync', 'The position is none that the directory could go on from.')
  return { of: of as Position['of'], page }
}
