import { ConnectorError } from '../../kit/connector.ts'
import { HubspotFault, isMissing } from './fault.ts'

export const changed = (name: string) =>
  new ConnectorError('changed_while_read', `${name} is not as it was when this was planned. Plan again.`)

/** Why a change is not made. */
export function refusedFor(name: string, scope: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof HubspotFault)) throw error
    if (isMissing(error))
      throw new ConnectorError('changed_while_read', `${name} is gone. Plan again.`, { cause: error })
    throw new ConnectorError(
      'permission_denied',
      `HubSpot does not let it be changed: ${name}. It takes the scope ${scope}.`,
      { cause: error },
    )
  }
}
