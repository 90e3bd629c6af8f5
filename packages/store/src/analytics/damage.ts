import type { ClickHouseClient } from '@clickhouse/client'
import type { Gate } from './ingest.ts'

/** A part of an analytics table cannot be read. The message names both, and the way out. */
export class AnalyticsDamaged extends Error {
  constructor(table: string, part: string, cause: EngineError) {
    super(
      `The part ${part} of the analytics table ${table} is damaged (${cause.type ?? cause.code}). Stop the server and run "sharelight repair": ` +
        'it sets the part aside and says what is lost; scanning again brings it back.',
      { cause },
    )
    this.name = 'AnalyticsDamaged'
  }
}

// ClickHouse's: read after the end, not all data, a checksum, no decompression, corrupted, no such file (in a part), a file that is not opened or not read.
const codes = new Set(['32', '33', '40', '74', '76', '107', '226', '246', '271', '432', '740'])
const reading = /while reading or decompressing/i
const place = /\/store\/\w{3}\/([0-9a-f-]{36})\/([\w-]+)\//

interface EngineError extends Error {
  code: string
  type?: string
}

/** The embedded engine brings its own copy of the client's error. */
function isEngineError(error: unknown): error is EngineError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/** Says of a statement that met a damaged part which one that is. */
export function naming(client: ClickHouseClient, gate: Gate): Gate {
  return task =>
    gate(task).catch(async (error: unknown) => {
      const found =
        isEngineError(error) && (codes.has(error.code) || reading.test(error.message))
          ? place.exec(error.message)
          : undefined
      if (!found) throw error
      const [, uuid, part = ''] = found
      throw new AnalyticsDamaged(
        await gate(() => tableOf(client, uuid)).catch(() => 'of an unknown name'),
        part,
        error as EngineError,
      )
    })
}

async function tableOf(client: ClickHouseClient, uuid: string | undefined): Promise<string> {
  const result = await client.query({
    query: 'SELECT any(table) AS name FROM system.parts WHERE position(path, {uuid:String}) > 0',
    query_params: { uuid },
    format: 'JSONEachRow',
  })
  const [table] = await result.json<{ name: string }>()
  return table?.name || 'of an unknown name'
}

/** Parts that the engine set aside when it started, since it could not read them: a sentence for each table. */
export async function setAside(rows: <T>(sql: string) => Promise<T[]>): Promise<string[]> {
  const tables = await rows<{ table: string; parts: string[] }>(
    "SELECT table, groupArray(name) AS parts FROM system.detached_parts WHERE database = 'default' AND startsWith(reason, 'broken') GROUP BY table ORDER BY table",
  )
  return tables.map(
    ({ table, parts }) =>
      `The analytics table ${table} has damaged parts, whose rows are missing: ${parts.join(', ')}. ` +
      'Stop the server and run "sharelight repair", which says what is lost; scanning again brings it back.',
  )
}
