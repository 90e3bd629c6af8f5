/**
 * What the process that runs PGlite is asked, and what it answers. Values cross as the text that PostgreSQL itself reads and
 * writes: a copy of the values would be as deep as they are, and the depth of a row is whatever somebody sent.
 */
export type Request = { id: number } & Ask

export type Ask =
  | { do: 'query'; sql: string; params: readonly (string | null)[] }
  | { do: 'script'; sql: string }
  | { do: 'close' }

export interface Field {
  name: string
  dataTypeID: number
}

export interface TextResult {
  command: string
  rowCount: number
  fields: Field[]
  rows: (string | null)[][]
}

export type Answer =
  | { id: number; results: TextResult[] }
  | { id: number; error: Failure }
  | { state: 'ready' }
  | { state: 'failed'; error: Failure }

/** An error, field by field: a message keeps only its text. `log` is what the engine said before it, latest last. */
export interface Failure {
  message: string
  code?: string
  detail?: string
  constraint?: string
  table?: string
  column?: string
  log?: readonly string[]
}
