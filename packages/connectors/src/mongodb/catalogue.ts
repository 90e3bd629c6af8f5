import { z } from 'zod'
import { SourceFault } from '../kit/source-fault.ts'
import { listed } from './cursor.ts'
import { granting, isDenied, isUnknownCommand, MongoFault } from './fault.ts'
import type { Server } from './server.ts'

const Databases = z.looseObject({
  databases: z.array(z.looseObject({ name: z.string(), sizeOnDisk: z.coerce.number().optional().catch(undefined) })),
})

export interface DatabaseName {
  name: string
  /** Bytes. */
  size?: number | undefined
}

/** Of the server itself. */
const own = new Set(['admin', 'config', 'local'])

/** The databases of the settings, or all that may be seen. @throws SourceFault `scope_missing` */
export async function databasesOf(server: Server, wanted: readonly string[]): Promise<DatabaseName[]> {
  try {
    const answer = await server.ask('admin', { listDatabases: 1, authorizedDatabases: true })
    const all = Databases.parse(answer).databases.map(({ name, sizeOnDisk: size }) => ({ name, size }))
    const found = all.filter(({ name }) => (wanted.length ? wanted.includes(name) : !own.has(name)))
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (!isDenied(error)) throw error
    if (wanted.length) return [...new Set(wanted)].map(name => ({ name }))
    throw new SourceFault(
      'scope_missing',
      `The user may not see which databases there are. Name them in the settings. Or: ${granting('readAnyDatabase', 'admin')}`,
    )
  }
}

export interface CollectionName {
  name: string
  isView: boolean
}

const Listed = z.looseObject({ name: z.string(), type: z.string().default('collection').catch('collection') })

/** In the order of their names, without those of the server itself. @throws MongoFault */
export async function collectionsOf(server: Server, database: string): Promise<CollectionName[]> {
  const found: CollectionName[] = []
  const command = { listCollections: 1, nameOnly: true, authorizedCollections: true, cursor: {} }
  for await (const batch of listed(server, { database, collection: '$cmd.listCollections', command }))
    for (const row of batch) {
      const { data } = Listed.safeParse(row)
      if (data && !data.name.startsWith('system.')) found.push({ name: data.name, isView: data.type === 'view' })
    }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** About how many documents it holds, as the server counts without looking through them; nothing where it does not say. */
export async function countOf(server: Server, database: string, collection: string): Promise<number | undefined> {
  return told(async () => {
    const answer = await server.ask(database, { count: collection })
    const count = Number(answer['n'])
    return Number.isFinite(count) ? count : undefined
  })
}

/** Bytes of all its documents. */
export async function sizeOf(server: Server, database: string, collection: string): Promise<number | undefined> {
  return told(async () => {
    const size = Number((await server.ask(database, { collStats: collection }))['size'])
    return Number.isFinite(size) ? size : undefined
  })
}

async function told<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof MongoFault && (isDenied(error) || isUnknownCommand(error))) return undefined
    throw error
  }
}
