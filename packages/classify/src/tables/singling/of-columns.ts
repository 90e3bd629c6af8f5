import type { SinglingOut } from '@sharelight/contract'
import { attributesOf } from './attributes.ts'
import { PeopleRows } from './people-rows.ts'

interface Columns {
  names: readonly string[]
  /** Of each column one number a row, 0 where it has no value. */
  hashes: readonly Uint32Array[]
}

/** Which columns of a database's table single people out, by their headers and the rows that were looked at; nothing where no header says that the rows are people. */
export function singlingOutOf({ names, hashes }: Columns): SinglingOut | undefined {
  const columns = attributesOf(
    names.map(name => ({ name })),
    [],
  )
  if (!columns.length) return undefined
  const people = new PeopleRows(columns)
  for (let row = 0; row < (hashes[0]?.length ?? 0); row++) people.add(position => hashes[position]?.[row] ?? 0)
  return people.result()
}
