import { hashRows, KeyedHash, rowBytes, tableKeyOf } from '@sharelight/classify'
import { mostRows } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'
import { ruleId } from './own-rules.ts'
import { countRows, database, findRow } from './label-rows.ts'

interface Rows {
  id: string
  rows: readonly string[][]
  replace: boolean
}

/** Adds rows to the table of an exact match; of their cells only hashes under the organisation's key are kept. */
export async function addRows(ctx: Context, { id, rows, replace }: Rows): Promise<number> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  const { key, definition } = await findRow(ctx, id)
  if (definition.kind !== 'exact-match') throw new AppError('conflict', 'Only an exact match has a table.')
  const width = definition.corroborating.length + 1
  const wrong = rows.findIndex(row => row.length !== width)
  if (wrong >= 0)
    throw new AppError(
      'invalid',
      `Row ${wrong + 1} has ${rows[wrong]?.length} cells where ${width} are expected: ${[definition.primary, ...definition.corroborating].join(', ')}.`,
      { field: 'rows' },
    )
  const hash = new KeyedHash(tableKeyOf(await ctx.services.stores.meta.hmacKey(ctx.organisation.id), ruleId(key)))
  const hashes = hashRows(rows, definition.corroborating.length, hash)
  const kept = hashes.length / rowBytes(definition.corroborating.length)
  const known = replace ? 0 : await countRows(ctx, id)
  if (known + kept > mostRows)
    throw new AppError(
      'invalid',
      `A table has at most ${mostRows.toLocaleString('en')} rows; ${known.toLocaleString('en')} are there.`,
      { field: 'rows' },
    )
  await database(ctx)
    .transaction()
    .execute(async tx => {
      if (replace) await tx.deleteFrom('custom_label_rows').where('label_id', '=', id).execute()
      const { last } = await tx
        .selectFrom('custom_label_rows')
        .select(({ fn }) => fn.max('number').as('last'))
        .where('label_id', '=', id)
        .executeTakeFirstOrThrow()
      if (kept)
        await tx
          .insertInto('custom_label_rows')
          .values({ label_id: id, number: Number(last ?? 0) + 1, row_count: kept, hashes })
          .execute()
      // Readings from before the table grew are out of date.
      await tx.updateTable('custom_labels').set({ updated_at: ctx.services.now() }).where('id', '=', id).execute()
      await audit(tx, actorOf(ctx), {
        action: 'custom-label.rows',
        subject: key,
        before: { rows: known },
        after: { rows: known + kept },
      })
    })
  return known + kept
}
