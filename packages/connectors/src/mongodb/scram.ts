import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'

export type ScramMechanism = 'SCRAM-SHA-1' | 'SCRAM-SHA-256'

export interface Credentials {
  user: string
  password: string
}

/** What a client says in turn: its first message, the second upon the server's first, and whether the server proved itself by its second. */
export interface ScramClient {
  first: string
  final(challenge: string): string
  /** The server knows the password too. */
  isProved(answer: string): boolean
}

/** More would keep this machine busy, fewer would give the password away. */
const iterations = { least: 4096, most: 500_000 }

/** @see https://www.rfc-editor.org/rfc/rfc5802 and rfc7677; MongoDB has the old mechanism take a digest for the password */
export function scram(
  mechanism: ScramMechanism,
  { user, password }: Credentials,
  nonce = randomBytes(24).toString('base64'),
): ScramClient {
  const hash = mechanism === 'SCRAM-SHA-1' ? 'sha1' : 'sha256'
  const secret =
    hash === 'sha1'
      ? createHash('md5').update(`${user}:mongo:${password}`).digest('hex')
      : password.normalize('NFKC').replace(/[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/gu, ' ')
  const hmac = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest()
  const bare = `n=${user.replaceAll('=', '=3D').replaceAll(',', '=2C')},r=${nonce}`
  let expected: Buffer | undefined
  return {
    first: `n,,${bare}`,
    final(challenge) {
      const parts = partsOf(challenge)
      const [both, salt, rounds] = [parts.get('r') ?? '', parts.get('s') ?? '', Number(parts.get('i'))]
      if (!both.startsWith(nonce) || both === nonce || !salt) throw new Error('The server gave no fitting challenge.')
      if (!(rounds >= iterations.least && rounds <= iterations.most))
        throw new Error('The server asks for a number of rounds that is not safe.')
      const size = hash === 'sha1' ? 20 : 32
      const salted = pbkdf2Sync(secret, Buffer.from(salt, 'base64'), rounds, size, hash)
      const without = `c=biws,r=${both}`
      const signed = [bare, challenge, without].join(',')
      const clientKey = hmac(salted, 'Client Key')
      const signature = hmac(createHash(hash).update(clientKey).digest(), signed)
      const proof = clientKey.map((byte, at) => byte ^ (signature[at] ?? 0))
      expected = hmac(hmac(salted, 'Server Key'), signed)
      return `${without},p=${Buffer.from(proof).toString('base64')}`
    },
    isProved(answer) {
      const given = Buffer.from(partsOf(answer).get('v') ?? '', 'base64')
      return expected !== undefined && given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

const partsOf = (text: string) => new Map(text.split(',').map(part => [part.slice(0, 1), part.slice(2)] as const))
