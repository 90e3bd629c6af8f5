import { pathToFileURL } from 'node:url'
import { encrypted, malformed, messageOf } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { flatValue } from '../../text/flat-value.ts'
import { headed, type RowText } from '../../text/rows.ts'

interface Table {
  name: string
  sql: string
}
interface Database {
  prepare(sql: string): { all(): Record<string, unknown>[]; iterate(): Iterable<Record<string, unknown>> }
  close(): void
}

/**
 * SQLite databases, row by row. Opened read-only and immutable; only ordinary tables are read, so that no view, trigger
 * or virtual table of the file is ever run.
 */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const path = (await doc.source.toPath?.()) ?? (await spooled(doc))
  const database = await openDatabase(path)
  try {
    const tables = list(database)
    doc.set(
      'tables',
      tables.map(table => table.name),
    )
    for (const table of tables) yield* readTable(doc, database, table)
  } finally {
    database.close()
  }
}

async function spooled(doc: Reading): Promise<string> {
  const { fromStream } = await import('../../source/from-stream.ts')
  const copy = fromStream(doc.source.stream(), { spoolBytes: doc.limits.spoolBytes })
  doc.session.cleanups.push(async () => {
    await copy.close?.()
  })
  return (await copy.toPath?.()) ?? ''
}

async function openDatabase(path: string): Promise<Database> {
  const { DatabaseSync } = await import('node:sqlite')
  const url = pathToFileURL(path)
  url.search = '?mode=ro&immutable=1'
  return new DatabaseSync(url, { readOnly: true, enableForeignKeyConstraints: false, allowExtension: false })
}

function list(database: Database): Table[] {
  try {
    const rows = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid").all()
    return rows
      .map(row => ({ name: String(row.name), sql: String(row.sql ?? '') }))
      .filter(({ name, sql }) => !/^sqlite_/i.test(name) && !/^\s*create\s+virtual/i.test(sql))
  } catch (error) {
    if (/not a database|encrypted/i.test(messageOf(error))) throw encrypted('It is encrypted, or no database.')
    throw malformed(`It is damaged: ${messageOf(error)}.`)
  }
}

async function* readTable(doc: Reading, database: Database, { name }: Table): AsyncGenerator<TextChunk> {
  const part = doc.part({ kind: 'table', name })
  let text: RowText | undefined
  let count = 0
  try {
    const rows = database.prepare(`SELECT * FROM "${name.replaceAll('"', '""')}"`)
    for (const row of rows.iterate()) {
      text ??= headed(Object.keys(row))
      if (++count % 1024 === 0) doc.check()
      for (const value of Object.values(row)) text.cell(flatValue(value))
      text.endRow()
      if (text.full) yield doc.rows(part, text)
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'LimitReached') throw error
    doc.flaw('damaged', `Table ${name} could not be read to its end: ${messageOf(error)}.`)
  }
  if (text?.length) yield doc.rows(part, text)
}
