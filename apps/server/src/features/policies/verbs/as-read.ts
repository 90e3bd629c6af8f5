import type { Policy } from '@sharelight/contract'
import { policySentences } from '@sharelight/domain'
import type { PolicyRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { namesFor } from './names-for.ts'
import { database, draftOf } from './policy-rows.ts'

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
