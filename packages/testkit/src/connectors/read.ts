import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  everyEntry,
  localIo,
  type Connection,
  type Connector,
  type Content,
  type Entry,
  type ItemEntry,
} from '@sharelight/connectors'

/** Opens a connector with settings as a person would send them. */
export async function openWorld<Settings>(
  connector: Connector<Settings>,
  settings: unknown,
  signal = new AbortController().signal,
): Promise<Connection> {
  const open = await connector.load()
  return open(connector.settings.parse(settings), localIo({ signal, ownDomains: ['example.com'] }))
}

export const whole = { maxBytes: Infinity }

export async function listAll(connection: Connection): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of everyEntry(connection)) entries.push(entry)
  return entries
}

/** What a new listing gives that goes on after each page of each container. */
export async function listedAfterEachPage(connection: Connection): Promise<Entry[][]> {
  const rests: Entry[][] = []
  for await (const container of connection.containers()) {
    const cursors: string[] = []
    for await (const { next } of connection.items?.(container) ?? []) if (next !== undefined) cursors.push(next)
    for (const from of cursors) {
      const rest: Entry[] = []
      for await (const { items } of connection.items?.(container, from) ?? [])
        rest.push(...items.filter(entry => entry.type !== 'removed'))
      rests.push(rest)
    }
  }
  return rests
}

export function itemsOf(entries: readonly Entry[]): ItemEntry[] {
  return entries.filter(entry => entry.type === 'item')
}

export async function bytesOf(content: Content): Promise<Buffer> {
  if ('bytes' in content) return Buffer.from(content.bytes)
  if ('file' in content) return content.file.readFile().finally(() => content.file.close())
  const pieces: Uint8Array[] = []
  for await (const piece of content.stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Bytes of live objects, after a full collection. */
export function liveHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}
