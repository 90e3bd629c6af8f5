import { createSecretKey } from 'node:crypto'
import { decrypt, derive, encrypt } from './cipher.ts'

/** A key that only ever encrypts other keys. It is kept outside the stores. */
export interface WrappingKey {
  id: string
  /** `context` names what is wrapped: it is no other's when it is unwrapped. */
  wrap(secret: Uint8Array, context: string): Promise<string>
  unwrap(wrapped: string, context: string): Promise<Buffer>
}

/** Where wrapping keys come from: a file, a setting or a key service. */
export interface KeyProvider {
  /** For people, with what it holds: `the key file /srv/data.key (not there)`. */
  describe(): string
  /** The key with this id, or undefined when it is not here. Looks anew each time: another process may have added it. */
  find(id: string): Promise<WrappingKey | undefined>
  /** The key to wrap under in stores that have none yet. May make it. */
  first(): Promise<WrappingKey>
  /** Another key, to wrap under from now on. @throws Error saying how to bring one */
  renew(inUse: string): Promise<WrappingKey>
  /** Keys with other ids wrap nothing any more. */
  keepOnly(ids: ReadonlySet<string>): Promise<void>
}

/** A key cannot be had from where it is kept. The message names the place, what is wrong there, and the way out. */
export class KeyFailure extends Error {
  override name = 'KeyFailure'
}

/** The stores are sealed under a key that is nowhere to be found. */
export class KeyMissing extends KeyFailure {
  constructor(id: string, provider: KeyProvider) {
    super(
      `What the stores keep secret is sealed under the key ${id}, which was looked for in ${provider.describe()}. ` +
        'Restore the key file from a backup, set SHARELIGHT_KEY_FILE to where it is now, or give the key that was in it as SHARELIGHT_SECRET_KEY. ' +
        'No new key is made: what is sealed could never be opened again.',
    )
    this.name = 'KeyMissing'
  }
}

/** A wrapping key of 32 bytes. Its id tells nothing of it, and is the same wherever the key is kept. */
export function createWrappingKey(secret: Uint8Array): WrappingKey {
  const key = createSecretKey(secret)
  const id = `k${derive(key, 'key id').export().subarray(0, 8).toString('hex')}`
  return {
    id,
    wrap: async (plain, context) => encrypt(key, plain, `${id}/${context}`),
    unwrap: async (wrapped, context) => decrypt(key, wrapped, `${id}/${context}`),
  }
}
