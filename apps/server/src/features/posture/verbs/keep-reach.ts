import { failingAccounts, fromNewRow } from '@sharelight/store'
import { listsOfAccounts } from './lists.ts'
import { nothing, reachOfAccounts } from './reach-of-accounts.ts'
import { rowsPerPage, type Run } from './run.ts'
import { databaseOf } from './scope.ts'

const atRisk = [...listsOfAccounts.unprotected, ...listsOfAccounts.ghost]

interface Place {
  source_id: string
  kind: string
  address: string
}

/** What every account at risk can still reach, a page in memory at a time. */
export async function keepReach(run: Run): Promise<void> {
  const { scope, number } = run
  const db = databaseOf(scope)
  for (let after: Place | undefined; ;) {
    run.signal?.throwIfAborted()
    const page = await pageOf(run, after)
    const reach = await reachOfAccounts(run, page)
    const rows = page.map(({ source_id, kind, address }, index) => ({
      source_id,
      kind,
      address,
      ...(reach[index] ?? nothing),
      run: number,
    }))
    if (rows.length)
      await db
        .insertInto('account_reach')
        .values(rows)
        .onConflict(conflict =>
          conflict
            .columns(['organisation_id', 'source_id', 'kind', 'address'])
            .doUpdateSet(fromNewRow('high', 'medium', 'low', 'other', 'run')),
        )
        .execute()
    after = page.at(-1)
    if (page.length < rowsPerPage) break
  }
  await db.deleteFrom('account_reach').where('run', '<', String(number)).execute()
}

/** The order of the key that both tables have: each page begins where the one before ended. */
function pageOf({ scope }: Run, after: Place | undefined) {
  const db = databaseOf(scope)
  return db
    .selectFrom(failingAccounts(db, { checks: atRisk }).as('risk'))
    .select(['risk.source_id', 'risk.subject_kind as kind', 'risk.subject_id as address'])
    .$if(after !== undefined, query =>
      query.where(eb =>
        eb(
          eb.refTuple('risk.source_id', 'risk.subject_kind', 'risk.subject_id'),
          '>',
          eb.tuple(after?.source_id ?? '', after?.kind ?? '', after?.address ?? ''),
        ),
      ),
    )
    .orderBy('risk.source_id')
    .orderBy('risk.subject_kind')
    .orderBy('risk.subject_id')
    .limit(rowsPerPage)
    .execute()
}
