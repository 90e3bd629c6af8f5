import { OutboundFault } from '../../kit/http/fault.ts'
import { ConnectorError, SourceFault } from '../../kit/source-fault.ts'
import type { SnowflakeSettings } from './settings.ts'

/** A statement that the service did not take. Its own words are not passed on: they may quote values. */
export class StatementError extends Error {
  /** The service's six digits. */
  readonly code: string
  constructor(code: string) {
    super(`Snowflake did not take a statement (${code || 'without a code'}).`)
    this.name = 'StatementError'
    this.code = code
  }
}

/** A token that has run out, or that the service no longer knows: sign in anew. */
export const isExpired = (code: string) => ['390104', '390110', '390111', '390112', '390114', '390195'].includes(code)

/** The service does not exist for the role, or may not be used by it. */
export const isDenied = (error: unknown) =>
  error instanceof StatementError && ['002003', '002043', '003001', '003540', '000670', '393901'].includes(error.code)

/** Why nobody could sign in. */
export function signInFault(
  code: string,
  settings: Pick<SnowflakeSettings, 'user' | 'account' | 'privateKey' | 'role'>,
): SourceFault {
  const { user, account, privateKey, role } = settings
  if (code === '390144')
    return new SourceFault(
      'consent_lost',
      `Snowflake does not take the key of ${user}. Set its public key: ALTER USER ${quoted(user)} SET RSA_PUBLIC_KEY = '…'; and check account and user.`,
    )
  if (code === '390422' || code === '390420')
    return new SourceFault(
      'consent_lost',
      `A network policy of ${account} does not let ${user} in from here. Have this machine’s address added to it.`,
    )
  if (code === '390189' || code === '390186')
    return new SourceFault(
      'scope_missing',
      `${user} may not use the role ${role ?? ''}; GRANT ROLE ${quoted(role ?? 'SHARELIGHT')} TO USER ${quoted(user)} allows it.`,
    )
  if (code === '390102' || code === '390302')
    return new SourceFault('consent_lost', `The user ${user} is locked or disabled. Have it enabled.`)
  return new SourceFault(
    'consent_lost',
    privateKey === undefined
      ? `Snowflake does not take the password of ${user} in ${account}${code && ` (${code})`}. Enter the one that holds now; where a second factor is asked for, use a private key.`
      : `Snowflake does not let ${user} sign in to ${account}${code && ` (${code})`}. Check account, user and key.`,
  )
}

/** What an error says of the service as a whole; else the error itself. */
export function faultOf(error: unknown, { warehouse, user }: Pick<SnowflakeSettings, 'warehouse' | 'user'>): unknown {
  if (error instanceof OutboundFault || error instanceof SourceFault || error instanceof ConnectorError) return error
  if (!(error instanceof StatementError)) return error
  if (error.code === '000606')
    return new SourceFault(
      'scope_missing',
      `No warehouse computes for ${user}. Name one in warehouse, and GRANT USAGE ON WAREHOUSE ${quoted(warehouse ?? 'SMALL')} TO ROLE of it.`,
    )
  if (error.code === '390201' || error.code === '000650')
    return new SourceFault(
      'scope_missing',
      `The warehouse or database that the settings name is not there for ${user}.`,
    )
  if (error.code === '390913' || error.code === '000609')
    return new SourceFault('throttled', 'The warehouse has no room at present. Reading goes on by itself.')
  return error
}

/** A name as SQL writes it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
/** A text as SQL writes it: there a backslash begins an escape. */
export const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
