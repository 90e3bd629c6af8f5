import type { Investigation } from '@sharelight/contract'
import { audit, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { PageAsked } from '../../../http/pages.ts'
import { requireArea } from '../../../http/require-area.ts'
import { z } from 'zod'

type Content = Investigation['content']
interface Row {
  id: string
  name: string
  type: string
  content: unknown
  created_at: Date
  created_by: string | null
}

export async function listInvestigations(ctx: Context, { offset, limit, asOf }: PageAsked): Promise<Investigation[]> {
  const rows = await saved(ctx)
    .$if(asOf !== undefined, query => query.where('created_at', '<', asOf ?? new Date()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(toInvestigation)
}

export async function findInvestigation(ctx: Context, id: string): Promise<Investigation | null> {
  // Whatever is asked for: what cannot be an id does not exist.
  const row = z.uuid().safeParse(id).success ? await saved(ctx).where('id', '=', id).executeTakeFirst() : undefined
  return row ? toInvestigation(row) : null
}

export async function saveInvestigation(
  ctx: Context,
  { name, content }: { name: string; content: Content },
): Promise<Investigation> {
  return database(ctx)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .insertInto('investigations')
        .values({ name, type: content.type, content: json(content), created_by: ctx.user.id })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'investigation.save',
        subject: row.id,
        before: null,
        after: { name, type: content.type },
      })
      return toInvestigation(row)
    })
}

export async function deleteInvestigation(ctx: Context, id: string): Promise<void> {
  if (!(await findInvestigation(ctx, id))) throw new AppError('not_found', `No saved investigation ${id}.`)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const gone = await tx
        .deleteFrom('investigations')
        .where('id', '=', id)
        .returning(['name', 'type'])
        .executeTakeFirst()
      if (!gone) throw new AppError('not_found', `No saved investigation ${id}.`)
      await audit(tx, actorOf(ctx), { action: 'investigation.delete', subject: id, before: gone, after: null })
    })
}

/** Those that the user may know of: what others saved may name what is closed to a business user. */
function saved(ctx: Context) {
  return database(ctx)
    .selectFrom('investigations')
    .selectAll()
    .$if(ctx.user.type === 'business', query => query.where('created_by', '=', ctx.user.id))
}

/** Investigations belong to the investigation screen, for whoever may open it. */
function database(ctx: Context) {
  requireArea(ctx, 'entity_investigation', 'Entity Investigation')
  const { services, organisation } = ctx
  return services.stores.meta.forOrganisation(organisation.id)
}

/** The type is copied up from the content (specification S3.059). */
function toInvestigation({ id, name, type, content, created_at: created, created_by: createdBy }: Row): Investigation {
  return { id, name, type, content: { ...(content as Content), type }, createdAt: created.toISOString(), createdBy }
}
