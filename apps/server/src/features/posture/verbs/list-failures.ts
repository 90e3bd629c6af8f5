import type { PostureFailure } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { findCheck } from './check-rows.ts'
import { exceptionsOf } from './exception-rows.ts'
import { exceptionsInForce } from './exceptions-in-force.ts'
import { sourcesById } from './sources-by-id.ts'

interface Question {
  id: string
  source?: string
  search?: string
  offset: number
  limit: number
}

/** What fails a check, longest failing first. @throws AppError `invalid` for a check of items, which the list of files shows */
export async function listFailures(
  ctx: Context,
  { id, source, search, offset, limit }: Question,
): Promise<{ items: PostureFailure[]; total: number }> {
  if (findCheck(id).of === 'items')
    throw new AppError(
      'invalid',
      'Files that fail this check are in the list of files: open it with the conditions that the check names.',
      { field: 'id' },
    )
  const { services, organisation } = ctx
  const rows = services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('posture_failures')
    .where('check_id', '=', id)
    .$if(source !== undefined, query => query.where('source_id', '=', source ?? ''))
    .$if(search !== undefined, query =>
      query.where(eb =>
        eb.or([eb('name', 'ilike', likeAnywhere(search ?? '')), eb('subject_id', 'ilike', likeAnywhere(search ?? ''))]),
      ),
    )
  const page = await rows
    .select(['source_id', 'subject_kind', 'subject_id', 'name', 'since'])
    .orderBy('since')
    .orderBy('name')
    .orderBy('subject_id')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await rows.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const [sources, inForce, exceptions] = await Promise.all([
    sourcesById(ctx),
    exceptionsInForce({ services, organisation: { ...organisation, unusedDays: 0 } }),
    exceptionsOf(ctx, id),
  ])
  const items = page.map((row): PostureFailure => {
    const thing = { sourceId: row.source_id, kind: row.subject_kind, subject: row.subject_id }
    const by = inForce.of(id, thing)
    const exception = exceptions.find(each => each.id === by?.id)
    return {
      sourceId: row.source_id,
      source: sources.get(row.source_id)?.name ?? '',
      kind: row.subject_kind,
      id: row.subject_id,
      name: row.name,
      since: row.since.toISOString(),
      exception: exception ? { reason: exception.reason, expiresAt: exception.expiresAt } : null,
    }
  })
  return { items, total: Number(total) }
}
