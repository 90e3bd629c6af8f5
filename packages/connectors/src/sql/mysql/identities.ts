import type { AccountFacts, Page } from '../../kit/connector.ts'
import { nameOfAccount, readAccounts, type Account, type Accounts } from './accounts.ts'
import type { Database } from './database.ts'
import { isAdministrator } from './reach.ts'

/** All accounts and roles, where the user may read them. */
export async function* identitiesOf(database: Database): AsyncGenerator<Page<AccountFacts>> {
  const accounts = await database.read(({ ask }) => readAccounts(ask))
  const listed = (accounts?.all ?? []).filter(account => nameOfAccount(account) !== 'PUBLIC@')
  yield { items: accounts ? listed.map(account => factsOf(account, accounts)) : [], covers: 'all' }
}

function factsOf(account: Account, accounts: Accounts): AccountFacts {
  const { user, host, isExpired, isLocked, isSuper, plugin, hasSecret, tls } = account
  const id = nameOfAccount(account)
  const isRole = accounts.isRole(id)
  return {
    address: accounts.shown(id),
    name: user || 'anonymous',
    kind: isRole ? 'group' : 'user',
    state: !isRole && (isLocked || isExpired) ? 'suspended' : 'active',
    admin: isAdministrator(account),
    groups: accounts.rolesOf(id).map(accounts.shown),
    facts: {
      host,
      plugin: plugin || null,
      passwordless: !isRole && !hasSecret,
      passwordExpired: isExpired,
      locked: isLocked,
      superuser: isSuper,
      readsEverything: account.selects,
      requiresTls: tls !== null && tls !== '',
      anonymous: user === '',
    },
  }
}
