import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** What a device's call says of itself. `call` rises from call to call, so that one that comes again is known. */
export interface Signed {
  method: string
  /** Without the host, as the server serves it. */
  path: string
  body: Uint8Array
  /** Milliseconds since 1970, by the device's clock. */
  time: number
  call: number
}

/** Where a call carries who makes it: `Sharelight-Device id="…", time="…", call="…", signature="…"`. */
export const scheme = 'Sharelight-Device'
/** JSON in gzip. The bytes as they travel are what is signed, so that no layer on the way unpacks them. */
export const agentMedia = 'application/vnd.sharelight.agent+gzip'
export const agentPrefix = '/api/agent'

const textOf = ({ method, path, body, time, call }: Signed) =>
  Buffer.from(
    [`sharelight agent 1`, method, path, createHash('sha256').update(body).digest('hex'), time, call].join('\n'),
  )

export function authorizationOf(device: string, signed: Signed, key: KeyObject): string {
  const signature = sign(null, textOf(signed), key).toString('base64url')
  return `${scheme} id="${device}", time="${signed.time}", call="${signed.call}", signature="${signature}"`
}

export interface Claimed {
  device: string
  time: number
  call: number
  signature: Buffer
}

const shape = /^Sharelight-Device id="([0-9a-f-]{36})", time="(\d{1,15})", call="(\d{1,15})", signature="([\w-]{86})"$/

/** What a header claims; undefined for one that is no such header. */
export function readAuthorization(header: string | undefined): Claimed | undefined {
  const [, device, time, call, signature] = shape.exec(header ?? '') ?? []
  if (device === undefined || signature === undefined) return undefined
  return { device, time: Number(time), call: Number(call), signature: Buffer.from(signature, 'base64url') }
}

export function isSignedBy(key: KeyObject, signed: Signed, signature: Uint8Array): boolean {
  return verify(null, textOf(signed), key, signature)
}

/** An Ed25519 key as SPKI in base64url. Undefined for anything else. */
export function readPublicKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}
