import { constants, createHash, createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { SourceFault } from '../source-fault.ts'

type Claims = Readonly<Record<string, string | number | undefined>>
interface Signing {
  algorithm: 'RS256' | 'PS256'
  key: KeyObject
  header?: Readonly<Record<string, string | undefined>>
}

/** A signed JWT in compact form (RFC 7515). */
export function signedJwt(claims: Claims, { algorithm, key, header }: Signing): string {
  const text = [{ alg: algorithm, typ: 'JWT', ...header }, claims].map(part => encoded(JSON.stringify(part))).join('.')
  const padding =
    algorithm === 'PS256'
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : { padding: constants.RSA_PKCS1_PADDING }
  return `${text}.${sign('sha256', Buffer.from(text), { key, ...padding }).toString('base64url')}`
}

/** @throws SourceFault `consent_lost` where it is no RSA key in PEM; the text itself is never quoted */
export function privateKeyOf(pem: string): KeyObject {
  const key = read(() => createPrivateKey(pem))
  if (key?.asymmetricKeyType !== 'rsa')
    throw new SourceFault(
      'consent_lost',
      'The private key cannot be used. Enter an RSA key in PEM, from "-----BEGIN PRIVATE KEY-----" to its end, without a passphrase.',
    )
  return key
}

/** SHA-256 thumbprint of the certificate in a PEM text, as `x5t#S256` has it (RFC 7515 §4.1.8). @throws SourceFault `consent_lost` */
export function thumbprintOf(pem: string): string {
  const certificate = read(
    () => new X509Certificate(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem)?.[0] ?? ''),
  )
  if (!certificate)
    throw new SourceFault(
      'consent_lost',
      'The certificate cannot be used. Enter it in PEM with its private key, one after the other.',
    )
  return createHash('sha256').update(certificate.raw).digest('base64url')
}

function read<T>(how: () => T): T | undefined {
  try {
    return how()
  } catch {
    return undefined
  }
}

const encoded = (text: string) => Buffer.from(text).toString('base64url')
