import { afterCommit, enqueue, leaveOver, strikeOff, type OrganisationQueries } from '@sharelight/store'
import { requireAnalytics } from '../../../http/require-analytics.ts'
import { applyEffect, outboxKind, type Effect, type EffectScope } from './apply-effect.ts'

/** Time that the request which saved an effect has to apply it by itself. */
const heldSeconds = 60

/**
 * Saves a change together with what the analytics store has to do about it, and does that at once. While the analytics store is away
 * nothing is saved; what a failure in between leaves undone is delivered from the outbox.
 */
export async function saveWithEffects<T>(
  scope: EffectScope,
  effects: readonly Effect[],
  save: (tx: OrganisationQueries) => Promise<T>,
): Promise<T> {
  if (effects.length) await requireAnalytics(scope.services)
  const db = scope.services.stores.meta.forOrganisation(scope.organisation.id)
  const { saved, ids } = await db.transaction().execute(async tx => ({
    saved: await save(tx),
    ids: await enqueue(
      tx,
      effects.map(({ kind, subject }) => ({
        kind: outboxKind(kind),
        ...(subject !== undefined && { subject }),
        heldSeconds,
      })),
    ),
  }))
  await afterCommit(async () => {
    try {
      for (const effect of effects) await applyEffect(scope, effect)
    } catch (error) {
      await leaveOver(db, ids).catch(() => undefined)
      throw error
    }
    await strikeOff(db, ids)
  })
  return saved
}
