import type { PostureFailure } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { findCheck } from './check-rows.ts'
import { exceptionsOf } from './exception-rows.ts'
import { exceptionsInForce } from './exceptions-in-force.ts'
import { failingItemsOf, type Failing, type FailuresQuestion } from './list-failing-items.ts'
import { sourcesById } from './sources-by-id.ts'

/** What fails a check, accepted or not: resources and accounts longest failing first, items most sensitive first. */
export async function listFailures(
  ctx: Context,
  question: FailuresQuestion,
): Promise<{ items: PostureFailure[]; total: number }> {
  const { services, organisation } = ctx
  const check = findCheck(question.id)
  const [{ failing, total }, sources, inForce, exceptions] = await Promise.all([
    check.of === 'items' ? failingItemsOf(ctx, check, question) : storedFailures(ctx, question),
    sourcesById(ctx),
    exceptionsInForce({ services, organisation: { ...organisation, unusedDays: 0 } }),
    exceptionsOf(ctx, check.id),
  ])
  const described = new Map(exceptions.map(exception => [exception.id, exception]))
  const exceptionOf = ({ sourceId, kind, id }: Failing) => {
    const exception = described.get(inForce.of(check.id, { sourceId, kind, subject: id })?.id ?? '')
    if (!exception) return null
    return {
      id: exception.id,
      reason: exception.reason,
      expiresAt: exception.expiresAt,
      single: exception.subject !== null,
    }
  }
  const items = failing.map((thing): PostureFailure => ({
    ...thing,
    source: sources.get(thing.sourceId)?.name ?? '',
    exception: exceptionOf(thing),
  }))
  return { items, total }
}

async function storedFailures(
  { services, organisation }: Context,
  { id, source, search, offset, limit }: FailuresQuestion,
): Promise<{ failing: Failing[]; total: number }> {
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
  const failing = page.map(row => ({
    sourceId: row.source_id,
    kind: row.subject_kind,
    id: row.subject_id,
    name: row.name,
    since: row.since.toISOString(),
  }))
  return { failing, total: Number(total) }
}
