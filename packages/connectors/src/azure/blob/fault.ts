import { ConnectorError } from '../../kit/connector.ts'
import { StorageFault } from '../storage/fault.ts'

/** What a failure means for one blob. */
export function itemFault(error: unknown, what: string): unknown {
  if (!(error instanceof StorageFault)) return error
  const { status, code } = error
  if (code === 'BlobArchived' || code === 'BlobBeingRehydrated') return archived(what)
  if (code === 'BlobUsesCustomerSpecifiedEncryption')
    return new ConnectorError('encrypted', `${what} is encrypted with a key that only who stored it has.`)
  if (status === 403 || status === 401)
    return new ConnectorError('permission_denied', `${what} may not be read with these settings (${code}). ${toRead}`)
  if (status === 404) return new ConnectorError('vanished', `${what} is no longer there.`)
  if (status === 412)
    return new ConnectorError('changed_while_read', `${what} changed while it was read; the next scan reads it again.`)
  return new ConnectorError('io_error', error.message)
}

export const toRead =
  'Give the application the role "Storage Blob Data Reader" on the storage account, or the signature ss=b, srt=sco and sp=rl; and let the network rules of the account admit this machine.'

export const archived = (what: string) =>
  new ConnectorError('archived', `${what} is in the archive tier: rehydrate it for it to be read.`)
