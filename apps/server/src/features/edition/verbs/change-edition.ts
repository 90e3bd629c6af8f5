import type { EditionAnswer, EditionName } from '@sharelight/contract'
import { endTrial, isTrialActive, mayStartTrial, startTrial, type EditionRecord } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { toRecord } from './in-force.ts'
import { ownInstallation, toAnswer } from './read-edition.ts'

export interface EditionChange {
  isTrial?: boolean
  edition?: EditionName
}

/** Starts or ends the trial, or chooses the edition of an own installation. */
export async function changeEdition(ctx: Context, change: EditionChange): Promise<EditionAnswer> {
  const { services, organisation } = ctx
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const before = toRecord(await tx.selectFrom('organisations').selectAll().forUpdate().executeTakeFirstOrThrow())
      const after = changed(ctx, before, change)
      const row = await tx
        .updateTable('organisations')
        .set({
          edition: after.edition,
          trial_edition: after.trialEdition,
          trial_ends_at: after.trialEndsAt,
          trial_used: after.trialUsed,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), { action: 'edition.change', subject: organisation.id, before, after })
      return toAnswer(ctx, row, true)
    })
}

function changed(ctx: Context, record: EditionRecord, { isTrial, edition }: EditionChange): EditionRecord {
  const now = ctx.services.now()
  if (edition !== undefined) return { ...record, edition: chosen(ctx, edition) }
  if (!isTrial) {
    if (!isTrialActive(record, now)) throw new AppError('conflict', 'No trial runs that could be ended.')
    return endTrial(record, now)
  }
  if (mayStartTrial(record, now)) return startTrial(record, now)
  if (isTrialActive(record, now)) throw new AppError('conflict', 'The trial runs already.')
  throw new AppError(
    'conflict',
    record.trialUsed
      ? 'Your free trial is over. Upgrade to go on with Standard.'
      : 'This edition has what the trial would show.',
  )
}

function chosen(ctx: Context, edition: EditionName): EditionName {
  if (!ownInstallation(ctx.services))
    throw new AppError('forbidden', 'Your provider decides on the edition. Ask them to change it.')
  requireSuperAdmin(ctx, 'change the edition')
  return edition
}
