import type { AccountAtRisk } from '@sharelight/contract'
import { csvLine, csvStart, type CsvCell } from '@sharelight/report'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import type { Download } from '../../../http/serve-download.ts'
import { listAccounts, type AccountsQuestion } from './list-accounts.ts'

const columns: Readonly<Record<string, (row: AccountAtRisk) => CsvCell>> = {
  Name: row => row.name,
  Address: row => row.address,
  Kind: row => row.kind,
  Source: row => row.source,
  Administrator: row => row.admin,
  Guest: row => row.guest,
  State: row => row.state,
  'Second factor': row => row.mfa,
  'Last sign-in': row => row.lastSignIn,
  Left: row => row.leftAt,
  Reasons: row => row.reasons.map(({ title }) => title).join('; '),
  'Failing since': row => row.reasons.map(({ since }) => since).toSorted()[0],
  Accepted: row => row.reasons.every(({ excepted }) => excepted),
  'Highly sensitive items': row => row.reach?.high,
  'Sensitive items': row => row.reach?.medium,
  'Items of low sensitivity': row => row.reach?.low,
  'Other items': row => row.reach?.other,
}
const rowsPerPage = 1000

/** The whole list as CSV, a page in memory at a time. */
export async function exportAccounts(ctx: Context, question: AccountsQuestion): Promise<Download> {
  const page = (offset: number) => listAccounts(ctx, { ...question, offset, limit: rowsPerPage })
  const first = await page(0)
  await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(tx =>
      audit(tx, actorOf(ctx), {
        action: 'accounts-at-risk.export',
        subject: question.list,
        before: null,
        after: { rows: first.total, ...question },
      }),
    )
  return { name: `${question.list}-accounts.csv`, type: 'text/csv; charset=utf-8; header=present', body: lines() }

  async function* lines() {
    const text = (rows: readonly AccountAtRisk[]) =>
      rows.map(row => csvLine(Object.values(columns).map(cell => cell(row)))).join('')
    yield csvStart + csvLine(Object.keys(columns)) + text(first.items)
    for (let offset = rowsPerPage; offset < first.total; offset += rowsPerPage) {
      const { items } = await page(offset)
      if (!items.length) return
      yield text(items)
    }
  }
}
