import {
  IdentityKind,
  SensitivityLevel,
  type MetricFilter,
  type PersonAccess,
  type PersonWay,
} from '@sharelight/contract'
import { groupsOf, type Belongs } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { number, one, text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { openTo } from '../../metrics/verbs/with-principals.ts'

const mostWays = 200
const idsPerCondition = 1000

/** What a person reaches now, whether by name, by groups or because it is open. @throws AppError `not_found` also for one that restrictions hide */
export async function readPersonAccess(ctx: Context, id: string): Promise<PersonAccess> {
  const {
    rows: [person],
  } = await ask(ctx, {
    cube: 'identities',
    dimensions: ['id', 'kind', 'name'],
    filter: { dimension: 'id', operator: 'eq', value: id },
    limit: 1,
  })
  if (!person) throw new AppError('not_found', `No person ${id} that you may see.`)
  const groups = await groupsOf(ctx.services.stores.meta.forOrganisation(ctx.organisation.id), id)
  const [bySensitivity, byPrincipal, byKind] = await Promise.all([
    itemsBySensitivity(ctx, { dimension: 'reachableBy', operator: 'eq', value: id }),
    countsBy(ctx, 'principal', [id, ...groups.map(group => group.id)]),
    countsBy(ctx, 'principalKind', openTo(one(IdentityKind, person.kind))),
  ])
  const counted = <Way extends object>(way: Way, count: Counts | undefined) => (count ? [{ ...way, ...count }] : [])
  const ways: PersonWay[] = [
    ...counted({ principalId: id, kind: 'direct' as const, name: text(person.name), through: [] }, byPrincipal.get(id)),
    ...groupWays(groups).flatMap(way => counted(way, byPrincipal.get(way.principalId))),
    ...openTo(one(IdentityKind, person.kind)).flatMap(kind =>
      counted({ principalId: '', kind, name: '', through: [] }, byKind.get(kind)),
    ),
  ].sort((a, b) => b.highlySensitive - a.highlySensitive || b.items - a.items)
  return {
    items: bySensitivity.reduce((sum, { items }) => sum + items, 0),
    bySensitivity,
    ways: ways.slice(0, mostWays),
    total: ways.length,
  }
}

export async function itemsBySensitivity(ctx: Context, filter: MetricFilter): Promise<PersonAccess['bySensitivity']> {
  const { rows } = await ask(ctx, {
    cube: 'items',
    dimensions: ['sensitivity'],
    measures: ['items'],
    filter,
    sort: [{ by: 'sensitivity', direction: 'Descend' }],
  })
  return rows.map(row => ({ sensitivity: one(SensitivityLevel, row.sensitivity), items: number(row.items) }))
}

interface Counts {
  items: number
  highlySensitive: number
}

/** How many items were given to each, and how many of them are highly sensitive; those that were given none are absent. */
async function countsBy(ctx: Context, dimension: 'principal' | 'principalKind', values: readonly string[]) {
  const rows: AnswerRow[] = []
  for (let start = 0; start < values.length; start += idsPerCondition) {
    const answer = await ask(ctx, {
      cube: 'exposures',
      dimensions: [dimension],
      measures: ['items', 'highlySensitive'],
      filter: { dimension, operator: 'in', value: values.slice(start, start + idsPerCondition) },
      limit: idsPerCondition,
    })
    rows.push(...answer.rows)
  }
  return new Map(
    rows
      .map(
        row =>
          [
            text(row[dimension]),
            { items: number(row.items), highlySensitive: number(row.highlySensitive) } satisfies Counts,
          ] as const,
      )
      .filter(([, { items }]) => items > 0),
  )
}

function groupWays(groups: readonly Belongs[]) {
  const byId = new Map(groups.map(group => [group.id, group]))
  return groups.map(({ id, name, from }) => {
    const through: string[] = []
    const met = new Set([id])
    for (let at = byId.get(from); at && !met.has(at.id); at = byId.get(at.from)) {
      met.add(at.id)
      if (at.name !== name) through.unshift(at.name)
    }
    return { principalId: id, kind: 'group' as const, name, through }
  })
}
