import { sql } from 'kysely'
import { hash64 } from '../analytics/keys.ts'
import { fromNewRow } from './expressions.ts'
import { forwardsOf, withForwards, writeForwards, type ForwardRow } from './forwards.ts'
import { endMemberships, writeMemberships, type MembershipRow } from './memberships.ts'
import type { Meta } from './meta.ts'
import { json } from './tables/columns.ts'
import type { DirectoryAccounts, Resources } from './tables/feeds.ts'
import type { OrganisationQueries } from './tables/organisation.ts'

/** A person, group or application as a directory tells it; what it does not say is absent. */
export interface AccountRow extends Pick<DirectoryAccounts, 'address' | 'name' | 'kind'> {
  guest?: boolean | undefined
  state?: DirectoryAccounts['state'] | undefined
  admin?: boolean | undefined
  mfa?: boolean | undefined
  lastSignIn?: Date | undefined
  facts?: Record<string, unknown> | undefined
}

export interface ResourceRow extends Pick<Resources, 'kind' | 'name' | 'service' | 'public'> {
  id: string
  facts: Record<string, unknown>
}

/** What a page of a feed told, to become durable with its position. */
export interface FeedPage {
  accounts?: readonly AccountRow[]
  memberships?: readonly MembershipRow[]
  resources?: readonly ResourceRow[]
  forwards?: readonly ForwardRow[]
  /** How many records of each operation no rule understood. */
  unmapped?: { feed: string; operations: Readonly<Record<string, number>> }
  /** A list of everything came to its end: what it did not name is gone. */
  ended?: 'directory_accounts' | 'resources' | undefined
}

interface FeedScope {
  sourceId: string
  scanId: string
}

const rowsPerStatement = 1000
const mostOperations = 1000

/** Part of the transaction that saves the page's position. */
export async function writeFeedPage(
  tx: OrganisationQueries,
  { sourceId, scanId }: FeedScope,
  { accounts = [], memberships = [], resources = [], forwards = [], unmapped, ended }: FeedPage,
): Promise<void> {
  const seen = { source_id: sourceId, scan_id: scanId, seen_at: sql<Date>`now()` }
  const told = accounts.length ? await forwardsOf(tx, sourceId, accounts) : undefined
  const accountRows = accounts.map(({ address, name, kind, guest, state, admin, mfa, lastSignIn, facts }) => ({
    ...seen,
    kind,
    address: keyText(address),
    name: plainText(name),
    guest: guest ?? null,
    state: state ?? null,
    admin: admin ?? null,
    mfa: mfa ?? null,
    last_sign_in: lastSignIn ?? null,
    facts: json(kind === 'user' ? withForwards(facts ?? {}, told?.get(address.toLowerCase())) : (facts ?? {})),
  }))
  for (const rows of chunks(lastOf(accountRows, ({ kind, address }) => `${kind} ${address}`))) {
    await tx
      .insertInto('directory_accounts')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['organisation_id', 'source_id', 'kind', 'address'])
          .doUpdateSet(
            fromNewRow('name', 'guest', 'state', 'admin', 'mfa', 'last_sign_in', 'facts', 'scan_id', 'seen_at'),
          ),
      )
      .execute()
  }
  if (forwards.length) await writeForwards(tx, sourceId, forwards)
  await writeMemberships(tx, { sourceId, scanId }, memberships)
  const resourceRows = resources.map(({ id, kind, name, service, public: isPublic, facts }) => ({
    ...seen,
    kind: keyText(kind),
    resource_id: keyText(id),
    name: plainText(name),
    service,
    public: isPublic,
    facts: json(facts),
  }))
  for (const rows of chunks(lastOf(resourceRows, ({ kind, resource_id: id }) => `${kind} ${id}`))) {
    await tx
      .insertInto('resources')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['organisation_id', 'source_id', 'kind', 'resource_id'])
          .doUpdateSet(fromNewRow('name', 'service', 'public', 'facts', 'scan_id', 'seen_at')),
      )
      .execute()
  }
  if (unmapped) await countUnmapped(tx, { sourceId, scanId }, unmapped)
  if (ended) await tx.deleteFrom(ended).where('source_id', '=', sourceId).where('scan_id', '!=', scanId).execute()
  if (ended === 'directory_accounts') await endMemberships(tx, { sourceId, scanId })
}

async function countUnmapped(
  tx: OrganisationQueries,
  { sourceId, scanId }: FeedScope,
  { feed, operations }: NonNullable<FeedPage['unmapped']>,
): Promise<void> {
  const counts = Object.entries(operations)
    .filter(([, count]) => count > 0)
    .slice(0, mostOperations)
  if (!counts.length) return
  const rows = await tx
    .selectFrom('unmapped_records')
    .select(['operation', 'count', 'scan_id', 'scan_count'])
    .where('source_id', '=', sourceId)
    .where('feed', '=', keyText(feed))
    .execute()
  const before = new Map(rows.map(row => [row.operation, row]))
  for (const [operation, count] of counts) {
    const known = before.get(keyText(operation))
    const now = {
      count: String(Number(known?.count ?? 0) + count),
      scan_count: String(count + (known?.scan_id === scanId ? Number(known.scan_count) : 0)),
      scan_id: scanId,
      last_at: sql<Date>`now()`,
    }
    await tx
      .insertInto('unmapped_records')
      .values({ source_id: sourceId, feed: keyText(feed), operation: keyText(operation), ...now })
      .onConflict(conflict => conflict.columns(['organisation_id', 'source_id', 'feed', 'operation']).doUpdateSet(now))
      .execute()
  }
}

/** What is not known of a source although it was asked: times that its logs do not reach, and records that no rule understood. */
export interface SourceCoverage {
  gaps: { stream: string; from: Date; to: Date }[]
  unmapped: { feed: string; operation: string; count: number; lastAt: Date }[]
}

const mostShown = 200

export async function readCoverage(
  meta: Pick<Meta, 'forOrganisation'>,
  { organisationId, sourceId }: { organisationId: string; sourceId: string },
): Promise<SourceCoverage> {
  const db = meta.forOrganisation(organisationId)
  const gaps = await db
    .selectFrom('scan_gaps')
    .select(['stream', 'from_at as from', 'to_at as to'])
    .where('source_id', '=', sourceId)
    .orderBy('to_at', 'desc')
    .limit(mostShown)
    .execute()
  const unmapped = await db
    .selectFrom('unmapped_records')
    .select(['feed', 'operation', 'count', 'last_at as lastAt'])
    .where('source_id', '=', sourceId)
    .orderBy('count', 'desc')
    .orderBy('operation')
    .limit(mostShown)
    .execute()
  return { gaps, unmapped: unmapped.map(row => ({ ...row, count: Number(row.count) })) }
}

const toldTables = [
  'directory_accounts',
  'directory_memberships',
  'resources',
  'mailbox_forwards',
  'unmapped_records',
  'scan_gaps',
  'posture_results',
  'posture_failures',
  'posture_days',
  'posture_exceptions',
  'account_reach',
] as const

/** Everything that a source told of itself and its directory, and what was judged by it. */
export async function forgetFeeds(tx: OrganisationQueries, sourceId: string): Promise<void> {
  for (const table of toldTables) await tx.deleteFrom(table).where('source_id', '=', sourceId).execute()
}

/** One statement may not touch a row twice. */
function lastOf<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map(row => [keyOf(row), row])).values()]
}

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement)
}

const mostText = 2000
const mostKey = 500

/** The database takes neither NUL nor halves of pairs. */
function plainText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd').slice(0, mostText).toWellFormed()
}

/** An index takes no longer ones. */
function keyText(text: string): string {
  const plain = plainText(text)
  return text.length <= mostKey ? plain : `${plain.slice(0, mostKey - 24).toWellFormed()}…${hash64(text)}`
}
