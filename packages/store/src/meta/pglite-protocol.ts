/** What the process that runs PGlite is asked, and what it answers. */
export type Request = { id: number } & (
  | { do: 'query'; sql: string; params: readonly unknown[] }
  | { do: 'script'; sql: string }
  | { do: 'close' }
)

export interface Result { command: string; rowCount: number; rows: Record<string, unknown>[] }

export type Answer =
  | { id: number; results: Result[] }
  | { id: number; error: Failure }

/** A PostgreSQL error, cloned field by field: a message keeps only an error's text. */
export interface Failure { message: string; code?: string; detail?: string; constraint?: string; table?: string; column?: string }
