import { ConnectorError } from '../../../kit/connector.ts'
import { granting, isMissing, SlackFault } from '../fault.ts'

export const changed = (name: string) =>
  new ConnectorError('changed_while_read', `${name} is not as it was when this was planned. Plan again.`)

/** @throws ConnectorError, or what it was given where that is not about the one thing */
export function refused(error: unknown): never {
  if (!(error instanceof SlackFault)) throw error
  if (isMissing(error))
    throw new ConnectorError('changed_while_read', 'It is gone since this was planned. Plan again.', { cause: error })
  const { code, needed } = error
  const wayOut =
    code === 'missing_scope'
      ? granting(needed ?? 'files:write,chat:write')
      : 'Slack lets an administrator’s token do it, or that of whoever wrote it.'
  throw new ConnectorError('permission_denied', `Slack does not let it be changed (${code}). ${wayOut}`, {
    cause: error,
  })
}
