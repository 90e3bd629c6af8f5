import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Encrypts what must be kept but not read: tokens, passwords, keys. AES-256-GCM under the installation's key. */
export interface Sealer {
  /** `context` (such as `organisation/name`) must be the same when it is opened: a value cannot be moved elsewhere. */
  seal(text: string, context: string): string
  /** @throws SealBroken */
  open(sealed: string, context: string): string
  /** 32 bytes for one purpose, from the installation's key: the same each time, and telling nothing of the key (HKDF-SHA-256). */
  derive(purpose: string): Buffer
}

export class SealBroken extends Error {
  constructor(context: string, cause?: unknown) {
    super(`The secret ${context} cannot be opened: it was sealed under another key or has been changed. `
      + 'Restore the key file (secret.key in the data folder) or SHARELIGHT_SECRET_KEY, or enter the secret again.', { cause })
    this.name = 'SealBroken'
  }
}

const version = 'v1'

export function createSealer(key: Buffer): Sealer {
  return {
    derive: purpose => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)),
    seal(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [version, nonce.toString('base64'), sealed.toString('base64'), cipher.getAuthTag().toString('base64')].join('.')
    },
    open(sealed, context) {
      const [mark, nonce = '', text = '', tag = ''] = sealed.split('.')
      if (mark !== version) throw new SealBroken(context)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64')).setAAD(Buffer.from(context))
        decipher.setAuthTag(Buffer.from(tag, 'base64'))
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8')
      } catch (error) {
        throw new SealBroken(context, error)
      }
    },
  }
}

/** 32 bytes from a passphrase or a base64 or hex key given by setting. */
export function keyFromSetting(setting: string): Buffer {
  if (setting.length < 16) throw new Error('SHARELIGHT_SECRET_KEY is too short: give it at least 16 characters, such as the output of `openssl rand -base64 32`.')
  return createHash('sha256').update(setting).digest()
}

/** Reads the key file, making one on first use. Only its owner may read it. */
export function keyFromFile(path: string): Buffer {
  if (!existsSync(path)) makeKeyFile(path)
  const key = Buffer.from(readFileSync(path, 'utf8'), 'base64')
  if (key.length !== 32) throw new Error(`The key file ${path} is damaged. Restore it from a backup; without it, stored secrets cannot be opened.`)
  return key
}

/** Whole or not at all, even when this process is killed over it; and one key only, when two processes start at once. */
function makeKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
  try {
    linkSync(partial, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(partial)
  }
}
