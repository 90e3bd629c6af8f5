import { SourceFault, type AccountFacts, type ConnectorIo, type Page } from '../../../kit/connector.ts'
import { LdapFault } from '../../../kit/ldap/fault.ts'
import type { SmbNames } from '../names.ts'
import { Members } from './members.ts'
import { Opening, type Member } from './opening.ts'
import type { NamedGroups } from './named-groups.ts'
import type { DirectorySettings } from './settings.ts'
import { openDirectory, type Directory } from './sign-in.ts'

export interface Identifying {
  settings: DirectorySettings
  io: ConnectorIo
  names: SmbNames
  named: NamedGroups
}

const pageSize = 500

/** Who is in the groups that permissions of the share name, those that earlier scans met included. @throws SourceFault */
export async function* identitiesOf(
  { settings, io, names, named }: Identifying,
  from: string | undefined,
): AsyncGenerator<Page<AccountFacts>> {
  named.remember(from)
  const directory = await openDirectory(settings, io).catch(unreadable)
  if (!directory) return
  const { members, untold } = await opened(directory, named, names).catch(unreadable)
  const all = [...members.values()]
  const calls = await callsOf(all, names)
  let items: AccountFacts[] = []
  for (const member of all) {
    io.signal.throwIfAborted()
    const facts = factsOf(member, calls)
    if (facts) items.push(facts)
    if (items.length < pageSize) continue
    yield { items, covers: 'all' }
    items = []
  }
  yield { items, covers: 'all', next: named.position(), unmapped: Object.fromEntries(untold) }
}

async function opened(directory: Directory, named: NamedGroups, names: SmbNames) {
  const ask = new Members(directory)
  const opening = new Opening(ask, directory)
  try {
    for (const group of await named.all(names)) await opening.open(group)
  } finally {
    directory.connection.close()
  }
  if (ask.referred) opening.untold.set('other directories that would have to be asked', ask.referred)
  return opening
}

interface Called {
  kind: AccountFacts['kind']
  name: string
}
type Calls = (member: Member) => Called

/** What everybody and every group is called by the file server, so that permissions name the same. */
async function callsOf(all: readonly Member[], names: SmbNames): Promise<Calls> {
  const sids = all.flatMap(({ account }) => account.sid ?? [])
  const foreign = all.flatMap(({ account: { kind, sid } }) => (kind === 'user' || sid === undefined ? [] : [sid]))
  await names.learnDomains(sids)
  await names.learn(foreign)
  const bare = all.flatMap(({ account: { kind, sid, account } }) => (kind === 'user' && !sid ? [account] : []))
  const bySid = await names.sidsOf(bare)
  await names.learn([...bySid.values()])
  return ({ known, account: { sid, account, name, kind: told } }) => {
    // Of a stranger the directory knows nothing but the SID.
    const kind = told === 'foreign' ? (names.of(sid ?? '').kind === 'group' ? 'group' : 'user') : told
    const of = sid ?? (kind === 'user' ? bySid.get(account.toLowerCase()) : undefined)
    const plain = account || (told === 'foreign' ? '' : name)
    const called = of === undefined ? plain : names.called(of, plain)
    return { kind, name: known ?? (kind === 'group' ? plainGroup(called) : called) }
  }
}

/** Groups go by their names alone. */
const plainGroup = (name: string) => name.slice(name.lastIndexOf('\\') + 1)

function factsOf(member: Member, calls: Calls): AccountFacts | undefined {
  const { account, groups } = member
  const { kind, name } = calls(member)
  if (!name) return undefined
  return {
    address: kind === 'group' ? '' : name,
    name: kind === 'group' || account.kind === 'foreign' ? name : account.name,
    kind,
    state: account.isDisabled ? 'suspended' : 'active',
    groups: [...new Set([...groups].map(group => calls(group).name))],
    facts: {
      place: account.dn,
      ...(account.sid !== undefined && { sid: account.sid }),
      ...(account.mail !== undefined && { mail: account.mail }),
      ...(account.principalName !== undefined && { userPrincipalName: account.principalName }),
    },
  }
}

function unreadable(error: unknown): never {
  if (error instanceof LdapFault) throw new SourceFault('unreachable', `${error.message} Scan again later.`)
  throw error
}
