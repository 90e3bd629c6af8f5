import { ClickHouseError } from '@clickhouse/client'

// PostgreSQL's data exceptions without the division by zero, which is a mistake of ours; what no column takes; what no index or plan holds.
const data = /^(22(?!012)[0-9A-Z]{3}|23502|23514|5400[01]|54023)$/
// A key that is there already, one that is gone, two transactions that stood in each other's way.
const conflicts = new Set(['23505', '23503', '40001', '40P01'])
// ClickHouse's: cannot be parsed as text, date, time, number, address, UUID or flag; not in the range; no parameter of that type.
const clickHouseCodes = new Set(['6', '27', '38', '41', '69', '72', '321', '376', '407', '457', '467', '675', '676'])

/** Whether a statement failed because of the values that it was given: out of range, malformed, or nothing that the column takes. */
export function isRefusedData(error: unknown): boolean {
  return error instanceof ClickHouseError ? clickHouseCodes.has(error.code) : data.test(codeOf(error))
}

/** Whether a statement failed because of another one at the same time, or of a row that is there already. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error))
}

function codeOf(error: unknown): string {
  const { code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: undefined }
  return typeof code === 'string' ? code : ''
}
