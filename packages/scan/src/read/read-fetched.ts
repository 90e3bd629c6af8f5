import type { Connection, ItemEntry } from '@sharelight/connectors'
import type { ReadingSettings } from '@sharelight/contract'
import type { DocumentReading } from './document.ts'
import { ofSample, verified, type Fetched } from './fetch.ts'
import type { Reader } from './reader.ts'
import type { PackedRuleset } from './ruleset.ts'
import { ofTable } from './singled-out.ts'

interface ReadingWith {
  connection: Connection
  reader: Reader
  /** By which what is found is hashed. */
  key: Uint8Array
  settings: ReadingSettings
  sourceId: string
  ruleset?: PackedRuleset | undefined
}

/** Reads and classifies content that is at hand; says so where it changed meanwhile. The content stays the caller's to release. */
export async function readFetched(
  fetched: Fetched,
  { key: itemKey, stamp, name, path: place }: Pick<ItemEntry, 'key' | 'stamp' | 'name' | 'path'>,
  { connection, reader, key, settings, sourceId, ruleset }: ReadingWith,
): Promise<DocumentReading> {
  const { content, size } = fetched
  const read = await reader.read({ content, size, name, place, settings, sourceId, ruleset }, key)
  const reading = fetched.table ? ofTable(read, fetched.table, name) : read
  // Bytes in hand were whole when they were fetched; a file was open to change until now.
  if ('bytes' in content) return fetched.sampled ? ofSample(reading, fetched.sampled) : reading
  return await verified(reading, connection, { key: itemKey, stamp: fetched.stamp ?? stamp })
}
