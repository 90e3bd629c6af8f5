import type { ChangeRules } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import type { News } from '../../notifications/verbs/news.ts'
import { writeNews } from '../../notifications/verbs/notify.ts'
import { readRules } from './change-rules.ts'
import { database } from './plan-rows.ts'

const group = 'changes stopped'

/** Nothing more is begun in other systems from now on; the step that is being done ends. */
export function stopChanges(ctx: Context, reason: string): Promise<ChangeRules> {
  const { email } = ctx.user
  const said = reason ? `: ${reason}` : '.'
  return setStopped(ctx, {
    action: 'changes.stop',
    values: { changes_stopped_at: ctx.services.now(), changes_stopped_by: email, changes_stopped_for: reason },
    news: {
      kind: 'changes',
      name: `${email} stopped all changes in other systems${said}`,
      status: 'failed',
      group,
      urgent: true,
    },
    after: { reason },
  })
}

/** @throws AppError `forbidden` */
export async function resumeChanges(ctx: Context): Promise<ChangeRules> {
  requireSuperAdmin(ctx, 'let changes happen again')
  return setStopped(ctx, {
    action: 'changes.resume',
    values: { changes_stopped_at: null, changes_stopped_by: '', changes_stopped_for: '' },
    news: {
      kind: 'changes',
      name: `${ctx.user.email} lets changes in other systems happen again.`,
      status: 'done',
      group,
    },
    after: null,
  })
}

interface Change {
  action: string
  values: { changes_stopped_at: Date | null; changes_stopped_by: string; changes_stopped_for: string }
  news: News
  after: Record<string, unknown> | null
}

async function setStopped(ctx: Context, { action, values, news, after }: Change): Promise<ChangeRules> {
  const told = await database(ctx)
    .transaction()
    .execute(async tx => {
      await tx.updateTable('organisations').set(values).execute()
      await audit(tx, actorOf(ctx), { action, subject: ctx.organisation.id, before: null, after })
      return writeNews(tx, news)
    })
  ctx.services.live.publish(ctx.organisation.id, { type: 'notification', data: { id: told } })
  return readRules(ctx)
}
