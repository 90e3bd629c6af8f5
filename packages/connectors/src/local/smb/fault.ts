import { ConnectorError, SourceFault } from '../../kit/connector.ts'
import { statusIn } from './parse.ts'
import type { SmbSettings } from './settings.ts'

/** smbclient tries without an account where the password is refused: what it sees then is not what the settings mean. */
export const refusedSignIn = (line: string): boolean => line.startsWith('Anonymous login successful')

/** Why the share cannot be read, from what smbclient said at its end; the server's words are not passed on. */
export function shareFault(said: string, { host, share, username }: SmbSettings): SourceFault {
  const status = statusIn(said) ?? ''
  if (refusedSignIn(said.trim().split('\n').find(refusedSignIn) ?? '') || signIn.has(status))
    return new SourceFault(
      'consent_lost',
      `${host} does not take the password of ${username}. Enter the one that holds now.`,
    )
  if (status === 'NT_STATUS_BAD_NETWORK_NAME')
    return new SourceFault('consent_lost', `There is no share ${share} on ${host}. Check how it is spelt.`)
  if (status === 'NT_STATUS_ACCESS_DENIED')
    return new SourceFault(
      'scope_missing',
      `${username} may not open the share ${share}. Give it the right to read there.`,
    )
  return new SourceFault(
    'unreachable',
    `The connection to ${host} broke${status && ` (${status})`}. See that the server runs and speaks SMB 2 or newer.`,
  )
}

const signIn = new Set([
  'NT_STATUS_LOGON_FAILURE',
  'NT_STATUS_WRONG_PASSWORD',
  'NT_STATUS_NO_SUCH_USER',
  'NT_STATUS_ACCOUNT_DISABLED',
  'NT_STATUS_ACCOUNT_LOCKED_OUT',
  'NT_STATUS_PASSWORD_EXPIRED',
  'NT_STATUS_PASSWORD_MUST_CHANGE',
  'NT_STATUS_INVALID_LOGON_HOURS',
])

/** Why one file or folder cannot be read. */
export function itemFault(status: string): ConnectorError {
  if (gone.has(status)) return new ConnectorError('vanished', 'It was gone when it was about to be read.')
  if (status === 'NT_STATUS_ACCESS_DENIED')
    return new ConnectorError('permission_denied', 'The user of the data source may not read it.')
  if (status === 'NT_STATUS_SHARING_VIOLATION' || status === 'NT_STATUS_FILE_LOCK_CONFLICT')
    return new ConnectorError('io_error', 'A program keeps it open for itself. It is tried again with the next scan.')
  return new ConnectorError('io_error', `The server could not give it (${status}).`)
}

const gone = new Set(['NT_STATUS_OBJECT_NAME_NOT_FOUND', 'NT_STATUS_OBJECT_PATH_NOT_FOUND', 'NT_STATUS_NO_SUCH_FILE'])
