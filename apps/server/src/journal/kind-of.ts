import { ConnectorError, sourceFaultOf } from '@sharelight/connectors'

/** A word for what kind of failure it is, by which failures are counted together; null where nothing failed. */
export function kindOf(error: unknown): string | null {
  if (error === undefined) return null
  if (sourceFaultOf(error)) return 'source'
  return error instanceof ConnectorError ? (error.kind ?? error.reason) : 'other'
}
