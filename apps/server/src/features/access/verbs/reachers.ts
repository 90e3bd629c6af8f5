import type { AccessWay, Reacher } from '@sharelight/contract'
import { peopleOf } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { listFiles } from '../../investigation/verbs/list-files.ts'
import { waysOf } from './item-ways.ts'
import { peopleNamed } from './people-named.ts'

interface Question {
  id: string
  offset: number
  limit: number
}

/** Those who are named themselves come first, then the people of its groups, however large. @throws AppError `not_found` also when restrictions hide the item */
export async function readReachers(ctx: Context, { id, offset, limit }: Question) {
  const { items } = await listFiles(ctx, {
    filter: { dimension: 'id', operator: 'eq', value: id },
    offset: 0,
    limit: 1,
  })
  if (!items.length) throw new AppError('not_found', `No item ${id} that you may see.`)
  const ways = await waysOf(ctx, { id, folderId: null })
  const named = [...new Set(ways.filter(({ principalKind }) => principalKind === 'user').map(way => way.principalId))]
  const groups = ways.filter(({ principalKind }) => principalKind === 'group')
  const direct = named.slice(offset, offset + limit)
  const { people, total } = await peopleOf(
    ctx.services.stores.meta.forOrganisation(ctx.organisation.id),
    groups.map(({ principalId }) => principalId),
    { without: named, offset: Math.max(0, offset - named.length), limit: limit - direct.length },
  )
  const all = [...direct.map(person => ({ id: person, groups: [person] })), ...people]
  const names = await peopleNamed(
    ctx,
    all.map(person => person.id),
  )
  return {
    items: all.map(({ id: person, groups: principals }): Reacher => ({
      id: person,
      name: names.get(person)?.name ?? nameIn(ways, person),
      address: names.get(person)?.address ?? '',
      ways: principals.map(principal => ({ id: principal, name: nameIn(ways, principal) })),
    })),
    total: named.length + total,
    unknown: groups.filter(group => group.people === null).map(way => ({ id: way.principalId, name: way.principal })),
  }
}

const nameIn = (ways: readonly AccessWay[], principal: string) =>
  ways.find(({ principalId }) => principalId === principal)?.principal ?? ''
