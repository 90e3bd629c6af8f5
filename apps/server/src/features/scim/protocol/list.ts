import { placeOf, type Place, type ResourceKind, type Values } from './attributes.ts'
import { parseFilter, type Filter } from './filter.ts'
import { comparable, found, matches } from './matches.ts'
import { project, readShown, type Shown } from './project.ts'
import { isRecord } from './read-values.ts'
import { badRequest } from './scim-error.ts'

/** Resources of one answer at most, and unless asked otherwise. */
export const mostResults = 200
const usual = 100

/** What a list is asked for (RFC 7644, 3.4.2). */
export interface ListQuery {
  filter: Filter | undefined
  sort: { place: Place; descending: boolean } | undefined
  /** From 1 on. */
  startIndex: number
  count: number
  shown: Shown
}

/** Reads the parameters of a list, from its address or from the body of a search. @throws ScimError `invalidFilter`, `invalidValue`, `invalidPath` */
export function readListQuery(kind: ResourceKind, given: Values): ListQuery {
  const { filter, sortBy, sortOrder, startIndex, count } = given
  return {
    filter: typeof filter === 'string' && filter !== '' ? parseFilter(kind, filter) : undefined,
    sort: typeof sortBy === 'string' && sortBy !== '' ? sortOf(kind, sortBy, sortOrder) : undefined,
    startIndex: Math.max(1, whole('startIndex', startIndex) ?? 1),
    count: Math.min(mostResults, Math.max(0, whole('count', count) ?? usual)),
    shown: readShown(kind, given),
  }
}

function sortOf(kind: ResourceKind, sortBy: string, sortOrder: unknown): ListQuery['sort'] {
  const place = placeOf(kind, sortBy)
  if (!place) throw badRequest('invalidPath', `${sortBy} is no attribute of a ${kind.name}.`)
  return place === 'unkept' ? undefined : { place, descending: sortOrder === 'descending' }
}

function whole(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number
  throw badRequest('invalidValue', `${name} is a whole number.`)
}

/** Resources of one kind, in an order that stays, and what is asked of them. */
export interface Section {
  kind: ResourceKind
  all: readonly Values[]
  query: ListQuery
}
interface Entry {
  resource: Values
  section: Section
}

/** The page of a list that is asked for, which may hold several kinds; each reads what is asked in its own way. */
export function listResponse(sections: readonly Section[]) {
  const matching = sections.flatMap(section => {
    const { filter } = section.query
    const resources = filter ? section.all.filter(each => matches(filter, each)) : section.all
    return resources.map((resource): Entry => ({ resource, section }))
  })
  const { startIndex, count, sort } = sections[0]?.query ?? { startIndex: 1, count: 0, sort: undefined }
  const page = (sort ? sorted(matching, sort.descending) : matching).slice(startIndex - 1, startIndex - 1 + count)
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: matching.length,
    startIndex,
    itemsPerPage: page.length,
    Resources: page.map(({ resource, section: { kind, query } }) => project(kind, resource, query.shown)),
  }
}

/** What has no value comes last, and first when descending; of several values the primary one counts, or the first. */
function sorted(entries: readonly Entry[], descending: boolean): Entry[] {
  const keyed = entries.map(entry => ({ entry, key: keyOf(entry) }))
  keyed.sort((one, other) => {
    if (one.key === undefined || other.key === undefined)
      return Number(one.key === undefined) - Number(other.key === undefined)
    return one.key < other.key ? -1 : Number(one.key > other.key)
  })
  if (descending) keyed.reverse()
  return keyed.map(({ entry }) => entry)
}

function keyOf({ resource, section }: Entry): string | number | undefined {
  const place = section.query.sort?.place
  if (!place) return undefined
  const held = resource[place.attribute.name]
  const primary = Array.isArray(held) ? held.find(each => isRecord(each) && each['primary'] === true) : undefined
  const [key] = found(primary ? { ...resource, [place.attribute.name]: [primary] } : resource, place)
  return key === undefined || isRecord(key) ? undefined : comparable(place.sub ?? place.attribute, key)
}
