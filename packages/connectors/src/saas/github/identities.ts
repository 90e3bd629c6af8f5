import type { AccountFacts, Page } from '../../kit/connector.ts'
import { addressOf } from './access.ts'
import { GithubFault } from './fault.ts'
import type { GithubReading } from './reading.ts'
import { organisationsOf } from './repositories.ts'
import { Account } from './shapes.ts'

/** Members and outside collaborators of each organisation; who has no second step is told to its owners alone. */
export async function* identities(reading: GithubReading): AsyncGenerator<Page<AccountFacts>> {
  const told = new Set<string>()
  for (const organisation of await organisationsOf(reading)) {
    const list = (path: string) => listOf(reading, `/orgs/${encodeURIComponent(organisation)}/${path}`)
    const [members, admins, outside] = await Promise.all([
      list('members?per_page=100'),
      list('members?role=admin&per_page=100'),
      list('outside_collaborators?per_page=100'),
    ])
    const [weak, weakOutside] = await Promise.all([
      list('members?filter=2fa_disabled&per_page=100'),
      list('outside_collaborators?filter=2fa_disabled&per_page=100'),
    ])
    const isAdmin = new Set((admins ?? []).map(({ login }) => login))
    const account = (guest: boolean, weakOnes: Account[] | undefined) => (one: Account) =>
      accountOf(one, {
        organisation,
        guest,
        admin: isAdmin.has(one.login),
        mfa: weakOnes && !weakOnes.some(({ login }) => login === one.login),
      })
    const items = [...(members ?? []).map(account(false, weak)), ...(outside ?? []).map(account(true, weakOutside))]
    const fresh = items.filter(({ address }) => !told.has(address))
    for (const { address } of fresh) told.add(address)
    yield { items: fresh, covers: 'all' }
  }
}

/** Nothing where the sign-in may not ask. */
async function listOf({ github }: GithubReading, path: string): Promise<Account[] | undefined> {
  try {
    return await github.all(Account, { path, what: 'The people of an organisation' })
  } catch (error) {
    if (error instanceof GithubFault) return undefined
    throw error
  }
}

interface Known {
  organisation: string
  guest: boolean
  admin: boolean
  mfa: boolean | undefined
}

function accountOf(account: Account, { organisation, guest, admin, mfa }: Known): AccountFacts {
  return {
    address: addressOf(account),
    name: account.login,
    kind: account.type === 'Bot' ? 'application' : 'user',
    state: 'active',
    admin,
    guest,
    ...(mfa !== undefined && { mfa }),
    facts: { organisation, ...(account.id !== null && account.id !== undefined && { id: String(account.id) }) },
  }
}
