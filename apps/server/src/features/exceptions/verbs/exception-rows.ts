import type { Exception, ExceptionScope } from '@sharelight/contract'
import type { PageAsked } from '../../../http/pages.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'

export interface ExceptionRow {
  id: string
  scope: unknown
  masked: string
  reason: string
  author: string
  created_at: Date
  expires_at: Date | null
}

const columns = ['id', 'scope', 'masked', 'reason', 'author', 'created_at', 'expires_at'] as const

export function database({ services, organisation }: Pick<Context, 'services' | 'organisation'>) {
  return services.stores.meta.forOrganisation(organisation.id)
}

/** A page of them, newest first; all that there can be unless one is asked for. */
export async function listExceptions(
  ctx: Context,
  { offset, limit, asOf }: PageAsked = { offset: 0, limit: 5_000 },
): Promise<Exception[]> {
  const rows = await database(ctx)
    .selectFrom('exceptions')
    .select(columns)
    .where('ended_at', 'is', null)
    .$if(asOf !== undefined, query => query.where('created_at', '<', asOf ?? new Date()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  const names = await sourceNames(ctx)
  return rows.map(row => toException(ctx, row, names))
}

/** @throws AppError `not_found` */
export async function findException(ctx: Context, id: string): Promise<ExceptionRow> {
  const row = await database(ctx)
    .selectFrom('exceptions')
    .select(columns)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', `No exception ${id} in this organisation.`)
  return row
}

export function scopeOf({ scope }: Pick<ExceptionRow, 'scope'>) {
  return scope as ExceptionScope
}

export function toException(ctx: Context, row: ExceptionRow, sources: ReadonlyMap<string, string>): Exception {
  const { id, masked, reason, author, created_at: createdAt, expires_at: expiresAt } = row
  return {
    id,
    scope: scopeOf(row),
    masked,
    reason,
    author,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    expired: expiresAt !== null && expiresAt <= ctx.services.now(),
    sentence: sentenceOf(ctx, row, sources),
  }
}

export async function sourceNames(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await database(ctx).selectFrom('data_sources').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What is not counted where, because of what, by whom. */
function sentenceOf(ctx: Context, row: ExceptionRow, sources: ReadonlyMap<string, string>): string {
  const { valueHash, pattern, rule, label, sourceId, path } = scopeOf(row)
  const what = valueHash
    ? `The value ${row.masked || '••••'}`
    : pattern
      ? `What has the form ${pattern}`
      : label
        ? labelName(ctx, label)
        : rule
          ? `What the rule ${rule} finds`
          : 'What is found'
  const as = (valueHash || pattern) && (label || rule) ? ` as ${label ? labelName(ctx, label) : rule}` : ''
  const where = path ? ` in ${path}` : sourceId ? ` in ${sources.get(sourceId) ?? 'a source that is gone'}` : ''
  const until = row.expires_at ? ` until ${row.expires_at.toISOString().slice(0, 10)}` : ''
  return `${what} is not counted${as}${where}${until}: exception by ${row.author}, because ${row.reason}`
}
