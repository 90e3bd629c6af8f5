import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Places, nothingOutside, type Connection, type Connector, type Content, type Entry, type ItemEntry } from '@sharelight/connectors'

/** Opens a connector with settings as a person would send them. */
export async function openWorld(connector: Connector, settings: unknown, signal = new AbortController().signal): Promise<Connection> {
  return connector.open(connector.settings.parse(settings), { http: nothingOutside, signal, ownDomains: ['example.com'], places: new Places() })
}

export async function listAll(connection: Connection): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of connection.enumerate()) entries.push(entry)
  return entries
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
