import { ConnectorError } from '../../../kit/connector.ts'
import { GcsFault, isDenied, isMissing } from '../fault.ts'

/** What a failure to look or to change means for the thing. */
export function refusalOf(error: unknown, { name, needs }: { name: string; needs: string }): unknown {
  if (isMissing(error)) return new ConnectorError('vanished', `${name} is no longer there.`)
  if (error instanceof GcsFault && error.status === 412) return changed(name)
  if (isDenied(error))
    return new ConnectorError(
      'permission_denied',
      `The service account may not do that to ${name}: it needs ${needs}. Give it a role with that, or have somebody do it who has it.`,
    )
  return error
}

export const changed = (name: string) =>
  new ConnectorError('changed_while_read', `${name} is shared otherwise than when this was planned. Plan again.`)
