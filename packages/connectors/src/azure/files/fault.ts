import { ConnectorError } from '../../kit/connector.ts'
import { StorageFault } from '../storage/fault.ts'

export const toRead =
  'Give the application the role "Storage File Data Privileged Reader" on the storage account, or the signature ss=f, srt=sco and sp=rl; and let the network rules of the account admit this machine.'

/** What a failure means for one file. */
export function itemFault(error: unknown, what: string): unknown {
  if (!(error instanceof StorageFault)) return error
  const { status, code } = error
  if (status === 403 || status === 401)
    return new ConnectorError('permission_denied', `${what} may not be read with these settings (${code}). ${toRead}`)
  if (status === 404) return new ConnectorError('vanished', `${what} is no longer there.`)
  if (code === 'SharingViolation' || code === 'FileLockConflict')
    return new ConnectorError(
      'io_error',
      `Somebody keeps ${what} open for themselves. It is tried again with the next scan.`,
    )
  return new ConnectorError('io_error', error.message)
}
