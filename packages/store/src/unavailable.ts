/** A server that should hold the data does not answer. Says which, where and what to check; never the password. */
export class StoreUnavailable extends Error {
  constructor(server: 'PostgreSQL' | 'ClickHouse', url: string, cause: unknown) {
    const setting = server === 'PostgreSQL' ? 'DATABASE_URL' : 'CLICKHOUSE_URL'
    super(`${server} at ${placeOf(url)} does not answer: ${reasonOf(cause)}. Check that it runs and that ${setting} names it.`, { cause })
    this.name = 'StoreUnavailable'
  }
}

function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || 'its socket' : 'an address that is not a URL'
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  const { code, message } = cause instanceof Error ? cause as NodeJS.ErrnoException : { code: undefined, message: String(cause) }
  return code && !message.includes(code) ? `${message} (${code})` : message
}

const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
// PostgreSQL's classes: connection exception, operator intervention, insufficient resources.
const sqlState = /^(08|57P|53)/

/** Whether a failed statement failed because its server was away: worth trying again later, and no fault of the caller. */
export function isStoreUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true
  if (error instanceof AggregateError) return error.errors.some(isStoreUnavailable)
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return network.has(code) || sqlState.test(code) || /Connection terminated|timeout expired/i.test(error.message) || isStoreUnavailable(error.cause)
}
