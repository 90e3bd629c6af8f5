import { nothing, reachOfAccounts } from './reach-of-accounts.ts'
import type { Run } from './run.ts'
import { databaseOf } from './scope.ts'

interface Account {
  kind: string
  address: string
  state: 'active' | 'suspended' | 'deleted' | null
}

/**
 * Addresses of the suspended and deleted people of a page who can still reach anything. Permissions name people by their address, whichever source
 * they come from: who has an account of the same address elsewhere that lets him in has what he reaches by that one.
 */
export async function lockedOutWithAccess(
  run: Run,
  sourceId: string,
  page: readonly Account[],
): Promise<ReadonlySet<string>> {
  const lockedOut = page.filter(({ kind, state }) => kind === 'user' && (state === 'suspended' || state === 'deleted'))
  const elsewhere = await letInElsewhere(run, sourceId, lockedOut)
  const asked = lockedOut.filter(({ address }) => !elsewhere.has(address.toLowerCase()))
  const reach = await reachOfAccounts(
    run,
    asked.map(({ kind, address }) => ({ source_id: sourceId, kind, address })),
  )
  return new Set(
    asked.flatMap(({ address }, index) => {
      const { high, medium, low, other } = reach[index] ?? nothing
      return high + medium + low + other > 0 ? address : []
    }),
  )
}

async function letInElsewhere(
  { scope, sourceIds }: Run,
  sourceId: string,
  accounts: readonly Account[],
): Promise<ReadonlySet<string>> {
  const others = sourceIds.filter(id => id !== sourceId)
  if (!accounts.length || !others.length) return new Set()
  const rows = await databaseOf(scope)
    .selectFrom('directory_accounts')
    .select(eb => eb.fn<string>('lower', ['address']).as('address'))
    .where('source_id', 'in', others)
    .where('kind', '=', 'user')
    .where(eb => eb.or([eb('state', 'is', null), eb('state', '=', 'active')]))
    .where(
      eb => eb.fn<string>('lower', ['address']),
      'in',
      accounts.map(({ address }) => address.toLowerCase()),
    )
    .execute()
  return new Set(rows.map(({ address }) => address))
}
