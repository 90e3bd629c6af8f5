import type { Connection, Container, Entry, Page } from '../kit/connector.ts'
import { ConnectorError } from '../kit/source-fault.ts'
import { blobsContent, holdsDocuments } from '../kit/tables/blobs.ts'
import { columnContent } from '../kit/tables/content.ts'
import { keyOf, namesIn, shown } from '../kit/tables/names.ts'
import { boundsOf } from '../kit/tables/part.ts'
import type { SampleBounds } from '../kit/tables/sample.ts'
import { SampleCache, type TableSample } from '../kit/tables/sample-cache.ts'
import { schemaFolder, tableEntries, type Exclude, type Schema, type Table } from '../kit/tables/table.ts'
import { exclusion } from '../kit/walk/globs.ts'

/** Database and schema. */
export type SchemaNames = readonly [string, string]

/** The schema first, then its tables. `next` is where reading goes on after these. */
interface Batch {
  schema?: Schema
  tables: readonly Table[]
  next?: string
}

/** What an engine tells of itself. */
export interface Catalogue {
  /** Whether the settings take the schema in; what is the system's own they never do. */
  takesIn(names: SchemaNames): boolean
  /** All that the user sees, in an order that stays. */
  schemas(): Promise<SchemaNames[]>
  /** In an order that stays. @throws SourceFault `resync` for a position that it does not know */
  read(names: SchemaNames, from?: string): AsyncIterable<Batch>
  /** @throws ConnectorError where the reason concerns the whole table, SourceFault */
  sample(names: readonly [string, string, string], bounds: SampleBounds): Promise<TableSample>
  /** The first values of a column of bytes that are within `blobBounds`; absent where there are no such columns. @throws as `sample` */
  blobs?(names: readonly [string, string, string], column: string): Promise<readonly Uint8Array[]>
}

interface ReadingSettings {
  sampleRows: number
  allRows: boolean
  include: readonly string[]
  exclude: readonly string[]
  maxFileSize?: number | undefined
}

/** A database's tables as a connection: schemas are its containers, columns its items. */
export function readTables(
  catalogue: Catalogue,
  settings: ReadingSettings,
  signal: AbortSignal,
): Required<Pick<Connection, 'containers' | 'items' | 'fetch'>> {
  const exclude = exclusion(settings.include, settings.exclude)
  const bounds = boundsOf(settings)
  const samples = new SampleCache(async key => {
    const [database = '', schema = '', table = ''] = namesIn(key) ?? []
    return catalogue.sample([database, schema, table], bounds)
  })
  return {
    containers: () => containersOf(catalogue),
    items: (container, from) => itemsOf(container, from, { catalogue, exclude, signal, isAll: settings.allRows }),
    async fetch({ key }) {
      const [database, schema, table, column] = columnOf(key, catalogue, exclude)
      const found = (await samples.of(keyOf([database, schema, table]))).get(column)
      if (!found) throw new ConnectorError('vanished', 'There is no such column any more.')
      if (found instanceof ConnectorError) throw found
      if (catalogue.blobs && holdsDocuments(found))
        return blobsContent(found, await catalogue.blobs([database, schema, table], column))
      return columnContent(found)
    },
  }
}

interface Reading {
  catalogue: Catalogue
  exclude: Exclude
  signal: AbortSignal
  isAll: boolean
}

/** Each schema is read on its own. */
async function* containersOf(catalogue: Catalogue): AsyncGenerator<Container> {
  for (const names of await catalogue.schemas())
    if (catalogue.takesIn(names)) yield { id: keyOf(names), name: shown(names.join('/')) }
}

/** What a schema holds now. All of it each time: a catalogue is small, and a column whose table has the same version is not read again. */
async function* itemsOf(
  container: Container,
  from: string | undefined,
  { catalogue, exclude, signal, isAll }: Reading,
): AsyncGenerator<Page<Entry>> {
  const names = (await catalogue.schemas()).find(each => keyOf(each) === container.id)
  if (!names || !catalogue.takesIn(names))
    throw new ConnectorError('excluded', `${container.name} is no longer one of the schemas of this data source.`)
  let items: Entry[] = []
  for await (const { schema, tables, next } of catalogue.read(names, from)) {
    signal.throwIfAborted()
    if (schema) items.push(schemaFolder(schema))
    items.push(
      ...tables.flatMap(table => tableEntries(isAll ? { ...table, version: `${table.version}:all` } : table, exclude)),
    )
    if (next === undefined) continue
    yield { items, covers: 'all', next }
    items = []
  }
  signal.throwIfAborted()
  yield { items, covers: 'all' }
}

/** Names in an item's key. @throws ConnectorError for a key that names no column of this source */
function columnOf(key: string, catalogue: Catalogue, exclude: Exclude): [string, string, string, string] {
  const [database = '', schema = '', table = '', column = '', ...more] = namesIn(key) ?? []
  const isWanted =
    column !== '' &&
    !more.length &&
    catalogue.takesIn([database, schema]) &&
    exclude(`${schema}/${table}`, true) === undefined &&
    exclude(`${schema}/${table}/${column}`, false) === undefined
  if (!isWanted) throw new ConnectorError('excluded', 'It is no column that the settings take in.')
  return [database, schema, table, column]
}
