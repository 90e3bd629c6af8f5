import { z } from 'zod'
import type { Ask } from './client.ts'
import { isReadable, isView, nameOf, type TableRow } from './catalogue.ts'
import { errorNumber } from './fault.ts'

/** Tables up to here are summed up row by row, which costs little and misses nothing. */
const smallBytes = 256 * 1024
/** The server tells when a table changed to the second: what changed just now may change again within it. */
const settledSeconds = 3

export interface Around {
  /** When the server started, as far as that can be told. */
  startedAt: string
  /** What stands for rows of which cannot be told whether they changed: each scan reads them. */
  unknown: string
  /** Of what any view may read. */
  ofViews: string
}

/** Same version, same rows, as far as the server says; where it does not, never the same. */
export async function versionOf(ask: Ask, schema: string, table: TableRow, around: Around): Promise<string> {
  if (isView(table)) return around.ofViews
  const { bytes, updatedAt, age, madeAt, rows, counter } = table
  if (bytes !== null && bytes <= smallBytes && table.columns.every(isReadable)) {
    const sum = await sumOf(ask, nameOf(schema, table.name))
    if (sum !== null) return `sum ${sum} ${madeAt}`
  }
  if (updatedAt !== null) return (age ?? 0) < settledSeconds ? around.unknown : `at ${updatedAt} ${madeAt}`
  return `since ${around.startedAt} ${madeAt} ${rows} ${bytes} ${counter}`
}

const Sum = z.object({ Checksum: z.coerce.string().nullable() })

async function sumOf(ask: Ask, table: string): Promise<string | null> {
  try {
    const [row] = await ask(`CHECKSUM TABLE ${table}`)
    return Sum.safeParse(row).data?.Checksum ?? null
  } catch (error) {
    if (errorNumber(error)) return null
    throw error
  }
}

const Uptime = z.object({ Value: z.coerce.number() })
const Changes = z.object({
  tables: z.coerce.string(),
  updatedAt: z.string().nullable(),
  madeAt: z.string().nullable(),
  age: z.coerce.number().nullable(),
})

/** @param unknown what no other scan has */
export async function aroundOf(ask: Ask, now: Date, unknown: string): Promise<Around> {
  const [row] = await ask(`SHOW GLOBAL STATUS LIKE 'Uptime'`)
  const seconds = Math.round(now.getTime() / 1000 - (Uptime.safeParse(row).data?.Value ?? 0))
  // To a minute: clocks differ a little from one scan to the next.
  const startedAt = String(Math.round(seconds / 60))
  return { startedAt, unknown, ofViews: await viewsVersion(ask, { startedAt, unknown }) }
}

/** A view changes with what it reads, which only MySQL tells: with any table, therefore, that the user sees. */
async function viewsVersion(ask: Ask, { startedAt, unknown }: Omit<Around, 'ofViews'>): Promise<string> {
  const [view] = await ask('SELECT 1 AS one FROM information_schema.VIEWS LIMIT 1')
  if (view === undefined) return unknown
  const [row] = await ask(
    `SELECT COUNT(*) AS tables, MAX(UPDATE_TIME) AS updatedAt, MAX(CREATE_TIME) AS madeAt, TIMESTAMPDIFF(SECOND, MAX(UPDATE_TIME), NOW()) AS age
    FROM information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys')`,
  )
  const { tables, updatedAt, madeAt, age } = Changes.parse(row)
  if (updatedAt === null || (age ?? 0) < settledSeconds) return unknown
  return `views ${startedAt} ${tables} ${updatedAt} ${madeAt}`
}
