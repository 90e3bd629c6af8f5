import { createHash, type Hash } from 'node:crypto'
import { BackupFailure, readSealed } from './sealed-file.ts'

/** What a backup was made of. */
export interface Origin {
  madeAt: string
  metaSchema: readonly string[]
  analyticsSchema: number
}

/** Rows of a table, and a checksum over them (SHA-256). */
export interface TableSum {
  table: string
  rows: number
  sha256: string
}

/** A row as one line of JSON, in its table. */
export interface TableRows {
  table: string
  rows: AsyncIterable<string>
}

/** The lines of a backup: where it comes from, each table with its rows and their sum, and all sums once more. */
export async function* linesOf(origin: Origin, tables: AsyncIterable<TableRows>): AsyncGenerator<string> {
  yield `origin ${JSON.stringify(origin)}`
  const sums: TableSum[] = []
  for await (const { table, rows } of tables) {
    yield `table ${table}`
    const sum = summing(table)
    for await (const row of rows) {
      sum.add(row)
      yield `row ${row}`
    }
    sums.push(sum.taken())
  }
  yield `manifest ${JSON.stringify(sums)}`
}

export interface Reader {
  origin?(origin: Origin): void
  table?(name: string): Promise<void>
  row?(table: string, row: string): Promise<void>
}

/** Reads a backup to its end, and holds it against its manifest. @throws BackupFailure */
export async function readBackup(path: string, passphrase: string, reader: Reader): Promise<TableSum[]> {
  const sums: TableSum[] = []
  let sum: Sum | undefined
  let manifest: string | undefined
  for await (const line of readSealed(path, passphrase)) {
    const [kind, rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
    if (kind === 'row' && sum) {
      sum.add(rest)
      await reader.row?.(sum.table, rest)
      continue
    }
    if (sum) sums.push(sum.taken())
    sum = undefined
    if (kind === 'origin') reader.origin?.(JSON.parse(rest) as Origin)
    else if (kind === 'table') {
      sum = summing(rest)
      await reader.table?.(rest)
    } else if (kind === 'manifest') manifest = rest
    else
      throw new BackupFailure(
        `The backup ${path} holds a line that this version does not know. Restore it with the version that made it.`,
      )
  }
  if (manifest !== JSON.stringify(sums))
    throw new BackupFailure(`The backup ${path} does not hold what its manifest says: it is damaged.`)
  return sums
}

interface Sum {
  table: string
  add(row: string): void
  taken(): TableSum
}

function summing(table: string): Sum {
  const hash: Hash = createHash('sha256')
  let rows = 0
  return {
    table,
    add(row) {
      rows++
      hash.update(row).update('\n')
    },
    taken: () => ({ table, rows, sha256: hash.digest('hex') }),
  }
}
