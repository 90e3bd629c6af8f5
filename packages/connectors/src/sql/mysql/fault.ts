import { OutboundFault } from '../../kit/http/fault.ts'
import { ConnectorError, SourceFault, type SourceFaultCode } from '../../kit/source-fault.ts'
import type { Access } from './settings.ts'

/** The server's number for what went wrong; 0 where it is not the server that says so. @see https://mariadb.com/kb/en/mariadb-error-code-reference/ */
export function errorNumber(error: unknown): number {
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : 0
  return number >= 1000 && number < 20_000 ? number : 0
}

/** What an error says of the server as a whole, as a fault of the source; else the error itself. The driver's errors are no cause of it: they quote statements. */
export function faultOf(error: unknown, access: Access): unknown {
  if (error instanceof OutboundFault || error instanceof SourceFault || error instanceof ConnectorError) return error
  const number = errorNumber(error)
  const [code, says] = (number ? refusals(access)[number] : broken(error, `${access.host}:${access.port}`)) ?? []
  return code && says ? new SourceFault(code, says) : error
}

type Fault = readonly [SourceFaultCode, string]

function refusals({ host, port, database, user, tls }: Access): Record<number, Fault> {
  const server = `${host}:${port}`
  const full: Fault = ['throttled', 'The server has no connection left. Reading goes on by itself.']
  const ends: Fault = ['unreachable', `${server} is shutting down or ended the connection. Scan again once it runs.`]
  const far: Fault = [
    'consent_lost',
    `The server does not let ${user} sign in from here. Make the account for this machine’s address.`,
  ]
  const locked: Fault = [
    'consent_lost',
    `The account ${user} is locked. Have it unlocked: ALTER USER … ACCOUNT UNLOCK.`,
  ]
  const expired: Fault = [
    'consent_lost',
    `The password of ${user} has expired. Have it renewed, and enter the new one.`,
  ]
  const plain: Fault = ['consent_lost', `${server} takes encrypted connections only. Set tls to verify or require.`]
  return {
    1045: [
      'consent_lost',
      `The server does not take the password of ${user}. Enter the one that holds now${
        // A server that wants encryption says no more than that.
        tls === 'disable' ? ', or set tls to verify where it takes encrypted connections only' : ''
      }.`,
    ],
    1698: ['consent_lost', `The server does not let ${user} sign in with a password. Have one set for it.`],
    1049: ['consent_lost', `There is no database ${database} on the server. Check how it is spelt.`],
    1044: [
      'scope_missing',
      `${user} may read nothing in ${database}; GRANT SELECT, SHOW VIEW ON ${quoted(database)}.* TO ${text(user)} allows it.`,
    ],
    1040: full,
    1203: full,
    1226: full,
    1129: far,
    1130: far,
    3118: locked,
    4151: locked,
    1820: expired,
    1862: expired,
    3159: plain,
    1053: ends,
    1077: ends,
    1078: ends,
    1079: ends,
    1927: ends,
    1158: ends,
    1159: ends,
    1160: ends,
    1161: ends,
  }
}

function broken(error: unknown, server: string): Fault | undefined {
  const said = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT')
    return [
      'unreachable',
      `${server} offers no encryption. Switch TLS on there, or set tls to disable if the way to it is safe.`,
    ]
  if (code === 'CLEAR_PASSWORD' || code === 'AUTH_SWITCH_PLUGIN_ERROR')
    return [
      'consent_lost',
      `${server} asks for a way of signing in that is not taken here. Use an account with a password of the server’s own.`,
    ]
  if (/CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_|ERR_SSL|SSL_ERROR|EPROTO/.test(code) || /altnames|certificate/.test(said))
    return [
      'unreachable',
      `${server} shows a certificate that does not hold (${said.split(':')[0]}). Have it renewed, give its authority in certificateAuthority, or set tls to require.`,
    ]
  if (
    /ECONNMALFORMED|PACKETS_OUT_OF_ORDER|Unexpected packet|MALFORMED|SEQUENCE_ERROR|ERR_OUT_OF_RANGE/i.test(
      `${said} ${code}`,
    )
  )
    return [
      'unreachable',
      `What answers at ${server} is no MySQL or MariaDB, or damaged on the way. Check server and port.`,
    ]
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return ['unreachable', `${server} did not answer in time. Try again later.`]
  if (/PROTOCOL_CONNECTION_LOST|ECONN|EPIPE|ERR_STREAM|closed state|socket/i.test(`${said} ${code}`))
    return ['unreachable', `The connection to ${server} broke. See that the server runs.`]
  return undefined
}

/** A name as SQL writes it. */
export const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``
/** A text as SQL writes it, for sentences: those that run are bound. */
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`
