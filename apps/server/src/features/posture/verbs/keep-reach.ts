import { groupsOfEach, reachOf } from '@sharelight/store'
import { principalOf } from './principal-of.ts'
import { listsOfAccounts } from './lists.ts'
import { rowsPerPage, type Run } from './run.ts'
import { databaseOf } from './scope.ts'

interface Place {
  source_id: string
  kind: string
  address: string
}

/** What every account at risk can still reach, a page in memory at a time. */
export async function keepReach(run: Run): Promise<void> {
  const { scope, number } = run
  const db = databaseOf(scope)
  const domains = await ownDomains(run)
  for (let after: Place | undefined; ;) {
    run.signal?.throwIfAborted()
    const page = await pageOf(run, after)
    const ids = page.map(row => principalOf(row, { organisationId: scope.organisation.id, domains }))
    const groups = await groupsOfEach(db, ids)
    const reach = await reachOf(
      scope.services.stores.analytics,
      { organisationId: scope.organisation.id, now: scope.services.now() },
      ids.map(id => ({ principals: [...new Set([id, ...(groups.get(id) ?? [])])] })),
    )
    const rows = page.map(({ source_id, kind, address }, index) => ({
      source_id,
      kind,
      address,
      ...(reach[index] ?? { high: 0, medium: 0, low: 0, other: 0 }),
      run: number,
    }))
    if (rows.length)
      await db
        .insertInto('account_reach')
        .values(rows)
        .onConflict(conflict =>
          conflict
            .columns(['organisation_id', 'source_id', 'kind', 'address'])
            .doUpdateSet(eb => ({
              high: eb.ref('excluded.high'),
              medium: eb.ref('excluded.medium'),
              low: eb.ref('excluded.low'),
              other: eb.ref('excluded.other'),
              run: eb.ref('excluded.run'),
            })),
        )
        .execute()
    after = page.at(-1)
    if (page.length < rowsPerPage) break
  }
  await db.deleteFrom('account_reach').where('run', '<', String(number)).execute()
}

function pageOf({ scope }: Run, after: Place | undefined) {
  return databaseOf(scope)
    .selectFrom('directory_accounts as account')
    .select(['account.source_id', 'account.kind', 'account.address'])
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('posture_failures as failure')
          .select('failure.check_id')
          .whereRef('failure.source_id', '=', 'account.source_id')
          .whereRef('failure.subject_kind', '=', 'account.kind')
          .whereRef('failure.subject_id', '=', 'account.address')
          .where('failure.check_id', 'in', [...listsOfAccounts.unprotected, ...listsOfAccounts.ghost]),
      ),
    )
    .$if(after !== undefined, query =>
      query.where(eb =>
        eb(
          eb.refTuple('account.source_id', 'account.kind', 'account.address'),
          '>',
          eb.tuple(after?.source_id ?? '', toKind(after?.kind), after?.address ?? ''),
        ),
      ),
    )
    .orderBy('account.source_id')
    .orderBy('account.kind')
    .orderBy('account.address')
    .limit(rowsPerPage)
    .execute()
}

/** As it was read. */
function toKind(kind: string | undefined) {
  return kind as 'user' | 'group' | 'application'
}

async function ownDomains({ scope }: Run): Promise<readonly string[]> {
  const { domains } = await databaseOf(scope).selectFrom('organisations').select('domains').executeTakeFirstOrThrow()
  return domains
}
