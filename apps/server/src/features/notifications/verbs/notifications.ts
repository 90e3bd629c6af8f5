import type { StoredNotification } from '@sharelight/contract'
import { isAreaRestricted, isRemovable } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { seesSources } from '../../sources/verbs/seen-by.ts'
import { policyGroup, scanGroup, ticketGroup, undeliveredGroup } from './notify.ts'

interface Row {
  id: string
  name: string
  icon: string
  status: StoredNotification['status']
  type: StoredNotification['type']
  group: string
  actions: StoredNotification['actions']
  can_be_removed_before_finish: boolean
  retry_count: number
  read_at: Date | null
  created_at: Date
}

const toNotification = ({ id, name, icon, status, type, group, actions, ...row }: Row): StoredNotification => ({
  id,
  name,
  icon,
  status,
  type,
  group,
  actions,
  canBeRemovedBeforeFinish: row.can_be_removed_before_finish,
  retryCount: row.retry_count,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

export async function listNotifications(
  ctx: Context,
  limit: number,
): Promise<{ notifications: StoredNotification[]; unread: number }> {
  const [rows, unread] = await Promise.all([
    own(ctx).selectAll().orderBy('created_at', 'desc').limit(limit).execute(),
    countUnread(ctx),
  ])
  return { notifications: rows.map(toNotification), unread }
}

/** Marks those named as read, or all. One for everybody is read for everybody. */
export async function readNotifications(ctx: Context, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  await database(ctx)
    .updateTable('notifications')
    .set({ read_at: ctx.services.now() })
    .where('read_at', 'is', null)
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', ctx.user.id)]))
    .$if(!seesSources(ctx), query => query.where('group', 'not like', `${scanGroup}%`))
    .$if(ctx.user.type !== 'system', query => query.where('group', 'not like', `${undeliveredGroup}%`))
    .$if(ctx.user.type !== 'system', query => query.where('group', 'not like', `${ticketGroup}%`))
    .$if(!seesPolicies(ctx), query => query.where('group', 'not like', `${policyGroup}%`))
    .$if(ids !== undefined, query =>
      query.where('id', 'in', ids?.length ? [...ids] : ['00000000-0000-0000-0000-000000000000']),
    )
    .execute()
  return { unread: await countUnread(ctx) }
}

/** Specification S4.048. */
export async function removeNotification(ctx: Context, id: string): Promise<void> {
  const row = await own(ctx).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', `No notification ${id}.`)
  if (!isRemovable(toNotification(row)))
    throw new AppError('conflict', `"${row.name}" is in progress. It can be removed once it has finished.`)
  await database(ctx).deleteFrom('notifications').where('id', '=', id).execute()
}

async function countUnread(ctx: Context): Promise<number> {
  const { total } = await own(ctx)
    .where('read_at', 'is', null)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * What is for this user: told to him, or to everybody. Why a scan stopped is for those who may see data sources, what was
 * not delivered for those who decide about it.
 */
function own(ctx: Context) {
  return database(ctx)
    .selectFrom('notifications')
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', ctx.user.id)]))
    .$if(!seesSources(ctx), query => query.where('group', 'not like', `${scanGroup}%`))
    .$if(ctx.user.type !== 'system', query => query.where('group', 'not like', `${undeliveredGroup}%`))
    .$if(ctx.user.type !== 'system', query => query.where('group', 'not like', `${ticketGroup}%`))
    .$if(!seesPolicies(ctx), query => query.where('group', 'not like', `${policyGroup}%`))
}

const seesPolicies = ({ user }: Context) =>
  user.type === 'system' && !isAreaRestricted(user.restrictions, 'security_policies')

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}
