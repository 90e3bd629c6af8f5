import type { AccountCheck, Circumstances } from '@sharelight/domain'
import { noteFailures, type Failure } from './note-failures.ts'
import { lockedOutWithAccess } from './locked-out-with-access.ts'
import { rowsPerPage, type Run } from './run.ts'
import { databaseOf } from './scope.ts'
import { outcomeOf } from './tally.ts'

interface Place {
  kind: string
  address: string
}

/** Every account that connected sources told, a page in memory at a time. */
export async function judgeAccounts(run: Run): Promise<void> {
  const checks = run.checks.filter(check => check.of === 'accounts')
  if (!checks.length) return
  for (const sourceId of run.sourceIds) await judgeSource(run, checks, sourceId)
}

async function judgeSource(run: Run, checks: readonly AccountCheck[], sourceId: string): Promise<void> {
  const circumstances = { now: run.scope.services.now(), unusedDays: run.scope.organisation.unusedDays }
  for (let after: Place | undefined; ;) {
    run.signal?.throwIfAborted()
    const page = await pageOf(run, sourceId, after)
    const left = await leaversAmong(run, page)
    const reaching = await lockedOutWithAccess(run, sourceId, page)
    const failures: Failure[] = []
    for (const { address, name, ...account } of page) {
      const given: Circumstances = {
        ...circumstances,
        leftAt: left.get(address.toLowerCase()),
        reaches: reaching.has(address),
      }
      for (const check of checks) {
        const thing = { sourceId, kind: account.kind, subject: address }
        const verdict = check.judge(account, given)
        const outcome = outcomeOf(verdict, run.exceptions.of(check.id, thing) !== undefined)
        if (outcome) run.tally.count(check.id, sourceId, outcome)
        if (verdict === 'fail') failures.push({ checkId: check.id, ...thing, name: name || address })
      }
    }
    await noteFailures(run, failures)
    after = page.at(-1)
    if (page.length < rowsPerPage) return
  }
}

function pageOf({ scope }: Run, sourceId: string, after: Place | undefined) {
  return databaseOf(scope)
    .selectFrom('directory_accounts')
    .select(['kind', 'address', 'name', 'guest', 'state', 'admin', 'mfa', 'last_sign_in as lastSignIn', 'facts'])
    .where('source_id', '=', sourceId)
    .$if(after !== undefined, query =>
      query.where(eb => eb(eb.refTuple('kind', 'address'), '>', eb.tuple(toKind(after?.kind), after?.address ?? ''))),
    )
    .orderBy('kind')
    .orderBy('address')
    .limit(rowsPerPage)
    .execute()
}

/** As it was read. */
function toKind(kind: string | undefined) {
  return kind as 'user' | 'group' | 'application'
}

async function leaversAmong({ scope }: Run, page: readonly Place[]): Promise<ReadonlyMap<string, Date>> {
  if (!page.length) return new Map()
  const rows = await databaseOf(scope)
    .selectFrom('leavers')
    .select(['address', 'left_at'])
    .where(
      'address',
      'in',
      page.map(({ address }) => address.toLowerCase()),
    )
    .execute()
  return new Map(rows.map(row => [row.address, row.left_at]))
}
