import { OutboundFault } from '../../kit/http/fault.ts'
import { ConnectorError, SourceFault, type SourceFaultCode } from '../../kit/source-fault.ts'
import type { Access } from './settings.ts'

/** The server's number for what went wrong; 0 where it is not the server that says so. */
export function errorNumber(error: unknown): number {
  const number = error instanceof Error && 'number' in error ? Number(error.number) : 0
  return Number.isInteger(number) && number > 0 ? number : 0
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The driver ended a statement that took too long. */
export const isLate = (error: unknown) => codeOf(error) === 'ETIMEOUT'

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
  const { user, host, port } = access
  return codeOf(error) === 'ELOGIN'
    ? new SourceFault('consent_lost', `The server does not let ${user} sign in. Check user, password and database.`)
    : new SourceFault('unreachable', `The connection to ${host}:${port} broke. See that the server runs.`)
}

type Fault = readonly [SourceFaultCode, string]

function refusals({ host, port, database, user }: Access): Record<number, Fault> {
  const full: Fault = ['throttled', 'The server has no room at present. Reading goes on by itself.']
  const closed: Fault = [
    'scope_missing',
    `${user} may not use ${database}, or it is not there; USE [${database}]; CREATE USER [${user}] FOR LOGIN [${user}] allows it.`,
  ]
  const wrong: Fault = [
    'consent_lost',
    `The server does not take the password of ${user}. Enter the one that holds now.`,
  ]
  const expired: Fault = [
    'consent_lost',
    `The password of ${user} must be renewed. Have it changed, and enter the new one.`,
  ]
  return {
    18456: wrong,
    18452: wrong,
    18470: ['consent_lost', `The login ${user} is disabled. Have it enabled: ALTER LOGIN [${user}] ENABLE.`],
    18486: ['consent_lost', `The login ${user} is locked. Have it unlocked.`],
    18487: expired,
    18488: expired,
    4060: closed,
    916: closed,
    40615: [
      'consent_lost',
      `The firewall of ${host} lets nobody in from here. Have this machine’s address added to it.`,
    ],
    40613: ['unreachable', `${database} at ${host} is not available at present. Try again later.`],
    10928: full,
    10929: full,
    40501: full,
    17809: full,
    6005: ['unreachable', `${host}:${port} is shutting down. Scan again once it runs.`],
    596: ['unreachable', `${host}:${port} ended the connection. Scan again once it runs.`],
  }
}

function broken(error: unknown, { host, port }: Access): Fault | undefined {
  const server = `${host}:${port}`
  const code = codeOf(error)
  const all = `${code} ${error instanceof Error ? `${error.message} ${error.cause instanceof Error ? `${codeOf(error.cause)} ${error.cause.message}` : ''}` : ''}`
  if (code === 'EENCRYPT')
    return [
      'unreachable',
      `${server} and tls do not agree. Set tls to require where it wants encryption, to disable where it has none and the way is safe.`,
    ]
  if (/certificate|altname|CERT_|SELF_SIGNED|UNABLE_TO_/i.test(all))
    return [
      'unreachable',
      `${server} shows a certificate that does not hold. Have it renewed, give its authority in certificateAuthority, or set tls to require.`,
    ]
  if (/SSL|TLS|EPROTO|packet|Unknown type|token/i.test(all) && code !== 'EREQUEST')
    return ['unreachable', `What answers at ${server} is no SQL Server, or damaged on the way. Check server and port.`]
  if (code === 'ETIMEOUT' && /connect/i.test(all))
    return ['unreachable', `${server} did not answer in time. Try again later.`]
  if (/ESOCKET|ECONN|EPIPE|socket|closed|EINVALIDSTATE/i.test(code) || /Connection lost|socket hang up/i.test(all))
    return ['unreachable', `The connection to ${server} broke. See that the server runs.`]
  return undefined
}

/** A name as SQL Server writes it. */
export const quoted = (name: string) => `[${name.replaceAll(']', ']]')}]`
