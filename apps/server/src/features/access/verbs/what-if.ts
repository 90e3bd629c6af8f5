import { shareTypes, type WhatIf } from '@sharelight/contract'
import { MetricError } from '@sharelight/metrics'
import { groupsOf, keptByName, lostWith, membersOf, sizesOf, type LostItems, type Member } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { ask, scopeOf } from '../../metrics/verbs/ask.ts'
import { lossesOf, type Loss } from './losses.ts'
import { itemsBySensitivity } from './person-access.ts'
import { peopleNamed } from './people-named.ts'

interface Question {
  principal: string
  item?: string
  offset: number
  limit: number
}

const mostMembers = 250_000
const mostOtherGroups = 1000

/** Who would lose what without all that a principal was given. @throws AppError `not_found` where nothing was given to it that the user may see */
export async function readWhatIf(ctx: Context, question: Question): Promise<WhatIf> {
  const principal = await principalOf(ctx, question)
  const given = { dimension: 'grantedTo', operator: 'eq' as const, value: question.principal }
  const asked = { principalId: question.principal, ...(question.item && { itemId: question.item }) }
  const [lost, bySensitivity] = await Promise.all([
    lostWith(ctx.services.stores.analytics, scopeOf(ctx), asked).catch(told),
    itemsBySensitivity(
      ctx,
      question.item ? { and: [given, { dimension: 'id', operator: 'eq', value: question.item }] } : given,
    ),
  ])
  const members = await peopleIn(ctx, principal, lost)
  const kept = members ? await keptByName(ctx.services.stores.analytics, scopeOf(ctx), asked).catch(told) : []
  const losses = members ? lossesOf(members, { lost, kept }) : undefined
  return {
    principal,
    items: bySensitivity.reduce((sum, { items }) => sum + items, 0),
    bySensitivity,
    leftAs: leftAs(lost),
    people: members?.length ?? null,
    losing: losses?.length ?? null,
    losers: await named(ctx, losses?.slice(question.offset, question.offset + question.limit) ?? []),
  }
}

async function principalOf(ctx: Context, { principal, item }: Question): Promise<WhatIf['principal']> {
  const {
    rows: [row],
  } = await ask(ctx, {
    cube: 'exposures',
    dimensions: ['principal', 'principalName', 'principalKind'],
    filter: {
      and: [
        { dimension: 'principal', operator: 'eq', value: principal },
        ...(item ? [{ dimension: 'item', operator: 'eq' as const, value: item }] : []),
      ],
    },
    limit: 1,
  })
  if (!row) throw new AppError('not_found', `Nothing is given to ${principal} that you may see.`)
  return { id: principal, name: text(row.principalName), kind: text(row.principalKind) }
}

/** Those whom a principal lets in, each with those of the other groups that they are in; undefined where they cannot be counted. */
async function peopleIn(
  ctx: Context,
  { id, kind }: WhatIf['principal'],
  lost: readonly LostItems[],
): Promise<Member[] | undefined> {
  const db = ctx.services.stores.meta.forOrganisation(ctx.organisation.id)
  if (kind === 'user') return [{ id, groups: (await groupsOf(db, id)).map(group => group.id) }]
  if (kind !== 'group') return undefined
  const size = (await sizesOf(db, [id])).get(id)
  if (size === undefined) return undefined
  if (size > mostMembers)
    throw new AppError(
      'too_large',
      `This group has ${size} people; of more than ${mostMembers} it cannot be said who loses what.`,
    )
  return membersOf(db, id, { among: widest(lost), most: mostMembers })
}

/** The other groups that hold most of the items. */
function widest(lost: readonly LostItems[]): string[] {
  const items = new Map<string, number>()
  for (const row of lost) for (const group of row.groups) items.set(group, (items.get(group) ?? 0) + row.items)
  return [...items]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostOtherGroups)
    .map(([group]) => group)
}

function leftAs(lost: readonly LostItems[]): WhatIf['leftAs'] {
  return shareTypes
    .map((shareType, place) => ({
      shareType,
      items: lost.filter(({ rank }) => Math.max(rank, 1) === place + 1).reduce((sum, { items }) => sum + items, 0),
    }))
    .filter(({ items }) => items > 0)
}

async function named(ctx: Context, losses: readonly Loss[]): Promise<WhatIf['losers']> {
  const names = await peopleNamed(
    ctx,
    losses.map(({ id }) => id),
  )
  return losses.map(({ id, items, highlySensitive }) => ({
    id,
    name: names.get(id)?.name ?? '',
    address: names.get(id)?.address ?? '',
    items,
    highlySensitive,
  }))
}

function told(error: unknown): never {
  if (error instanceof MetricError) throw new AppError(error.code, error.message, { field: error.field, cause: error })
  throw error
}
