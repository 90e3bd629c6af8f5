import type { PlaybookRow, PlaybookScope, RiskReason } from '@sharelight/contract'
import { checks, type PlaybookRule } from '@sharelight/domain'
import { accountAtRisk, failingAccounts, joinedText } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { reasonsOf } from '../../accounts-at-risk/verbs/reasons-of.ts'

export interface Account extends PlaybookRow {
  facts: string[]
}

interface About {
  scope?: PlaybookScope | undefined
  search?: string | undefined
  /** Only these, or all but these, by their ids. */
  among?: readonly string[]
  except?: readonly string[]
}
interface Page extends About {
  offset: number
  limit: number
}

/** How many accounts a playbook is about, by source. */
export async function countAccounts(ctx: Context, rule: PlaybookRule, about: About): Promise<Map<string, number>> {
  if (!concerns(about.scope)) return new Map()
  const rows = await accounts(ctx, rule, about)
    .select(['account.source_id', eb => eb.fn.countAll<string>().as('count')])
    .groupBy('account.source_id')
    .execute()
  return new Map(rows.map(({ source_id: id, count }) => [id, Number(count)]))
}

/** Accounts or mailboxes that a playbook is about, administrators first, each with what speaks against it. */
export async function listAccounts(
  ctx: Context,
  rule: PlaybookRule,
  { offset, limit, ...about }: Page,
): Promise<{ rows: Account[]; total: number }> {
  if (!concerns(about.scope)) return { rows: [], total: 0 }
  const chosen = accounts(ctx, rule, about)
  const [page, { count }, codes] = await Promise.all([
    chosen
      .selectAll('account')
      .orderBy('account.admin', order => order.desc().nullsLast())
      .orderBy('account.address')
      .orderBy('account.source_id')
      .orderBy('account.kind')
      .offset(offset)
      .limit(limit)
      .execute(),
    chosen.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    codesOf(ctx),
  ])
  const reasons = await reasonsOf(ctx, checksOf(rule), page)
  const rows = page.map((row, index) => ({
    ...toRow(row, reasons[index] ?? []),
    kind: rule.subject === 'mailboxes' ? ('mailbox' as const) : ('account' as const),
    sourceCode: codes.get(row.source_id) ?? 0,
  }))
  return { rows, total: Number(count) }
}

/** Accounts are not what an item or an event is about. */
function concerns(scope: PlaybookScope = {}): boolean {
  return !scope.items && !scope.folders && scope.event === undefined && !scope.where?.length
}

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}

/** Ids of the posture checks that the playbook mends: who fails them is on the lists of accounts at risk, too. */
const checksOf = ({ id }: PlaybookRule) =>
  checks.flatMap(check => (check.of === 'accounts' && check.playbook === id ? check.id : []))

/** What an account is called in lists. */
const entryId = joinedText('account.source_id', 'account.kind', 'account.address')

/** Accounts that fail any of the playbook's checks and are not accepted as they are. */
function accounts(ctx: Context, rule: PlaybookRule, { scope = {}, search, among, except }: About) {
  const { account: address, source } = scope
  const db = database(ctx)
  return db
    .selectFrom(failingAccounts(db, { checks: checksOf(rule), source, notAccepted: ctx.services.now() }).as('risk'))
    .innerJoinLateral(accountAtRisk, join => join.onTrue())
    .$if(address !== undefined, query =>
      query.where(eb => eb(eb.fn<string>('lower', ['account.address']), '=', (address ?? '').toLowerCase())),
    )
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        eb.or([
          eb('account.name', 'ilike', likeAnywhere(search ?? '')),
          eb('account.address', 'ilike', likeAnywhere(search ?? '')),
        ]),
      ),
    )
    .$if(among !== undefined, query => query.where(entryId, 'in', [...(among ?? []), '']))
    .$if(except !== undefined && except.length > 0, query => query.where(entryId, 'not in', [...(except ?? [])]))
}

async function codesOf(ctx: Context): Promise<Map<string, number>> {
  const rows = await database(ctx).selectFrom('data_sources').select(['id', 'code']).execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

interface AccountRow {
  source_id: string
  kind: string
  address: string
  name: string
  admin: boolean | null
  guest: boolean | null
  last_sign_in: Date | null
}

const toRow = (row: AccountRow, reasons: readonly RiskReason[]) => ({
  id: `${row.source_id}/${row.kind}/${row.address}`,
  name: row.name || row.address,
  path: row.address,
  sourceId: row.source_id,
  owner: '',
  sensitivity: null,
  shareType: null,
  facts: [
    ...(row.admin ? ['Administrator'] : []),
    ...(row.guest ? ['Guest'] : []),
    ...reasons.flatMap(({ title, excepted }) => (excepted ? [] : title)),
    ...(row.last_sign_in ? [`Last signed in on ${row.last_sign_in.toISOString().slice(0, 10)}`] : []),
  ],
})
