import { ConnectorError } from '../source-fault.ts'

/** Rows that a server may have to go through for a sample. */
export const mostRows = 5_000_000

const wayAround = 'Read the tables that it is made of.'

/** What is not asked for, as the server would go through too much for it. `what` is an amount with its unit. */
export const tooMuch = (what: string, wayOut = wayAround) =>
  new ConnectorError('time_limit', `For its first rows the server would go through about ${what}. ${wayOut}`)

/** Nothing where so many rows may be gone through, or where nobody can tell. */
export function tooManyRows(rows: number | undefined, wayOut?: string): ConnectorError | undefined {
  return rows !== undefined && rows > mostRows ? tooMuch(`${rows.toExponential(0)} rows`, wayOut) : undefined
}

/** @throws ConnectorError `time_limit` */
export function requireFewRows(rows: number | undefined, wayOut?: string): void {
  const fault = tooManyRows(rows, wayOut)
  if (fault) throw fault
}

const whole =
  /\b(GROUP\s+BY|ORDER\s+BY|CONNECT\s+BY|DISTINCT|UNION(?!\s+ALL)|INTERSECT|EXCEPT|MINUS|JOIN|PIVOT|COUNT|SUM|AVG|MIN|MAX|LISTAGG|STRING_AGG)\b|\bOVER\s*\(/i

/** Whether a view may be worked out whole before its first row comes, as far as its text tells: grouped, ordered, joined. Its own text may say so where it does not hold. */
export const isWorkedOutWhole = (definition: string) => whole.test(definition)
