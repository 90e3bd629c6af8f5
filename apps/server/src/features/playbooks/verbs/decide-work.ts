import type { PlaybookId, WorkEntry } from '@sharelight/contract'
import { audit, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { workListOf } from './list-work.ts'

export interface WorkDecision {
  entries: readonly string[]
  state: WorkEntry['state']
  decision?: 'keep' | 'remove' | undefined
  reason: string
}

/** Ticks lines of a work list off, dismisses them, or opens them again. @throws AppError `invalid` for a dismissal without a reason */
export async function decideWork(ctx: Context, id: PlaybookId, asked: WorkDecision): Promise<{ changed: number }> {
  const rule = workListOf(id)
  const { state, decision, reason } = asked
  if (state === 'dismissed' && reason === '')
    throw new AppError('invalid', 'Say why it stays as it is.', { field: 'reason' })
  if (decision !== undefined && (id !== 'review_access' || state !== 'done'))
    throw new AppError('invalid', 'Keep or remove is decided in a review of access that is done.', {
      field: 'decision',
    })
  const entries = [...new Set(asked.entries)]
  return ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const changed = await (state === 'open' ? open(tx, id, entries) : settle(tx, ctx, { ...asked, id, entries }))
      await audit(tx, actorOf(ctx), {
        action: 'playbook.work',
        subject: id,
        before: null,
        after: { title: rule.title, state, decision, reason, entries },
      })
      return { changed }
    })
}

async function open(tx: OrganisationQueries, id: PlaybookId, entries: string[]): Promise<number> {
  const gone = await tx
    .deleteFrom('playbook_work')
    .where('playbook', '=', id)
    .where('entry', 'in', entries)
    .returning('entry')
    .execute()
  return gone.length
}

async function settle(
  tx: OrganisationQueries,
  { user, services }: Context,
  { id, entries, state, decision, reason }: WorkDecision & { id: PlaybookId; entries: string[] },
): Promise<number> {
  await open(tx, id, entries)
  await tx
    .insertInto('playbook_work')
    .values(
      entries.map(entry => ({
        playbook: id,
        entry,
        state: state === 'done' ? ('done' as const) : ('dismissed' as const),
        decision: decision ?? null,
        reason,
        decided_by: user.id,
        decided_at: services.now(),
      })),
    )
    .execute()
  return entries.length
}
