import { OutboundFault, type OutboundFaultCode } from './http/fault.ts'
import { SourceFault, type SourceFaultCode } from './source-fault.ts'

const codes: Partial<Record<OutboundFaultCode, SourceFaultCode>> = {
  throttled: 'throttled',
  unreachable: 'unreachable',
  timeout: 'unreachable',
}

/** What a failure says of the source as a whole; nothing where it concerns one thing only. */
export function sourceFaultOf(error: unknown): SourceFault | undefined {
  if (error instanceof SourceFault) return error
  const code = error instanceof OutboundFault ? codes[error.code] : undefined
  return code && error instanceof OutboundFault
    ? new SourceFault(code, error.message, { retryAt: error.retryAt, cause: error })
    : undefined
}
