import type { PostureException } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { sourcesById, type NamedSource } from './sources-by-id.ts'

const columns = [
  'id',
  'check_id',
  'source_id',
  'subject_kind',
  'subject_id',
  'name',
  'reason',
  'author',
  'created_at',
  'expires_at',
] as const

const mostShown = 1000

export async function exceptionsOf(ctx: Context, checkId: string): Promise<PostureException[]> {
  const rows = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('posture_exceptions')
    .select(columns)
    .where('check_id', '=', checkId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute()
  const sources = await sourcesById(ctx)
  return rows.map(row => toException(row, { now: ctx.services.now(), sources }))
}

/** @throws AppError `not_found` */
export async function findException(ctx: Context, id: string): Promise<PostureException> {
  const row = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('posture_exceptions')
    .select(columns)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', `No exception ${id} in this organisation.`)
  return toException(row, { now: ctx.services.now(), sources: await sourcesById(ctx) })
}

interface Row {
  id: string
  check_id: string
  source_id: string | null
  subject_kind: string | null
  subject_id: string | null
  name: string
  reason: string
  author: string
  created_at: Date
  expires_at: Date | null
}

function toException(
  row: Row,
  { now, sources }: { now: Date; sources: ReadonlyMap<string, NamedSource> },
): PostureException {
  const { id, name, reason, author } = row
  return {
    id,
    check: row.check_id,
    source: row.source_id === null ? null : { id: row.source_id, name: sources.get(row.source_id)?.name ?? '' },
    subject: row.subject_kind && row.subject_id ? { kind: row.subject_kind, id: row.subject_id } : null,
    name,
    reason,
    author,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    expired: row.expires_at !== null && row.expires_at <= now,
  }
}
