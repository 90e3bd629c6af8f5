import type { AuditFilter } from '@sharelight/contract'
import { csvLine, csvStart, type CsvCell } from '@sharelight/report'
import { audit, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import type { Download } from '../../../http/serve-download.ts'
import { matching } from './matching.ts'

const rowsPerPage = 1000
const titles = ['Number', 'Time', 'Who', 'From', 'Action', 'Subject', 'Before', 'After', 'Follows', 'Hash']

/** The trail as CSV, a page in memory at a time, up to the entry that says who took it. */
export async function exportAuditTrail(ctx: Context, filter: AuditFilter): Promise<Download> {
  const db = ctx.services.stores.meta.forOrganisation(ctx.organisation.id)
  const { last } = await db
    .selectFrom('audit_trail')
    .select(eb => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute(tx =>
      audit(tx, actorOf(ctx), { action: 'audit.export', subject: ctx.organisation.id, before: null, after: filter }),
    )
  return {
    name: `audit-trail-${ctx.services.now().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    body: lines(db, filter, Number(last ?? 0)),
  }
}

async function* lines(db: OrganisationQueries, filter: AuditFilter, last: number): AsyncIterable<string> {
  yield csvStart + csvLine(titles)
  for (let after = 0; ;) {
    const rows = await matching(db, filter)
      .selectAll()
      .where('number', '>', after)
      .where('number', '<=', last)
      .orderBy('number')
      .limit(rowsPerPage)
      .execute()
    yield rows
      .map(row =>
        csvLine([
          row.number,
          row.time.toISOString(),
          row.user_email,
          row.address,
          row.action,
          row.subject,
          cellOf(row.before),
          cellOf(row.after),
          row.prev_hash,
          row.hash,
        ]),
      )
      .join('')
    if (rows.length < rowsPerPage) return
    after = rows.at(-1)?.number ?? last
  }
}

const cellOf = (value: unknown): CsvCell => (value === null || value === undefined ? '' : JSON.stringify(value))
