import type { TrustClass, TrustSubject } from '@sharelight/contract'
import { audit, fromNewRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { saveWithEffects } from '../../effects/verbs/save-with-effects.ts'
import { requireSubjects } from './require-subjects.ts'

export interface Decided extends TrustSubject {
  trust: TrustClass
  reason: string
  expiresAt: string | null
}

/** Saves decisions, all or none, and rates all of history anew. */
export async function changeTrust(
  ctx: Context,
  decisions: readonly Decided[],
  action: 'trust.change' | 'trust.import' = 'trust.change',
): Promise<number> {
  await requireSubjects(ctx, decisions)
  const { services, user } = ctx
  const over = decisions.find(({ expiresAt }) => expiresAt !== null && new Date(expiresAt) <= services.now())
  if (over)
    throw new AppError(
      'invalid',
      `The decision about ${over.subject} would be over already. Give a time that is still to come, or none.`,
      { field: 'expiresAt' },
    )
  const latest = [
    ...new Map(
      decisions.map(each => [
        `${each.kind} ${each.subject.toLowerCase()}`,
        { ...each, subject: each.subject.toLowerCase() },
      ]),
    ).values(),
  ]
  await saveWithEffects(ctx, [{ kind: 'rate' }], async tx => {
    const subjects = latest.map(({ subject }) => subject)
    const before = await tx
      .selectFrom('trust_decisions')
      .select(['subject', 'trust'])
      .where('subject', 'in', subjects)
      .execute()
    const rows = latest.map(({ kind, subject, trust, reason, expiresAt }) => ({
      subject_kind: kind,
      subject,
      trust,
      reason,
      decided_by: user.id,
      decided_at: services.now(),
      expires_at: expiresAt === null ? null : new Date(expiresAt),
    }))
    await tx
      .insertInto('trust_decisions')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['organisation_id', 'subject_kind', 'subject'])
          .doUpdateSet(fromNewRow('trust', 'reason', 'decided_by', 'decided_at', 'expires_at')),
      )
      .execute()
    await audit(tx, actorOf(ctx), {
      action,
      subject: subjects.length === 1 ? (subjects[0] ?? '') : `${subjects.length} outside parties`,
      before: Object.fromEntries(before.map(row => [row.subject, row.trust])),
      after: Object.fromEntries(
        latest.map(({ subject, trust, reason, expiresAt }) => [subject, { trust, reason, expiresAt }]),
      ),
    })
  })
  return latest.length
}
