import type { CheckResult } from './connector.ts'
import { OutboundFault } from './http/index.ts'
import { sourceFaultOf } from './source-fault-of.ts'

type Fault = abstract new (...args: never[]) => Error

/**
 * What a check says that could not begin, of a service by its name and with the faults that this service's client knows.
 * @throws `error` where the service only wants to be asked later, or where it is no fault of a service
 */
export function failedCheck(service: string, error: unknown, ...known: readonly Fault[]): CheckResult {
  const fault = sourceFaultOf(error)
  const isOfService = fault ?? [OutboundFault, ...known].some(kind => error instanceof kind)
  if (fault?.code === 'throttled' || !isOfService) throw error
  const { message } = fault ?? (error as Error)
  return { ok: false, granted: [], missing: [{ name: service, wayOut: message }] }
}
