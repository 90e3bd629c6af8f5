import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireArea } from '../../../http/require-area.ts'
import { saveWithEffects } from '../../effects/verbs/save-with-effects.ts'
import { findRow } from './label-rows.ts'

/** Deletes a label with its table: it leaves every item, and stays known to the history (specification S4.039). */
export async function deleteCustomLabel(ctx: Context, id: string): Promise<void> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  const { key, name } = await findRow(ctx, id)
  await saveWithEffects(ctx, [{ kind: 'drop-label', subject: key }, { kind: 'rate' }], async tx => {
    await tx
      .updateTable('custom_labels')
      .set({ deleted_at: ctx.services.now(), enabled: false })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('custom_label_rows').where('label_id', '=', id).execute()
    await audit(tx, actorOf(ctx), { action: 'custom-label.delete', subject: key, before: { name }, after: null })
  })
}
