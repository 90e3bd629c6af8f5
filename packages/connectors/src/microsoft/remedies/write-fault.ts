import { ConnectorError } from '../../kit/connector.ts'
import { allowing, GraphFault, isDenied, isLocked, isMissing } from '../fault.ts'
import type { WriteRight } from '../microsoft-365/rights.ts'

/** What a refusal to change one thing means. @throws ConnectorError, or what it was given where that is not about the one thing */
export function refusedFor(name: string, right: WriteRight, wayOut = 'Plan again.'): (error: unknown) => never {
  return error => {
    if (!(error instanceof GraphFault)) throw error
    throw refusalOf(error, { name, right, wayOut }) ?? error
  }
}

interface About {
  name: string
  right: WriteRight
  wayOut: string
}

function refusalOf(error: GraphFault, { name, right, wayOut }: About): ConnectorError {
  const fault = (reason: ConstructorParameters<typeof ConnectorError>[0], message: string) =>
    new ConnectorError(reason, message, { cause: error })
  if (error.status === 412) return fault('changed_while_read', `${name} was changed at this very moment. ${wayOut}`)
  if (isMissing(error))
    return fault('changed_while_read', `${name} is gone, or what was to be changed of it. ${wayOut}`)
  if (isLocked(error))
    return fault('permission_denied', `${name} is locked: somebody has it checked out, or its site is shut. Try again.`)
  if (isDenied(error))
    return fault(
      'permission_denied',
      `Microsoft 365 does not let the application change ${name}${error.code && ` (${error.code})`}. ${allowing(right)} Where it has it already, an administrator forbids this.`,
    )
  return fault('io_error', error.message)
}
