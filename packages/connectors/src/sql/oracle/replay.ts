import type { Cell } from '../../kit/tables/sample.ts'
import type { Binds, Row, SignIn } from './session.ts'

interface Table {
  id: number
  columns: readonly string[]
  rows: Cell[][]
  /** As the server counts changes. */
  inserts: number
}

/**
 * What Oracle’s driver answers, as Oracle documents the views that are asked; there is no server that could be run here. It knows the statements of
 * this connector and nothing of SQL.
 */
export class OracleReplay {
  readonly tables = new Map<string, Table>()
  /** Grantee, table, column, privilege. */
  grants: (readonly [string, string, string | null, string])[] = []
  /** Answers to other statements, by a part of them. */
  readonly answers = new Map<string, Row[]>()
  readonly asked: string[] = []
  /** Numbers of Oracle that every sign-in, or every statement, fails with. */
  fault: { signIn?: number; statement?: number } = {}
  /** Statements of these are refused, as a user without the catalogue’s role is. */
  denied: RegExp | undefined
  /** Statements of these fail for what a row holds. */
  failing: RegExp | undefined
  #ids = 0

  readonly signIn: SignIn = (access, http, signal) => {
    signal.throwIfAborted()
    if (this.fault.signIn) return Promise.reject(oracleError(this.fault.signIn))
    return Promise.resolve({
      ask: (statement, binds = {}) => this.#reply(statement, () => this.#rows(statement, binds)),
      askRaw: statement => this.#reply(statement, () => this.#cells(statement)),
      rollback: () => Promise.resolve(),
      isSound: () => this.fault.statement === undefined,
      cancel() {},
      close: () => Promise.resolve(),
    })
  }

  put(name: string, columns: readonly string[], rows: Cell[][]): void {
    const before = this.tables.get(name)
    this.tables.set(name, {
      id: before?.id ?? ++this.#ids,
      columns,
      rows,
      inserts: (before?.inserts ?? 0) + Math.max(1, rows.length),
    })
  }

  async #reply<T>(statement: string, answer: () => T): Promise<T> {
    this.asked.push(statement)
    if (this.fault.statement) throw oracleError(this.fault.statement)
    if (this.denied?.test(statement)) throw oracleError(942)
    if (this.failing?.test(statement)) throw oracleError(1722)
    return Promise.resolve(answer())
  }

  #rows(statement: string, binds: Binds): Row[] {
    for (const [part, rows] of this.answers) if (statement.includes(part)) return rows
    const after = Number(binds['after'] ?? -1)
    const named = [...this.tables]
      .filter(([name, { id }]) => id > after && (binds['name'] ?? name) === name && id <= Number(binds['last'] ?? id))
      .toSorted(([, a], [, b]) => a.id - b.id)
    if (/FROM all_users u WHERE/.test(statement)) return [{ name: 'SHOP' }]
    if (statement.endsWith('FROM all_users'))
      return [
        { name: 'SHOP', own: 'N' },
        { name: 'SYS', own: 'Y' },
      ]
    if (/FROM all_tab_columns/.test(statement))
      return named.flatMap(([table, { columns }]) => columns.map(column => columnRow(table, column)))
    if (/o\.object_id AS id/.test(statement))
      return named
        .slice(0, statement.includes('ROWNUM') ? 100 : undefined)
        .map(([name, table]) => tableRow(name, table))
    if (/FROM (dba|all)_tables WHERE nested/.test(statement)) return [{ owner: 'SHOP', tables: this.tables.size }]
    if (/_tab_privs WHERE (owner|table_schema)/.test(statement))
      return this.grants.map(([grantee, table, column, privilege]) => ({
        grantee,
        table_name: table,
        column_name: column,
        privilege,
      }))
    return []
  }

  #cells(statement: string): Cell[][] {
    const [, name = ''] = /FROM "SHOP"\."([^"]*)"/.exec(statement) ?? []
    const { rows, columns } = this.tables.get(name) ?? { rows: [], columns: [] }
    const places = [...statement.matchAll(/t\."([^"]+)"/g)].map(([, column = '']) =>
      columns.findIndex(each => each.startsWith(`${column} `)),
    )
    const most = Number(/ROWNUM <= (\d+)/.exec(statement)?.[1])
    return rows.slice(0, most).map(row => places.map(place => row[place] ?? null))
  }
}

export const oracleError = (number: number) =>
  Object.assign(new Error(`ORA-${String(number).padStart(5, '0')}: what a row holds`), {
    code: `ORA-${String(number).padStart(5, '0')}`,
  })

/** A column is written as `NAME TYPE`. */
function columnRow(table: string, column: string): Row {
  const at = column.indexOf(' ')
  return {
    table_name: table,
    name: column.slice(0, at),
    type: column.slice(at + 1),
    length: 80,
    type_owner: null,
    comments: null,
  }
}

const tableRow = (name: string, { id, rows, inserts }: Table): Row => ({
  id,
  name,
  kind: name.endsWith('_VIEW') ? 'VIEW' : 'TABLE',
  external: 0,
  temporary: 'N',
  organised: null,
  rows: rows.length,
  blocks: 1,
  altered: '2026-07-01 10:00:00',
  analysed: '2026-07-01 10:00:00',
  inserts,
  updates: 0,
  deletes: 0,
  changed: '2026-07-01 10:00:00NO',
})
