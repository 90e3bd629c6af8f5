import { packed, unpacked } from '../ids.ts'
import type { Call } from './call.ts'
import { expanded, type Expansions } from './expand.ts'
import { badRequest } from './fail.ts'
import { filterOf } from './filter.ts'

export type Json = Record<string, unknown>

/** Of a resource, what `$select` asks for; what it has by default where nothing is asked for. */
export function selected(call: Call, resource: Json, usual?: readonly string[]): Json {
  const asked = call.query.get('$select')
  const names = asked === null ? usual : asked.split(',').map(name => name.trim())
  if (!names || names.includes('*')) return resource
  const kept = Object.entries(resource).filter(([name]) => name === 'id' || name.includes('@') || names.includes(name))
  return Object.fromEntries(kept)
}

export interface Listing {
  /** Entries of a page unless `$top` says another number, and how many it may say. */
  size: number
  most?: number
  /** Fields of an entry unless `$select` names them. */
  usual?: readonly string[]
  expand?: Expansions
  context?: string
}

/** One page of all entries that `$filter` lets through, with the way to the next one. */
export function pageOf(call: Call, all: Iterable<Json>, { size, most = 999, usual, expand, context }: Listing): Json {
  const { query } = call
  const entries = ordered(query, all)
  const filter = query.get('$filter')
  const passes = filter === null ? () => true : filterOf(filter)
  const count = topOf(query, size, most)
  const from = skipped(query)
  const page: Json[] = []
  let seen = 0
  let isMore = false
  for (const entry of entries) {
    if (!passes(entry)) continue
    if (seen++ < from) continue
    if (page.length === count) {
      isMore = true
      break
    }
    page.push({ ...selected(call, entry, usual), ...expanded(call, entry, expand) })
  }
  return {
    ...(context !== undefined && { '@odata.context': `${call.base}/$metadata#${context}` }),
    ...(query.get('$count') === 'true' && { '@odata.count': [...entries].filter(passes).length }),
    ...(isMore && { '@odata.nextLink': nextLink(call, { $skiptoken: packed(from + count) }) }),
    value: page,
  }
}

/** By `$orderby`, of one field; counted and sorted lists are held whole. */
function ordered(query: URLSearchParams, all: Iterable<Json>): Iterable<Json> {
  const [field, direction = 'asc'] = (query.get('$orderby') ?? '').split(' ')
  if (!field) return query.get('$count') === 'true' ? [...all] : all
  const sorted = [...all].sort((one, other) => compare(one[field], other[field]))
  return direction.toLowerCase() === 'desc' ? sorted.reverse() : sorted
}

const compare = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : wordOf(one).localeCompare(wordOf(other))
const wordOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

export function topOf(query: URLSearchParams, size: number, most: number): number {
  const asked = query.get('$top')
  if (asked === null) return size
  const top = Number(asked)
  if (!Number.isInteger(top) || top < 1)
    throw badRequest(
      `Invalid page size specified: '${asked}'. Must be between 1 and ${most} inclusive.`,
      'Request_UnsupportedQuery',
    )
  if (top > most)
    throw badRequest(
      `Invalid page size specified: '${asked}'. Must be between 1 and ${most} inclusive.`,
      'Request_UnsupportedQuery',
    )
  return top
}

function skipped(query: URLSearchParams): number {
  const token = query.get('$skiptoken')
  if (token === null) return 0
  const from = unpacked(token)
  if (typeof from !== 'number') throw badRequest('The skip token is not valid.', 'Directory_ExpiredPageToken')
  return from
}

/** The same call, with these parameters in place of its own. */
export function nextLink({ base, path, query }: Call, given: Record<string, string>): string {
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(given)) parameters.set(name, value)
  const text = [...parameters].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${base}${path.split('/').map(encoded).join('/')}?${text}`
}

const encoded = (word: string) =>
  encodeURIComponent(word).replaceAll('%24', '$').replaceAll('%21', '!').replaceAll('%2C', ',')
