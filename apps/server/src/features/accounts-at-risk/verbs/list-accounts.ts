import type { AccountAtRisk, AccountList } from '@sharelight/contract'
import { checks } from '@sharelight/domain'
import { accountAtRisk, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { principalOf } from '../../posture/verbs/principal-of.ts'
import { listsOfAccounts } from '../../posture/verbs/lists.ts'
import { sourcesById } from '../../posture/verbs/sources-by-id.ts'
import { reasonsOf } from './reasons-of.ts'

export interface AccountsQuestion {
  list: AccountList
  search?: string
  /** Id of a check. */
  reason?: string
  source?: string
  sort: 'severity' | 'name' | 'lastSignIn' | 'reach'
  direction: 'Ascend' | 'Descend'
}

/** Accounts that fail any check of the list, each with all of its reasons there and what it can still reach. */
export async function listAccounts(
  ctx: Context,
  { offset, limit, ...question }: AccountsQuestion & { offset: number; limit: number },
): Promise<{ items: AccountAtRisk[]; total: number }> {
  const db = ctx.services.stores.meta.forOrganisation(ctx.organisation.id)
  const rows = accountsOf(db, question)
  const page = await ordered(rows, question).offset(offset).limit(limit).execute()
  const { total } = await rows.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const [sources, reasons] = await Promise.all([sourcesById(ctx), reasonsOf(ctx, listsOfAccounts[question.list], page)])
  const items = page.map((row, index): AccountAtRisk => {
    const source = sources.get(row.source_id)
    const methods = row.facts['methods']
    return {
      sourceId: row.source_id,
      source: source?.name ?? '',
      icon: source?.icon ?? 'database',
      kind: row.kind,
      address: row.address,
      name: row.name || row.address,
      guest: row.guest,
      admin: row.admin,
      state: row.state,
      mfa: row.mfa,
      lastSignIn: row.last_sign_in?.toISOString() ?? null,
      leftAt: row.left_at?.toISOString() ?? null,
      methods: Array.isArray(methods) ? methods.map(String).slice(0, 20) : null,
      reasons: reasons[index] ?? [],
      identity: principalOf(row, { organisationId: ctx.organisation.id, domains: ctx.organisation.domains }),
      reach:
        row.high === null
          ? null
          : { high: Number(row.high), medium: Number(row.medium), low: Number(row.low), other: Number(row.other) },
    }
  })
  return { items, total: Number(total) }
}

function accountsOf(db: OrganisationQueries, { list, search, reason, source }: AccountsQuestion) {
  const ids = listsOfAccounts[list]
  const asked = reason === undefined ? ids : ids.filter(id => id === reason)
  return db
    .selectFrom(eb =>
      eb
        .selectFrom('posture_failures as failure')
        .select(inner => [
          'failure.source_id',
          'failure.subject_kind',
          'failure.subject_id',
          inner.fn
            .max(
              inner
                .case()
                .when('failure.check_id', 'in', high)
                .then(3)
                .when('failure.check_id', 'in', medium)
                .then(2)
                .else(1)
                .end(),
            )
            .as('severity'),
        ])
        // A list of nothing is no list to the database.
        .where('failure.check_id', 'in', asked.length ? asked : [''])
        .$if(source !== undefined, query => query.where('failure.source_id', '=', source ?? ''))
        .groupBy(['failure.source_id', 'failure.subject_kind', 'failure.subject_id'])
        .as('risk'),
    )
    .innerJoinLateral(accountAtRisk, join => join.onTrue())
    .leftJoin('account_reach as reach', join =>
      join
        .onRef('reach.source_id', '=', 'account.source_id')
        .onRef('reach.kind', '=', 'account.kind')
        .onRef('reach.address', '=', 'account.address'),
    )
    .leftJoin('leavers as leaver', join =>
      join.on(eb => eb('leaver.address', '=', eb.fn<string>('lower', ['account.address']))),
    )
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        eb.or([
          eb('account.name', 'ilike', likeAnywhere(search)),
          eb('account.address', 'ilike', likeAnywhere(search)),
        ]),
      ),
    )
}

type Rows = ReturnType<typeof accountsOf>

function ordered(rows: Rows, { sort, direction }: AccountsQuestion) {
  const way = direction === 'Ascend' ? ('asc' as const) : ('desc' as const)
  const selected = rows.select([
    'account.source_id',
    'account.kind',
    'account.address',
    'account.name',
    'account.guest',
    'account.admin',
    'account.state',
    'account.mfa',
    'account.last_sign_in',
    'account.facts',
    'leaver.left_at',
    'reach.high',
    'reach.medium',
    'reach.low',
    'reach.other',
  ])
  const byReach = (query: typeof selected) =>
    query
      .orderBy('reach.high', order => order[way]().nullsLast())
      .orderBy('reach.medium', order => order[way]().nullsLast())
  const first = {
    severity: () => byReach(selected.orderBy('risk.severity', way)),
    reach: () => byReach(selected),
    name: () => selected.orderBy('account.name', way),
    lastSignIn: () => selected.orderBy('account.last_sign_in', order => order[way]().nullsLast()),
  }[sort]()
  return first.orderBy('account.name').orderBy('account.source_id').orderBy('account.kind').orderBy('account.address')
}

const idsOf = (severity: number) => checks.flatMap(check => (check.severity === severity ? check.id : []))
const [high, medium] = [idsOf(3), idsOf(2)]
