import { OutboundFault } from '../../kit/http/fault.ts'
import { ConnectorError, SourceFault, type SourceFaultCode } from '../../kit/source-fault.ts'
import type { Access } from './settings.ts'

/** The number after `ORA-`; 0 where it is not the server that says so. @see https://docs.oracle.com/en/error-help/db/ */
export function errorNumber(error: unknown): number {
  const said = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : ''
  return Number(/\bORA-(\d{1,5})\b/.exec(said)?.[1] ?? 0)
}

/** The driver's own errors: `NJS-` and three digits. */
const driverCode = (error: unknown) =>
  error instanceof Error
    ? (/\bNJS-\d{3}\b/.exec(`${'code' in error ? String(error.code) : ''} ${error.message}`)?.[0] ?? '')
    : ''

/** A statement took too long: the driver ended it, or somebody else. */
export const isLate = (error: unknown) => driverCode(error) === 'NJS-123' || errorNumber(error) === 1013

/** The server does not have it, or not for this user; a table that is not granted does not exist for it. */
export const isDenied = (error: unknown) => [942, 904, 1031, 1039, 4043, 41900].includes(errorNumber(error))

/** What an error says of the database as a whole, as a fault of the source; else the error itself. */
export function faultOf(error: unknown, access: Access): unknown {
  if (error instanceof OutboundFault || error instanceof SourceFault || error instanceof ConnectorError) return error
  const [code, says] = refusals(access)[errorNumber(error)] ?? broken(error, access) ?? []
  return code && says ? new SourceFault(code, says) : error
}

/** Why nobody could sign in. */
export function signInFault(error: unknown, access: Access): unknown {
  const fault = faultOf(error, access)
  if (fault instanceof OutboundFault || fault instanceof SourceFault) return fault
  const { host, port, user } = access
  const number = errorNumber(error)
  return number
    ? new SourceFault(
        'consent_lost',
        `The server does not let ${user} sign in (ORA-${String(number).padStart(5, '0')}). Have its administrator look.`,
      )
    : new SourceFault(
        'unreachable',
        `What answers at ${host}:${port} is no Oracle Database, or damaged on the way. Check server and port.`,
      )
}

type Fault = readonly [SourceFaultCode, string]

function refusals({ host, port, database, user }: Access): Record<number, Fault> {
  const full: Fault = ['throttled', 'The server has no room for another session at present. Reading goes on by itself.']
  const down: Fault = [
    'unreachable',
    `${host}:${port} is starting, shutting down or ended the connection. Scan again once it runs.`,
  ]
  const nowhere: Fault = [
    'consent_lost',
    `The listener at ${host}:${port} knows no service ${database}. Check how it is spelt; lsnrctl services names them.`,
  ]
  const expired: Fault = [
    'consent_lost',
    `The password of ${user} has expired. Have it changed, and enter the new one.`,
  ]
  const broke: Fault = ['unreachable', `The connection to ${host}:${port} broke. See that the server runs.`]
  return {
    1017: ['consent_lost', `The server does not take the password of ${user}. Enter the one that holds now.`],
    1005: ['consent_lost', `${user} needs a password. Enter it.`],
    28000: ['consent_lost', `${user} is locked; ALTER USER ${user} ACCOUNT UNLOCK opens it.`],
    28001: expired,
    28002: expired,
    1045: ['scope_missing', `${user} may not connect; GRANT CREATE SESSION TO ${user} allows it.`],
    12514: nowhere,
    12505: nowhere,
    12516: full,
    12519: full,
    12520: full,
    20: full,
    18: full,
    2391: full,
    1033: down,
    1034: down,
    1089: down,
    1090: down,
    1109: down,
    12528: down,
    12537: broke,
    12170: broke,
    3113: broke,
    3114: broke,
    3135: broke,
    28: down,
    12660: [
      'unreachable',
      `${host}:${port} asks for Oracle’s own encryption, which is not spoken here. Open a TCPS endpoint there and set tls to verify.`,
    ],
  }
}

function broken(error: unknown, { host, port, database }: Access): Fault | undefined {
  const server = `${host}:${port}`
  const said = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : String(error)
  if (/CERT|SELF_SIGNED|UNABLE_TO_|altname|certificate|NJS-505/.test(said))
    return [
      'unreachable',
      `${server} shows a certificate that does not hold. Have it renewed, give its authority in certificateAuthority, or set tls to require.`,
    ]
  if (/EPROTO|ERR_SSL|SSL routines|wrong version/.test(said))
    return [
      'unreachable',
      `${server} offers no encryption. Give the port of a TCPS endpoint, or set tls to disable if the way to it is safe.`,
    ]
  if (/NJS-(518|517)/.test(said)) return refusals({ host, port, database, user: '' } as Access)[12514]
  if (/NJS-(510|123)|timed? ?out/i.test(said))
    return ['unreachable', `${server} did not answer in time. Try again later.`]
  if (/NJS-(116|138)/.test(said))
    return [
      'consent_lost',
      `${server} keeps the password in a form too old for this driver, or is older than 12.1. Have the password set anew.`,
    ]
  if (/NJS-(500|501|503|521|530)|ECONN|EPIPE|socket|disconnected|Client network/i.test(said))
    return ['unreachable', `The connection to ${server} broke, or nobody answers there. See that the server runs.`]
  return undefined
}

/** A name as Oracle writes it; the character `"` is in none. */
export const quoted = (name: string) => `"${name.replaceAll('"', '').replaceAll('\0', '')}"`
/** A text as Oracle writes it: there a backslash is a backslash. */
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`
