import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '@sharelight/contract'

/** What a browser with a device that holds passkeys does, in software, and what a hostile one would do. For tests. */
export interface Authenticator {
  make(options: Record<string, unknown>): PasskeyAttestation
  sign(options: Record<string, unknown>, twist?: Twist): PasskeyAssertion
}

interface Twist {
  origin?: string
  rpId?: string
  /** Without finger, face or PIN. */
  isUnverified?: boolean
  userHandle?: string
  counter?: number
  type?: string
}
interface Held {
  id: Buffer
  key: KeyObject
  userHandle: string
}

const present = 0x01,
  verified = 0x04,
  attested = 0x40

export function createAuthenticator({
  origin = 'http://localhost',
  rpId = 'localhost',
  isUnverified = false,
  counts = true,
} = {}): Authenticator {
  let held: Held | undefined
  let counter = 0
  return {
    make(options) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { user } = options as { user: { id: string } }
      held = { id: randomBytes(32), key: privateKey, userHandle: user.id }
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.from([0, held.id.length])
      const data = Buffer.concat([
        head(rpId, present | attested | (isUnverified ? 0 : verified), 0),
        Buffer.alloc(16),
        length,
        held.id,
        coseKey(x, y),
      ])
      return {
        ...credentialOf(held),
        response: {
          clientDataJSON: clientData(options, { type: 'webauthn.create', origin }).toString('base64url'),
          attestationObject: attestation(data),
          transports: ['internal'],
        },
      }
    },
    sign(options, twist = {}) {
      if (!held) throw new Error('Nothing was made yet.')
      if (counts) counter++
      const data = head(twist.rpId ?? rpId, present | (twist.isUnverified ? 0 : verified), twist.counter ?? counter)
      const client = clientData(options, { type: twist.type ?? 'webauthn.get', origin: twist.origin ?? origin })
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), held.key)
      return {
        ...credentialOf(held),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: twist.userHandle ?? held.userHandle,
        },
      }
    },
  }
}

function credentialOf({ id }: Held) {
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
}

function clientData(
  { challenge }: Record<string, unknown>,
  { type, origin }: { type: string; origin: string },
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function head(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(Buffer.from(rpId)), rest])
}

/** COSE (RFC 9052): an ES256 key on P-256, in CBOR. */
function coseKey(x: string, y: string): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestation(data: Buffer): string {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    length,
    data,
  ]).toString('base64url')
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
