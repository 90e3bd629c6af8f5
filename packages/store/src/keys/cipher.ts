import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

/** What is sealed cannot be opened: another key, another place, or a changed value. */
export class SealBroken extends Error {
  constructor(context: string, cause?: unknown) {
    super(
      `The secret ${context} cannot be opened: it was sealed under another key or has been changed. ` +
        'Restore the key that it was sealed under, or enter the secret again.',
      { cause },
    )
    this.name = 'SealBroken'
  }
}

/** AES-256-GCM. `context` must be the same when it is opened, so that a value cannot be moved elsewhere. */
export function encrypt(key: KeyObject, plain: Uint8Array, context: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const locked = Buffer.concat([cipher.update(plain), cipher.final()])
  return [nonce, locked, cipher.getAuthTag()].map(part => part.toString('base64url')).join('.')
}

/** @throws SealBroken */
export function decrypt(key: KeyObject, encrypted: string, context: string): Buffer {
  const [nonce = '', locked = '', tag = ''] = encrypted.split('.')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    }).setAAD(Buffer.from(context))
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(locked, 'base64url')), decipher.final()])
  } catch (error) {
    throw new SealBroken(context, error)
  }
}

/** A key with the id that every value sealed under it carries. */
export interface NamedKey {
  id: string
  key: KeyObject
}

/** `<key id>.<encrypted>` */
export function sealUnder({ id, key }: NamedKey, text: string, context: string): string {
  return `${id}.${encrypt(key, Buffer.from(text), context)}`
}

export function keyIdOf(sealed: string): string {
  return sealed.slice(0, Math.max(0, sealed.indexOf('.')))
}

/** @throws SealBroken also when another key's id is on it */
export function unsealUnder({ id, key }: NamedKey, sealed: string, context: string): string {
  if (keyIdOf(sealed) !== id) throw new SealBroken(context)
  return decrypt(key, sealed.slice(id.length + 1), context).toString('utf8')
}

/** 32 bytes for one purpose, telling nothing of the key that they come from (HKDF-SHA-256). */
export function derive(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `sharelight ${purpose}`, 32)))
}

/** A random id that is short enough to stand in every value. */
export function newKeyId(): string {
  return randomBytes(8).toString('hex')
}
