/** What stands at one place of a document's tree, however often it comes: elements, attributes and values that are called by a label. */
export interface Kind {
  /** Names from the root on, with `/` between. */
  path: string
  parent: Kind | undefined
  depth: number
  children: Map<string, Kind> | undefined
  /** The element in which one came last, by its number. */
  lastIn: number
  /** It came more than once in one element. */
  repeats: boolean
  /** Elements of this kind are the rows of a table. */
  columns: Columns | undefined
  /** Records stand somewhere in it. */
  holdsRecords: boolean
  /** Its place among the columns of the record in which it stands; -1 where it has none. */
  column: number | undefined
}

/** The columns of one kind of record, in the order in which they came. */
export interface Columns {
  names: string[]
  byName: Map<string, number>
}

const [mostKinds, mostColumns, longestPath, deepest] = [20_000, 500, 500, 100]

/** The kinds of one document, each made once. Beyond a bound they are made as they come, and nothing is learnt of them. */
export class Kinds {
  readonly #root: Kind = madeIn(undefined, '', 0)
  #count = 0

  under(parent: Kind | undefined, name: string): Kind {
    const above = parent ?? this.#root
    const known = above.children?.get(name)
    if (known) return known
    const kind = madeIn(above, `${above.path}/${name}`.slice(0, longestPath), above.depth + 1)
    if (this.#count >= mostKinds || kind.depth > deepest) return kind
    this.#count++
    above.children ??= new Map()
    above.children.set(name, kind)
    return kind
  }
}

function madeIn(parent: Kind | undefined, path: string, depth: number): Kind {
  return {
    path,
    parent,
    depth,
    children: undefined,
    lastIn: -1,
    repeats: false,
    columns: undefined,
    holdsRecords: false,
    column: undefined,
  }
}

/** Makes the kind one of records, unless it stands in one or holds some. */
export function beginRecords(kind: Kind): boolean {
  if (kind.holdsRecords) return false
  for (let above: Kind | undefined = kind; above; above = above.parent) if (above.columns) return false
  kind.columns = { names: [], byName: new Map() }
  for (let above = kind.parent; above; above = above.parent) above.holdsRecords = true
  return true
}

/** The column of a value in a record of that kind; -1 where the table has no more. */
export function columnOf(value: Kind, record: Kind, columns: Columns): number {
  if (value.column !== undefined) return value.column
  const name = value.path.slice(record.path.length + 1).replaceAll('/', '.')
  const same = columns.byName.get(name)
  const column = same ?? (columns.names.length < mostColumns ? columns.names.push(name) - 1 : -1)
  if (column >= 0) columns.byName.set(name, column)
  return (value.column = column)
}
