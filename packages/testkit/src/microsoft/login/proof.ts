import { constants, createHash, createPublicKey, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import { unpacked } from '../ids.ts'
import type { Client } from '../state/applications.ts'
import type { TenantState } from '../state/tenant.ts'
import { NoToken } from './answers.ts'

export type Form = Record<string, string>

/** The application that asks, once it has shown that it is itself. @throws NoToken */
export function provenClient(state: TenantState, form: Form, authorization: string | undefined): Client {
  const [basicId, basicSecret] = basic(authorization)
  const asserted = form['client_assertion']
  const id = form['client_id'] ?? basicId ?? (asserted === undefined ? undefined : claimsOf(asserted)['sub'])
  if (typeof id !== 'string' || id === '')
    throw new NoToken('invalid_request', 900144, {
      message: "The request body must contain the following parameter: 'client_id'.",
    })
  const client = state.clients.get(id)
  if (!client)
    throw new NoToken('unauthorized_client', 700016, {
      message: `Application with identifier '${id}' was not found in the directory '${state.name}'. This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant.`,
    })
  if (asserted !== undefined) checkAssertion(state, client, asserted)
  else checkSecret(state, client, form['client_secret'] ?? basicSecret)
  return client
}

function checkSecret(state: TenantState, { secrets, clientId }: Client, secret: string | undefined): void {
  if (secret === undefined)
    throw new NoToken('invalid_client', 7000218, {
      message: "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
      status: 401,
    })
  const known = secrets.find(({ value }) => isSame(value, secret))
  if (!known)
    throw new NoToken('invalid_client', 7000215, {
      message: `Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app '${clientId}'.`,
      status: 401,
    })
  if (known.expires && known.expires <= state.clock.now())
    throw new NoToken('invalid_client', 7000222, {
      message: `The provided client secret keys for app '${clientId}' are expired.`,
      status: 401,
    })
}

/** RFC 7523, with the thumbprint of a certificate that the application has. */
function checkAssertion(state: TenantState, client: Client, assertion: string): void {
  const invalid = (number: number, message: string) => new NoToken('invalid_client', number, { message, status: 401 })
  const [head = '', body = '', signature = ''] = assertion.split('.')
  const header = recordOf(unpacked(head))
  const claims = recordOf(unpacked(body))
  const certificate = client.certificates
    .map(certificateOf)
    .find(one => thumbprints(one).includes(String(header['x5t#S256'] ?? header['x5t'])))
  if (!certificate)
    throw invalid(
      700027,
      'The certificate with identifier used to sign the client assertion is not registered on application.',
    )
  const padding =
    header['alg'] === 'PS256'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : {}
  const key = { key: createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' })), ...padding }
  if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url')))
    throw invalid(700027, 'Client assertion contains an invalid signature.')
  const now = state.clock.now().getTime() / 1000
  if (!(Number(claims['exp']) > now && Number(claims['nbf'] ?? 0) <= now + 300))
    throw invalid(700024, 'Client assertion is not within its valid time range.')
  if (
    !String(claims['aud']).includes(`/oauth2/`) ||
    claims['iss'] !== client.clientId ||
    claims['sub'] !== client.clientId
  )
    throw invalid(700023, `Client assertion audience claim does not match Realm issuer.`)
}

const certificateOf = (pem: string) =>
  new X509Certificate(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem)?.[0] ?? pem)
const thumbprints = ({ raw }: X509Certificate) =>
  ['sha256', 'sha1'].map(kind => createHash(kind).update(raw).digest('base64url'))

const claimsOf = (assertion: string) => recordOf(unpacked(assertion.split('.')[1] ?? ''))
const recordOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function basic(header: string | undefined): [string?, string?] {
  const text = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  if (text === undefined) return []
  const [id = '', secret = ''] = Buffer.from(text, 'base64').toString().split(':').map(decodeURIComponent)
  return [id, secret]
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map(text => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}
