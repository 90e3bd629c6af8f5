import { randomUUID } from 'node:crypto'
import type { OAuthClient } from '../sign-in.ts'
import { SourceFault } from '../source-fault.ts'
import { privateKeyOf, signedJwt, thumbprintOf } from './jwt.ts'

/** Seconds that a signed proof is good for; clocks may differ by as many as `clockSkew`. */
const lifetime = 300
const clockSkew = 30

interface Proof {
  form: Record<string, string>
  headers: Record<string, string>
}

/** How the application shows that it is itself (RFC 6749 §2.3, RFC 7523 §2.2). */
export function proofOf({ clientId, token, proof }: OAuthClient, now: Date): Proof {
  if (proof.kind === 'installation')
    throw new SourceFault('consent_lost', 'Only the server speaks for its own application: give the settings a secret.')
  if (proof.kind === 'none') return { form: { client_id: clientId }, headers: {} }
  if (proof.kind === 'secret' && proof.in === 'header') {
    const pair = [clientId, proof.secret].map(formEncoded).join(':')
    return { form: {}, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
  }
  if (proof.kind === 'secret') return { form: { client_id: clientId, client_secret: proof.secret }, headers: {} }
  const assertion = signedJwt(
    { iss: clientId, sub: clientId, aud: token, jti: randomUUID(), ...validity(now) },
    { algorithm: 'PS256', key: privateKeyOf(proof.pem), header: { 'x5t#S256': thumbprintOf(proof.pem) } },
  )
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  return { form: { client_id: clientId, client_assertion_type: type, client_assertion: assertion }, headers: {} }
}

/** From a little before now on: the other clock may be behind. */
export function validity(now: Date): { iat: number; nbf: number; exp: number } {
  const iat = Math.floor(now.getTime() / 1000) - clockSkew
  return { iat, nbf: iat, exp: iat + lifetime }
}

const formEncoded = (text: string) => new URLSearchParams({ x: text }).toString().slice(2)
