import type { SinglingOut } from '@sharelight/contract'
import type { AttributeColumn } from './attributes.ts'
import { PeopleRows } from './people-rows.ts'

const mostTables = 20

/** The tables of one document whose rows are people. */
export class People {
  private readonly tables = new Map<string, PeopleRows | undefined>()

  /** @param tell says which columns of the table tell something of somebody; asked once */
  of(table: string, tell: () => readonly AttributeColumn[]): PeopleRows | undefined {
    if (this.tables.has(table) || this.tables.size >= mostTables) return this.tables.get(table)
    const columns = tell()
    const people = columns.length ? new PeopleRows(columns) : undefined
    this.tables.set(table, people)
    return people
  }

  /** Of the table that singles out most. */
  result(): SinglingOut | undefined {
    return [...this.tables.values()].flatMap(people => people?.result() ?? []).sort((a, b) => b.unique - a.unique)[0]
  }
}
