import {
  conditionsIn,
  type IdentityKind,
  type MetricCondition,
  type MetricFilter,
  type MetricQuery,
} from '@sharelight/contract'
import { groupsOf, readIdentityKind } from '@sharelight/store'
import type { Organisation, Services } from '../../../context.ts'

const idsPerCondition = 1000

/** Whose people are meant. */
interface Scope {
  services: Pick<Services, 'stores'>
  organisation: Pick<Organisation, 'id'>
}

/**
 * A question about what people can reach, as one about what they, their groups and everybody were given: memberships are not where items are. It says
 * nothing of a person whom the organisation does not know.
 */
export async function withPrincipals(scope: Scope, query: MetricQuery): Promise<MetricQuery> {
  if (!query.filter || !conditionsIn(query.filter).some(isOfPeople)) return query
  return { ...query, filter: await expanded(scope, query.filter) }
}

const isOfPeople = ({ dimension }: MetricCondition) => dimension === 'reachableBy'

async function expanded(scope: Scope, filter: MetricFilter): Promise<MetricFilter> {
  const all = (parts: readonly MetricFilter[]) => Promise.all(parts.map(part => expanded(scope, part)))
  if ('and' in filter) return { and: await all(filter.and) }
  if ('or' in filter) return { or: await all(filter.or) }
  if ('nor' in filter) return { nor: await all(filter.nor) }
  return isOfPeople(filter) ? ofPeople(scope, filter) : filter
}

async function ofPeople(scope: Scope, filter: MetricCondition): Promise<MetricFilter> {
  const { operator, value } = filter
  const isNot = operator === 'neq' || operator === 'nin'
  const people = [value].flat().filter(id => typeof id === 'string')
  // What is asked wrongly is told by who reads the question next.
  if (!people.length || (!isNot && operator !== 'eq' && operator !== 'in')) return filter
  const reached = await Promise.all(people.map(person => reach(scope, person)))
  const parts = [...new Set(reached.flatMap(({ ids }) => ids))]
  const kinds = [...new Set(reached.flatMap(({ kinds: open }) => open))]
  const given: MetricFilter[] = [{ dimension: 'openTo', operator: isNot ? 'nin' : 'in', value: kinds }]
  for (let start = 0; start < parts.length; start += idsPerCondition)
    given.push({
      dimension: 'grantedTo',
      operator: isNot ? 'nin' : 'in',
      value: parts.slice(start, start + idsPerCondition),
    })
  return isNot ? { and: given } : { or: given }
}

async function reach(scope: Scope, person: string) {
  const { services, organisation } = scope
  if (!uuid.test(person)) return { ids: [person], kinds: [] }
  const [groups, kind] = await Promise.all([
    groupsOf(services.stores.meta.forOrganisation(organisation.id), person),
    readIdentityKind(services.stores.analytics, organisation.id, person),
  ])
  return { ids: [person, ...groups.map(({ id }) => id)], kinds: openTo(kind) }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is open to everybody inside is so to employees; what needs no account is to anybody. */
export function openTo(kind: IdentityKind | undefined): ('everyone' | 'anonymous')[] {
  if (!kind) return []
  return kind === 'employee' ? ['everyone', 'anonymous'] : ['anonymous']
}
