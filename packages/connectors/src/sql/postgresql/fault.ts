import { OutboundFault } from '../../kit/http/fault.ts'
import { ConnectorError, SourceFault, type SourceFaultCode } from '../../kit/source-fault.ts'
import type { Access } from './client.ts'

/** The server's five characters for what went wrong. @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function sqlState(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) ? code : ''
}

/** Why nobody could sign in, as a fault of the source. */
export function signInFault(error: unknown, access: Access): unknown {
  const [code, says] = refusals(access)[sqlState(error)] ?? []
  return code && says ? new SourceFault(code, says) : faultOf(error, access)
}

/** What an error says of the database as a whole, as a fault of the source; else the error itself. The driver's errors are no cause of it: they may carry the connection. */
export function faultOf(error: unknown, { host, port }: Pick<Access, 'host' | 'port'>): unknown {
  if (error instanceof OutboundFault || error instanceof SourceFault || error instanceof ConnectorError) return error
  const state = sqlState(error)
  const [code, says] = state ? (ending(state, `${host}:${port}`) ?? []) : (broken(error, `${host}:${port}`) ?? [])
  return code && says ? new SourceFault(code, says) : error
}

type Fault = readonly [SourceFaultCode, string]

const refusals = ({ database, user }: Pick<Access, 'database' | 'user'>): Record<string, Fault> => ({
  '28P01': ['consent_lost', `The server does not take the password of ${user}. Enter the one that holds now.`],
  '28000': [
    'consent_lost',
    `The server does not let ${user} sign in to ${database} from here. Have an entry added to its pg_hba.conf, and see that the role may LOGIN.`,
  ],
  '3D000': ['consent_lost', `There is no database ${database} on the server. Check how it is spelt.`],
  '42501': [
    'scope_missing',
    `${user} may not connect to ${database}; GRANT CONNECT ON DATABASE ${quoted(database)} TO ${quoted(user)} allows it.`,
  ],
  '53300': ['throttled', 'The server has no connection left. Reading goes on by itself.'],
})

function ending(state: string, server: string): Fault | undefined {
  if (state.startsWith('08')) return ['unreachable', `The connection to ${server} broke. See that the server runs.`]
  if (state.startsWith('57P'))
    return ['unreachable', `${server} is starting, shutting down or ended the connection. Scan again once it runs.`]
  if (/^(58|XX)/.test(state)) return ['unreachable', `${server} failed by a fault of its own. Look into its log.`]
  return undefined
}

function broken(error: unknown, server: string): Fault | undefined {
  const said = error instanceof Error ? error.message : String(error)
  if (/does not support SSL|error establishing an SSL/.test(said))
    return [
      'unreachable',
      `${server} offers no encryption. Switch TLS on there, or set tls to disable if the way to it is safe.`,
    ]
  if (isCertificateFault(error))
    return [
      'unreachable',
      `${server} shows a certificate that does not hold (${codeOf(error)}). Have it renewed, give its authority in certificateAuthority, or set tls to require.`,
    ]
  if (said === 'ECONNMALFORMED' || /received invalid response|unexpected|Received unexpected/.test(said))
    return ['unreachable', `What answers at ${server} is no PostgreSQL, or damaged on the way. Check server and port.`]
  if (/timeout|timed out/i.test(said)) return ['unreachable', `${server} did not answer in time. Try again later.`]
  if (/SASL|SCRAM|client password must be/.test(said))
    return ['consent_lost', `The sign-in at ${server} failed. Enter user and password anew.`]
  if (
    /Connection terminated|ECONN|EPIPE|socket|Client (was closed|has encountered)|not queryable/i.test(
      `${said} ${codeOf(error)}`,
    )
  )
    return ['unreachable', `The connection to ${server} broke. See that the server runs.`]
  return undefined
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const isCertificateFault = (error: unknown) => /CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO/.test(codeOf(error))

/** A name as SQL writes it, for sentences. Statements that run are quoted by the server. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
