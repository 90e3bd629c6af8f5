import { ClickHouseError } from '@clickhouse/client'
import { KeysChanged } from './keys/data-keys.ts'
import { tlsAdvice } from './tls.ts'
import type { Failure } from './meta/pglite-protocol.ts'

/** A server that should hold the data does not answer. Says which, where and what to check; never the password. */
export class StoreUnavailable extends Error {
  constructor(server: 'PostgreSQL' | 'ClickHouse', url: string, cause: unknown) {
    const setting = server === 'PostgreSQL' ? 'DATABASE_URL' : 'CLICKHOUSE_URL'
    const advice = tlsAdvice(cause, server === 'PostgreSQL' ? 'DATABASE' : 'CLICKHOUSE')
    super(
      `${server} at ${placeOf(url)} does not answer: ${advice ?? `${reasonOf(cause)}. Check that it runs and that ${setting} names it.`}`,
      { cause },
    )
    this.name = 'StoreUnavailable'
  }
}

/** The process of the embedded database ended, or cannot start. Whoever asks again starts it anew. */
export class EmbeddedDatabaseStopped extends Error {
  /** What the process said before it ended. */
  readonly failure: Failure | undefined

  constructor(dataDir: string | undefined, reason: string, failure: Failure | undefined) {
    super(
      `The embedded database${dataDir ? ` in ${dataDir}` : ''} stopped (${reason})${failure ? `: ${shortened(failure.message)}` : ''}. It starts again with the next statement.`,
    )
    this.name = 'EmbeddedDatabaseStopped'
    this.failure = failure
  }
}

const longestReason = 200

function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || 'its socket' : 'an address that is not a URL'
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  const { code, message: whole } =
    cause instanceof Error ? (cause as NodeJS.ErrnoException) : { code: undefined, message: String(cause) }
  // A proxy answers with a page.
  const message = shortened(whole)
  return code && !message.includes(code) ? `${message} (${code})` : message
}

function shortened(text: string): string {
  return text.length > longestReason ? `${text.slice(0, longestReason)}…` : text
}

const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
// PostgreSQL's classes: connection exception, operator intervention, insufficient resources.
const sqlState = /^(08...|57P..|53...)$/
// ClickHouse's: out of time (159, 209, 210), too many questions or parts (202, 252), stopping (236, 394), out of memory, threads or disk (241, 439, 243),
// replicas that are read-only, gone or without their Keeper (242, 279, 285, 999).
const clickHouseCodes = new Set([
  '159',
  '202',
  '209',
  '210',
  '236',
  '241',
  '242',
  '243',
  '252',
  '279',
  '285',
  '394',
  '439',
  '999',
])

/** How the stores and the system say that a disk has no room left. */
export const saysDiskFull = /ENOSPC|EDQUOT|no space left|disk is full|could not extend file|NOT_ENOUGH_SPACE/i

/** Whether a statement failed because the disk of a store is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return (
    ['53100', 'ENOSPC', 'EDQUOT'].includes(code) ||
    (error instanceof ClickHouseError && code === '243') ||
    saysDiskFull.test(error.message) ||
    isDiskFull(error.cause)
  )
}

/** Whether a failed statement failed because its server was away: worth trying again later, and no fault of the caller. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable || error instanceof EmbeddedDatabaseStopped || error instanceof KeysChanged)
    return true
  if (error instanceof AggregateError) return error.errors.some(isStoreUnavailable)
  if (!(error instanceof Error)) return false
  if (isDiskFull(error)) return true
  if (error instanceof ClickHouseError) return clickHouseCodes.has(error.code)
  const { code = '' } = error as NodeJS.ErrnoException
  return (
    network.has(code) ||
    sqlState.test(code) ||
    /Connection terminated|timeout expired/i.test(error.message) ||
    isStoreUnavailable(error.cause)
  )
}
