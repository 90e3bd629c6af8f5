import { randomUUID } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ClickHouseClient } from '@clickhouse/client'
import type { EncodedRows } from './codec.ts'
import type { Table } from './tables.ts'

/** Brings rows into a table; resolves when they are durable. */
export type Ingest = (table: Table, rows: EncodedRows) => Promise<void>
/** Lets only so many tasks run at once. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>

/** Into a server: the blocks are the body of the statement. */
export function ingestByStream(client: ClickHouseClient, gate: Gate): Ingest {
  return ({ name }, { columns, blocks }) =>
    gate(async () => {
      const query = `INSERT INTO ${name} (${columns.join(', ')}) FORMAT Native`
      const { stream } = await client.exec({ query, values: Readable.from(blocks(), { objectMode: false }) })
      // The connection is free again only when its (empty) answer has been read.
      for await (const _ of stream);
    })
}

/** Into the engine of this process, whose statements are text: the blocks go through a file. */
export function ingestByFile(client: ClickHouseClient, folder: string, gate: Gate): Ingest {
  return async ({ name }, { columns, blocks }) => {
    const path = join(folder, randomUUID())
    try {
      const file = await open(path, 'wx', 0o600)
      try {
        for (const block of blocks()) await file.writeFile(block)
      } finally {
        await file.close()
      }
      const names = columns.join(', ')
      await gate(() =>
        client.command({
          query: `INSERT INTO ${name} (${names}) SELECT ${names} FROM file({path:String}, 'Native')`,
          query_params: { path },
        }),
      )
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** Brings rows into a table that are lines of JSON. */
export type IngestJson = (table: Table, rows: readonly string[]) => Promise<void>

export function jsonByStream(client: ClickHouseClient, gate: Gate): IngestJson {
  return ({ name, columns }, rows) =>
    gate(async () => {
      const names = Object.keys(columns) as [string, ...string[]]
      await client.insert({
        table: name,
        columns: names,
        values: rows.map(row => JSON.parse(row) as object),
        format: 'JSONEachRow',
      })
    })
}

export function jsonByFile(client: ClickHouseClient, folder: string, gate: Gate): IngestJson {
  return async ({ name, columns }, rows) => {
    const path = join(folder, randomUUID())
    const names = Object.keys(columns)
      .map(column => `\`${column}\``)
      .join(', ')
    try {
      await writeFile(path, rows.join('\n'), { flag: 'wx', mode: 0o600 })
      await gate(() =>
        client.command({
          query: `INSERT INTO ${name} (${names}) SELECT ${names} FROM file({path:String}, 'JSONEachRow', {structure:String})`,
          query_params: { path, structure: structureOf(columns) },
        }),
      )
    } finally {
      await rm(path, { force: true })
    }
  }
}

function structureOf(columns: Table['columns']): string {
  return Object.entries(columns)
    .map(([column, type]) => `\`${column}\` ${type.replace(/ (DEFAULT|CODEC\()[\s\S]*$/, '')}`)
    .join(', ')
}
