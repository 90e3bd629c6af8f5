import type { Policy, PolicyDraft } from '@sharelight/contract'
import { policySentences } from '@sharelight/domain'
import { json, type Database, type OrganisationQueries } from '@sharelight/store'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'
import { namesFor } from './names-for.ts'

export type PolicyRow = Selectable<Database['policies']>

export const requirePolicies = (ctx: Context) => requireArea(ctx, 'security_policies', 'Policies')

export const database = ({ services, organisation }: Pick<Context, 'services' | 'organisation'>) =>
  services.stores.meta.forOrganisation(organisation.id)

/** All policies in the order in which they are applied. */
export function readRows(db: OrganisationQueries): Promise<PolicyRow[]> {
  return db.selectFrom('policies').selectAll().orderBy('place').execute()
}

/** @throws AppError `not_found` */
export async function findRow(db: OrganisationQueries, id: string): Promise<PolicyRow> {
  const row = await db.selectFrom('policies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', `There is no policy ${id}. It may have been deleted meanwhile.`)
  return row
}

/** A draft's own columns. */
export function columnsOf({ name, description, filter, window, actions, startsAt, expiresAt }: PolicyDraft) {
  return {
    name,
    description,
    filter: json(filter),
    window: json(window),
    actions: json(actions),
    starts_at: startsAt === null ? null : new Date(startsAt),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  }
}

export const draftOf = (row: PolicyRow): PolicyDraft => ({
  name: row.name,
  description: row.description,
  filter: row.filter,
  window: row.window,
  actions: row.actions,
  mode: row.mode,
  startsAt: row.starts_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

/** Rows as people see them, with what they matched so far. */
export async function toPolicies(ctx: Context, rows: readonly PolicyRow[]): Promise<Policy[]> {
  const [counts, owners, nameOf] = await Promise.all([
    countsOf(ctx),
    ownersOf(ctx),
    namesFor(
      ctx,
      rows.map(({ filter }) => filter),
    ),
  ])
  const now = ctx.services.now()
  return rows.map(row => {
    const draft = draftOf(row)
    const count = counts.get(`${row.id} ${row.number}`)
    return {
      ...draft,
      id: row.id,
      owner: owners.get(row.owner_id ?? '') ?? '',
      order: row.place,
      sentences: policySentences(draft, { nameOf, timeZone: ctx.organisation.timeZone }),
      matches: count?.matches ?? 0,
      simulatedMatches: count?.simulated ?? 0,
      isInForce:
        row.mode !== 'off' && !(row.starts_at && row.starts_at > now) && !(row.expires_at && row.expires_at <= now),
      lastMatchAt: count?.last?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}

async function countsOf(ctx: Context) {
  const rows = await database(ctx)
    .selectFrom('policy_matches')
    .select(eb => [
      'policy_id',
      'number',
      'simulated',
      eb.fn.countAll<string>().as('count'),
      eb.fn.max('matched_at').as('last'),
    ])
    .groupBy(['policy_id', 'number', 'simulated'])
    .execute()
  const counts = new Map<string, { matches: number; simulated: number; last: Date | null }>()
  for (const { policy_id: id, number, simulated, count, last } of rows) {
    const key = `${id} ${number}`
    const known = counts.get(key) ?? { matches: 0, simulated: 0, last: null }
    if (simulated) known.simulated = Number(count)
    else known.matches = Number(count)
    known.last = !known.last || last > known.last ? last : known.last
    counts.set(key, known)
  }
  return counts
}

async function ownersOf(ctx: Context): Promise<Map<string, string>> {
  const rows = await database(ctx).selectFrom('users').select(['id', 'email']).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}
