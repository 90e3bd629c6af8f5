import type { NotificationKind, StoredNotification } from '@sharelight/contract'
import { isRemovable, toldKinds } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { PageAsked } from '../../../http/pages.ts'
import { choicesOf } from './choices.ts'

interface Row {
  id: string
  kind: StoredNotification['kind']
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

const toNotification = ({ id, kind, name, icon, status, type, group, actions, ...row }: Row): StoredNotification => ({
  id,
  kind,
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
  { offset, limit, asOf }: PageAsked,
): Promise<{ notifications: StoredNotification[]; unread: number }> {
  const kinds = await shownKinds(ctx)
  const [rows, unread] = await Promise.all([
    own(ctx, kinds)
      .selectAll()
      .$if(asOf !== undefined, query => query.where('created_at', '<', asOf ?? new Date()))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    countUnread(ctx, kinds),
  ])
  return { notifications: rows.map(toNotification), unread }
}

/** Marks those named as read, or all. One for everybody is read for everybody. */
export async function readNotifications(ctx: Context, ids: readonly string[] | undefined): Promise<{ unread: number }> {
  const kinds = await shownKinds(ctx)
  await database(ctx)
    .updateTable('notifications')
    .set({ read_at: ctx.services.now() })
    .where('read_at', 'is', null)
    .where(eb => (kinds.length ? eb('kind', 'in', kinds) : eb.lit(false)))
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', ctx.user.id)]))
    .$if(ids !== undefined, query =>
      query.where('id', 'in', ids?.length ? [...ids] : ['00000000-0000-0000-0000-000000000000']),
    )
    .execute()
  return { unread: await countUnread(ctx, kinds) }
}

/** Specification S4.048. */
export async function removeNotification(ctx: Context, id: string): Promise<void> {
  const row = await own(ctx, await shownKinds(ctx))
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', `No notification ${id}.`)
  if (!isRemovable(toNotification(row)))
    throw new AppError('conflict', `"${row.name}" is in progress. It can be removed once it has finished.`)
  await database(ctx).deleteFrom('notifications').where('id', '=', id).execute()
}

async function countUnread(ctx: Context, kinds: readonly NotificationKind[]): Promise<number> {
  const { total } = await own(ctx, kinds)
    .where('read_at', 'is', null)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** What this user may be told about, and wants to see here. */
async function shownKinds(ctx: Context): Promise<NotificationKind[]> {
  const { kinds } = await choicesOf(ctx)
  return toldKinds(ctx.user).filter(kind => kinds[kind].product)
}

/** What is for this user: told to him, or to everybody. */
function own(ctx: Context, kinds: readonly NotificationKind[]) {
  return database(ctx)
    .selectFrom('notifications')
    .where(eb => (kinds.length ? eb('kind', 'in', [...kinds]) : eb.lit(false)))
    .where(eb => eb.or([eb('user_id', 'is', null), eb('user_id', '=', ctx.user.id)]))
}

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}
