import { sql } from 'kysely'
import { json } from './tables/columns.ts'
import type { OrganisationQueries } from './tables/organisation.ts'

/** Where mail of a mailbox goes by itself since then; to nobody: it has ended. */
export interface ForwardRow {
  mailbox: string
  way: string
  to: readonly string[]
  outside: boolean | null
  at: Date
}

type Facts = Readonly<Record<string, unknown>>
const ofRule = 'rule '
const mostAtOnce = 1000
const mostName = 400

/** Keeps what was told last of each way, and has the accounts say so that are known. */
export async function writeForwards(
  tx: OrganisationQueries,
  sourceId: string,
  forwards: readonly ForwardRow[],
): Promise<void> {
  const rows = new Map<string, ForwardRow>()
  for (const row of forwards) {
    const key = `${row.mailbox.toLowerCase()} ${row.way}`
    if ((rows.get(key)?.at.getTime() ?? -Infinity) <= row.at.getTime()) rows.set(key, row)
  }
  for (const { mailbox, way, to, outside, at } of rows.values()) {
    const now = { receivers: json(to), outside, told_at: at }
    await tx
      .insertInto('mailbox_forwards')
      .values({ source_id: sourceId, address: plain(mailbox.toLowerCase()), way: plain(way), ...now })
      .onConflict(conflict =>
        conflict
          .columns(['organisation_id', 'source_id', 'address', 'way'])
          .doUpdateSet(now)
          .where('mailbox_forwards.told_at', '<=', at),
      )
      .execute()
  }
  await tellAccounts(tx, sourceId, [...new Set(forwards.map(({ mailbox }) => mailbox.toLowerCase()))])
}

async function tellAccounts(tx: OrganisationQueries, sourceId: string, addresses: readonly string[]): Promise<void> {
  for (let from = 0; from < addresses.length; from += mostAtOnce) {
    const accounts = await tx
      .selectFrom('directory_accounts')
      .select(['address', 'facts'])
      .where('source_id', '=', sourceId)
      .where('kind', '=', 'user')
      .where(sql<string>`lower(address)`, 'in', addresses.slice(from, from + mostAtOnce).map(plain))
      .execute()
    const known = await forwardsOf(tx, sourceId, accounts)
    for (const { address, facts } of accounts)
      await tx
        .updateTable('directory_accounts')
        .set({ facts: json(withForwards(facts, known.get(address.toLowerCase()))) })
        .where('source_id', '=', sourceId)
        .where('kind', '=', 'user')
        .where('address', '=', address)
        .execute()
  }
}

type Kept = { way: string; receivers: string[]; outside: boolean | null }[]

/** By address in lower case; of the accounts that any is known of. */
export async function forwardsOf(
  tx: OrganisationQueries,
  sourceId: string,
  accounts: readonly { address: string }[],
): Promise<Map<string, Kept>> {
  const all = new Map<string, Kept>()
  const addresses = [...new Set(accounts.map(({ address }) => plain(address.toLowerCase())))]
  for (let from = 0; from < addresses.length; from += mostAtOnce) {
    const rows = await tx
      .selectFrom('mailbox_forwards')
      .select(['address', 'way', 'receivers', 'outside'])
      .where('source_id', '=', sourceId)
      .where('address', 'in', addresses.slice(from, from + mostAtOnce))
      .orderBy('way')
      .execute()
    for (const { address, ...row } of rows) all.set(address, [...(all.get(address) ?? []), row])
  }
  return all
}

/** What the account says of itself stays: where it tells of its rules, what a log told of them before counts no more. */
export function withForwards(facts: Facts, kept: Kept | undefined): Facts {
  if (!kept) return facts
  const ways = typeof facts['forwardsOutside'] === 'boolean' ? kept.filter(({ way }) => !way.startsWith(ofRule)) : kept
  const { recordedForwardsOutside: _, recordedForwardsTo: __, ...own } = facts
  if (!ways.length) return own
  const to = [...new Set(ways.flatMap(({ receivers }) => receivers))].sort()
  const known = ways.map(({ outside }) => outside)
  const outside = known.includes(true) ? true : known.includes(null) ? null : false
  return { ...own, recordedForwardsOutside: outside, ...(to.length && { recordedForwardsTo: to }) }
}

const plain = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd').slice(0, mostName).toWellFormed()
