import type { EntityKind, MetricAggregation, MetricCube } from '@sharelight/contract'

/** How a dimension's values travel: bound with `bind`, answered as string, number, boolean or ISO instant. */
export type ValueType = 'text' | 'uuid' | 'key' | 'number' | 'boolean' | 'time'

export interface Dimension {
  title: string
  type: ValueType
  /** An expression over the cube's rows. For `multi`, one that gives an array of the row's values. */
  sql: string
  /** `sql` gives numbers of this table's rows, where people see ids. */
  numbered?: NumberedTable
  /** Where `sql` is a word of a list in order: its place in it, 0 for the empty word, which rows are compared and grouped by at a part of the cost. */
  place?: Place
  /** A row has several values and counts under each. */
  multi?: true
  /** Of what kind of entity it tells; a user who may not see that kind cannot ask for it. */
  entity?: EntityKind
  /** The relation of the cube that `sql` reads from. */
  relation?: string
}

/** `words` names the list among the constants; those of a list that never changes are `fixed`. */
export interface Place {
  sql: string
  words: string
  fixed?: readonly string[]
}

/** Tables whose rows events name by number (`number`). */
export type NumberedTable = 'items' | 'folders' | 'identities'

/** A small table that rows refer to by a key: joined after rows have been grouped by it. */
export interface Relation {
  /** The column of the cube's table that refers to it. */
  key: string
  /** A select that answers `joined`, the key, once each and for every key that there is. */
  rows: string
}

/** An attribute of the entity that another dimension identifies: looked up for the rows of the answer only. */
export interface Attribute {
  title: string
  type: ValueType
  /** The dimension that identifies the entity. */
  of: string
  /** Table, id column and expression; the latest state counts. */
  table: NumberedTable
  sql: string
  /** Of what kind it tells; whoever asks must be allowed to see that of `of` as well. */
  entity: EntityKind
}

/** Something else that the cube's entities have to do with, to filter by: all files that a person dealt with. */
export interface Link {
  title: string
  type: ValueType
  /** Kinds that it tells of: a user must be allowed to see all of them. */
  entities: readonly EntityKind[]
  /** The columns that `holds` compares give numbers of this table's rows. */
  numbered?: NumberedTable
  /** It tells of standing permissions or of content, not of what people did. */
  standing?: true
  /** The columns that `holds` compares are arrays: it is asked whether one of their values is among some. */
  multi?: true
  /** A condition over the cube's rows; `holds` compares whichever column is named, `shown` is the condition of the events that the user may see. */
  sql: (holds: (column: string) => string, shown: string) => string
}

export interface Measure {
  title: string
  /** What it counts: `events`, `items`, `bytes`, `percent`. */
  unit: string
  aggregation: MetricAggregation
  /** A single aggregate function over the cube's rows. */
  sql: string
}

export interface Cube {
  id: MetricCube
  title: string
  table: string
  /** Only a row's latest state counts. */
  latest?: true
  /** `activity`: rows inside the time frame, by `time`. `atRest`: rows that were there at its end. */
  time: { kind: 'activity'; sql: string } | { kind: 'atRest'; since: string; until?: string }
  /** The dimension that is unique to a row, where there is one: listing by it needs no grouping. */
  key?: string
  /** Entities of other kinds than the whole cube's are hidden by dimension. */
  entity?: EntityKind
  dimensions: Readonly<Record<string, Dimension>>
  attributes: Readonly<Record<string, Attribute>>
  links?: Readonly<Record<string, Link>>
  measures: Readonly<Record<string, Measure>>
  relations?: Readonly<Record<string, Relation>>
  /** A condition that leaves out rows with any of `{hiddenLabels:Array(String)}`, which are labels of generation 0. */
  hideLabels?: string
  /** A condition that leaves out rows about items that carry labels of `{unexposedLabels:Array(String)}`, and no others. */
  hideExposures?: string
  /** A condition that leaves out rows of a hidden kind of entity. */
  hideEntities?: Partial<Record<EntityKind, string>>
}
