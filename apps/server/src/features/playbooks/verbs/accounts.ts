import type { PlaybookRow, PlaybookScope } from '@sharelight/contract'
import type { PlaybookRule } from '@sharelight/domain'
import { joinedText, jsonText } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'

/** An account that nobody signed in with for so long is a ghost, unless the organisation knows better. */
const unusedDays = 90
const dayMs = 24 * 3600_000

export interface Account extends PlaybookRow {
  facts: string[]
}

export async function countAccounts(ctx: Context, rule: PlaybookRule, about: About): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (!concerns(about.scope)) return found
  const chosen = rule.subject === 'mailboxes' ? mailboxes(ctx, about) : accounts(ctx, rule, about)
  const rows = await (chosen as ReturnType<typeof accounts>)
    .select(['source_id', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('source_id')
    .execute()
  for (const { source_id: id, count } of rows) found.set(id, Number(count))
  return found
}

interface About {
  scope?: PlaybookScope | undefined
  /** Only these, or all but these, by their ids. */
  among?: readonly string[]
  except?: readonly string[]
}
interface Page extends About {
  search?: string | undefined
  offset: number
  limit: number
}

/** Accounts or mailboxes that a playbook is about, administrators first. */
export async function listAccounts(
  ctx: Context,
  rule: PlaybookRule,
  { search, offset, limit, ...about }: Page,
): Promise<{ rows: Account[]; total: number }> {
  if (!concerns(about.scope)) return { rows: [], total: 0 }
  const codes = await codesOf(ctx)
  if (rule.subject === 'mailboxes') {
    let chosen = mailboxes(ctx, about)
    if (search) chosen = chosen.where('name', 'ilike', likeAnywhere(search))
    const [rows, total] = await Promise.all([
      chosen.selectAll().orderBy('name').orderBy('source_id').offset(offset).limit(limit).execute(),
      totalOf(chosen),
    ])
    return { rows: rows.map(row => mailbox(row, codes)), total }
  }
  let chosen = accounts(ctx, rule, about)
  if (search)
    chosen = chosen.where(eb =>
      eb.or([eb('name', 'ilike', likeAnywhere(search)), eb('address', 'ilike', likeAnywhere(search))]),
    )
  const [rows, total] = await Promise.all([
    chosen
      .selectAll()
      .orderBy('admin', order => order.desc().nullsLast())
      .orderBy('address')
      .orderBy('source_id')
      .offset(offset)
      .limit(limit)
      .execute(),
    totalOf(chosen),
  ])
  return { rows: rows.map(row => account(row, codes)), total }
}

/** Accounts are not what an item or an event is about. */
function concerns(scope: PlaybookScope = {}): boolean {
  return !scope.items && !scope.folders && scope.event === undefined && !scope.where?.length
}

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}

/** What an account or a mailbox is called in lists. */
const idOf = (key: 'address' | 'resource_id') => joinedText('source_id', key)

function accounts(ctx: Context, { id }: PlaybookRule, { scope: { account: address, source } = {}, ...only }: About) {
  let rows = database(ctx)
    .selectFrom('directory_accounts')
    .where('kind', '=', 'user')
    .where(eb => eb.or([eb('state', '=', 'active'), eb('state', 'is', null)]))
  if (address !== undefined) rows = rows.where('address', '=', address.toLowerCase())
  if (source) rows = rows.where('source_id', '=', source)
  if (only.among) rows = rows.where(idOf('address'), 'in', [...only.among, ''])
  if (only.except?.length) rows = rows.where(idOf('address'), 'not in', only.except)
  if (id === 'enforce_mfa') return rows.where('mfa', '=', false)
  return rows.where('last_sign_in', '<', new Date(ctx.services.now().getTime() - unusedDays * dayMs))
}

function mailboxes(ctx: Context, { scope: { account: address, source } = {}, among, except }: About) {
  let rows = database(ctx)
    .selectFrom('resources')
    .where('kind', '=', 'mailbox')
    .where(jsonText('facts', 'forwardsOutside'), '=', 'true')
  if (address !== undefined) rows = rows.where('name', 'ilike', address)
  if (among) rows = rows.where(idOf('resource_id'), 'in', [...among, ''])
  if (except?.length) rows = rows.where(idOf('resource_id'), 'not in', except)
  return source ? rows.where('source_id', '=', source) : rows
}

async function totalOf(rows: ReturnType<typeof accounts> | ReturnType<typeof mailboxes>): Promise<number> {
  const { count } = await (rows as ReturnType<typeof accounts>)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function codesOf(ctx: Context): Promise<Map<string, number>> {
  const rows = await database(ctx).selectFrom('data_sources').select(['id', 'code']).execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

interface AccountRow {
  source_id: string
  address: string
  name: string
  admin: boolean | null
  guest: boolean | null
  mfa: boolean | null
  last_sign_in: Date | null
}

const unrated = { owner: '', sensitivity: null, shareType: null } as const

const account = (row: AccountRow, codes: ReadonlyMap<string, number>): Account => ({
  ...unrated,
  kind: 'account',
  id: `${row.source_id}/${row.address}`,
  name: row.name || row.address,
  path: row.address,
  sourceId: row.source_id,
  sourceCode: codes.get(row.source_id) ?? 0,
  facts: [
    ...(row.admin ? ['Administrator'] : []),
    ...(row.guest ? ['Guest'] : []),
    ...(row.mfa === false ? ['No second step'] : []),
    ...(row.last_sign_in ? [`Last signed in on ${row.last_sign_in.toISOString().slice(0, 10)}`] : []),
  ],
})

interface MailboxRow {
  source_id: string
  resource_id: string
  name: string
  facts: unknown
}

const mailbox = (row: MailboxRow, codes: ReadonlyMap<string, number>): Account => ({
  ...unrated,
  kind: 'mailbox',
  id: `${row.source_id}/${row.resource_id}`,
  name: row.name,
  path: row.name,
  sourceId: row.source_id,
  sourceCode: codes.get(row.source_id) ?? 0,
  facts: [forwardOf(row.facts)].filter(fact => fact !== ''),
})

function forwardOf(facts: unknown): string {
  const to = (facts as { forwardsTo?: unknown } | null)?.forwardsTo
  return typeof to === 'string' && to ? `Forwards to ${to}` : ''
}
