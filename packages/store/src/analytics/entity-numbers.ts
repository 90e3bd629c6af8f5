import { LRUCache } from 'lru-cache'
import type { Analytics } from './client.ts'
import * as tables from './tables.ts'

export type EntityKind = 'item' | 'folder' | 'identity'

/** The number of an entity that was asked for; 0 for none. */
export type NumberOf = (id: string | null) => number

/** The numbers by which events name items, folders and people. */
export interface EntityNumbers {
  /** New ones are given out, and durable before they are told. */
  of(kind: EntityKind, ids: Iterable<string | null>): Promise<NumberOf>
}

const remembered = 200_000
const perQuery = 5000
// Bounded by size: by `max` it would reserve room for all of them at once, a tenth of a second for each scan that begins.
const cache = () => new LRUCache<string, number>({ maxSize: remembered, sizeCalculation: () => 1 })

export function entityNumbers(analytics: Analytics, organisationId: string): EntityNumbers {
  const known = { item: cache(), folder: cache(), identity: cache() }

  async function give(kind: EntityKind, ids: readonly string[]): Promise<[string, number][]> {
    const { numbers } = analytics
    // Items and folders have one writer at a time, for each source has; people are met in several sources at once.
    const first = kind === 'identity' ? undefined : await numbers.reserve(organisationId, kind, ids.length)
    const given =
      first === undefined
        ? [...(await numbers.of(organisationId, kind, ids))]
        : ids.map((id, n): [string, number] => [id, first + n])
    await analytics.insert(
      tables.entityNumbers,
      given.map(([id, number]) => ({ id, number })),
      { organisationId, kind },
    )
    return given
  }

  return {
    async of(kind, ids) {
      const numbers = new Map<string, number>()
      const missing = new Set<string>()
      for (const id of ids) {
        if (id === null) continue
        const number = known[kind].get(id)
        if (number === undefined) missing.add(id)
        else numbers.set(id, number)
      }
      const stored = await storedNumbers(analytics, organisationId, { kind, ids: [...missing] })
      const strangers = [...missing].filter(id => !stored.has(id))
      for (const [id, number] of [...stored, ...(strangers.length ? await give(kind, strangers) : [])]) {
        numbers.set(id, number)
        known[kind].set(id, number)
      }
      return id => (id === null ? 0 : (numbers.get(id) ?? 0))
    },
  }
}

async function storedNumbers(
  analytics: Analytics,
  organisationId: string,
  { kind, ids }: { kind: EntityKind; ids: readonly string[] },
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let start = 0; start < ids.length; start += perQuery) {
    const rows = await analytics.rows<{ id: string; number: number }>(
      `SELECT id, number FROM entity_numbers
      WHERE organisation_id = {organisationId:UUID} AND kind = {kind:String} AND id IN {ids:Array(UUID)}`,
      { organisationId, kind, ids: ids.slice(start, start + perQuery) },
    )
    for (const { id, number } of rows) found.set(id, number)
  }
  return found
}

/** The ids of entities by their numbers. */
export async function idsOf(
  analytics: Analytics,
  organisationId: string,
  { kind, numbers }: { kind: EntityKind; numbers: Iterable<number> },
): Promise<Map<number, string>> {
  const asked = [...new Set(numbers)].filter(number => number !== 0)
  const found = new Map<number, string>()
  for (let start = 0; start < asked.length; start += perQuery) {
    const rows = await analytics.rows<{ number: number; id: string }>(
      `SELECT number, id FROM entity_numbers
      WHERE organisation_id = {organisationId:UUID} AND kind = {kind:String} AND number IN {numbers:Array(UInt32)}`,
      { organisationId, kind, numbers: asked.slice(start, start + perQuery) },
    )
    for (const { number, id } of rows) found.set(number, id)
  }
  return found
}
