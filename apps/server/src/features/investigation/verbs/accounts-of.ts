import type { IdentityRow } from '@sharelight/contract'
import type { Context } from '../../../context.ts'

type AccountFacts = Pick<IdentityRow, 'state' | 'leavesAt'>

const states = ['active', 'suspended', 'deleted'] as const

/** What directories and the personnel department's list say of people, by address: the state of the account that is most alive, and when they leave. */
export async function accountsOf(
  ctx: Context,
  addresses: readonly string[],
): Promise<(address: string) => AccountFacts> {
  const wanted = [...new Set(addresses.map(address => address.toLowerCase()))].filter(Boolean)
  if (wanted.length === 0) return () => ({ state: null, leavesAt: null })
  const db = ctx.services.stores.meta.forOrganisation(ctx.organisation.id)
  const [accounts, leavers] = await Promise.all([
    db
      .selectFrom('directory_accounts')
      .select(eb => ['address', 'state', eb.ref('facts', '->>').key('leavesAt').as('leaves')])
      .where('kind', '=', 'user')
      .where(eb => eb.fn<string>('lower', ['address']), 'in', wanted)
      .execute(),
    db.selectFrom('leavers').select(['address', 'left_at']).where('address', 'in', wanted).execute(),
  ])
  const listed = new Map(leavers.map(({ address, left_at: at }) => [address, at.toISOString()]))
  return address => {
    const own = accounts.filter(account => account.address.toLowerCase() === address.toLowerCase())
    const told = own.map(({ leaves }) => instantOf(leaves)).filter(instant => instant !== null)
    return {
      state: states.find(state => own.some(account => account.state === state)) ?? null,
      leavesAt: listed.get(address.toLowerCase()) ?? told.toSorted().at(-1) ?? null,
    }
  }
}

function instantOf(text: unknown): string | null {
  const time = Date.parse(String(text ?? ''))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
