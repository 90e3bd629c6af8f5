import { createHash } from 'node:crypto'
import pg from 'pg'
import { readJson } from './json-text.ts'
import type { Field, TextResult } from './pglite-protocol.ts'

/** Told, in a sentence, what somebody should look at. */
export type Report = (sentence: string) => void

export interface Result {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
}

const { types, TypeOverrides } = pg
const jsonTypes = new Set<number>([types.builtins.JSON, types.builtins.JSONB])
const asText = (text: string) => text

/** How PostgreSQL's text becomes JavaScript values, embedded or on a server. JSON stays text until `readJsonColumns`. */
export const overrides = new TypeOverrides()
overrides.setTypeParser(types.builtins.INT8, Number)
overrides.setTypeParser(types.builtins.NUMERIC, Number)
overrides.setTypeParser(types.builtins.DATE, asText)
for (const type of jsonTypes) overrides.setTypeParser(type, asText)

/** Rows from the text of their columns. */
export function readRows({ fields, rows, command, rowCount }: TextResult, faults: JsonFaults): Result {
  const parsers = fields.map(
    ({ dataTypeID }) => overrides.getTypeParser(dataTypeID, 'text') as unknown as (text: string) => unknown,
  )
  const read = rows.map(row =>
    Object.fromEntries(
      fields.map(({ name }, n) => {
        const text = row[n] ?? null
        return [name, text === null ? null : parsers[n]?.(text)]
      }),
    ),
  )
  readJsonColumns(read, fields, faults)
  return { command, rowCount, rows: read }
}

/** Replaces the text of JSON columns by what it holds. A column that cannot be read is empty, and reported: the other rows, and the process, go on. */
export function readJsonColumns(
  rows: readonly Record<string, unknown>[],
  fields: readonly Field[],
  faults: JsonFaults,
): void {
  for (const { name } of fields.filter(field => jsonTypes.has(field.dataTypeID))) {
    for (const row of rows) {
      const text = row[name]
      if (typeof text !== 'string') continue
      const { value, fault } = readJson(text)
      row[name] = value
      if (fault !== undefined) faults.found({ column: name, text, id: row['id'], fault })
    }
  }
}

interface JsonFault {
  column: string
  text: string
  id: unknown
  fault: string
}

export interface JsonFaults {
  found(fault: JsonFault): void
}

const rememberedFaults = 1000

/** Reports each damaged value once, by its place and size, never by its content. */
export function createJsonFaults(report: Report): JsonFaults {
  const known = new Set<string>()
  return {
    found({ column, text, id, fault }) {
      const place = `the column ${column}${typeof id === 'string' || typeof id === 'number' ? ` of the row with id ${id}` : ''}`
      const key = `${place} ${createHash('sha256').update(text).digest('hex')}`
      if (known.has(key)) return
      if (known.size >= rememberedFaults) known.clear()
      known.add(key)
      report(
        `A stored value (${place}, ${text.length} characters) cannot be read: ${fault}. It counts as empty until it is saved anew.`,
      )
    },
  }
}
