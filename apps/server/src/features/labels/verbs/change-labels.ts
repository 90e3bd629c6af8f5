import type { LabelChange, SensitivityLevel } from '@sharelight/contract'
import { levelOfScore, scoreOfLevel } from '@sharelight/domain'
import { audit, fromNewRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireCapability } from '../../../http/edition.ts'
import { saveWithEffects } from '../../effects/verbs/save-with-effects.ts'
import { levelsOfChanges } from './label-changes.ts'

/** Saves sensitivities, of whole branches too, and rates all of history anew; gives the changed keys. Nothing is saved when a label does not exist. */
export async function changeLabels(ctx: Context, changes: readonly LabelChange[]): Promise<ReadonlySet<string>> {
  const levels = levelsOfChanges(ctx, changes)
  requireCapability(ctx, 'contentLabelsApp')
  await saveScores(ctx, {
    action: 'label.sensitivity',
    scores: new Map([...levels].map(([key, level]) => [key, scoreOfLevel(level)])),
  })
  return new Set(levels.keys())
}

/** Saves a score for each label key, between 0 and 1, and rates all of history anew. */
export async function saveScores(
  ctx: Context,
  { action, scores }: { action: string; scores: ReadonlyMap<string, number> },
): Promise<void> {
  const { services, user } = ctx
  await saveWithEffects(ctx, [{ kind: 'rate' }], async tx => {
    const keys = [...scores.keys()]
    const before = await tx
      .selectFrom('label_overrides')
      .select(['label_key', 'sensitivity'])
      .where('label_key', 'in', keys)
      .execute()
    const base = { updated_by: user.id, updated_at: services.now() }
    await tx
      .insertInto('label_overrides')
      .values(
        [...scores].map(([label_key, score]) => ({ label_key, sensitivity: levelOfScore(score), score, ...base })),
      )
      .onConflict(conflict =>
        conflict
          .columns(['organisation_id', 'label_key'])
          .doUpdateSet(fromNewRow('sensitivity', 'score', 'updated_by', 'updated_at')),
      )
      .execute()
    const levels = (rows: readonly { label_key: string; sensitivity: SensitivityLevel }[]) =>
      Object.fromEntries(rows.map(row => [row.label_key, row.sensitivity]))
    const after = Object.fromEntries([...scores].map(([key, score]) => [key, levelOfScore(score)]))
    await audit(tx, actorOf(ctx), {
      action,
      subject: keys.length === 1 ? (keys[0] ?? '') : `${keys.length} labels`,
      before: levels(before),
      after,
    })
  })
}
