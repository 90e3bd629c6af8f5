import { scryptSync } from 'node:crypto'
import { createWrappingKey, KeyFailure, type KeyProvider } from './wrapping-key.ts'

interface Given {
  current: string
  previous?: string
}

/** Keys given by settings: the one to use, and the one before it until `sharelight keys rotate` has run. */
export function settingKeys({ current, previous }: Given): KeyProvider {
  const newest = createWrappingKey(keyFromSetting(current, 'SHARELIGHT_SECRET_KEY'))
  const held = previous
    ? [newest, createWrappingKey(keyFromSetting(previous, 'SHARELIGHT_SECRET_KEY_PREVIOUS'))]
    : [newest]
  return {
    describe: () => `SHARELIGHT_SECRET_KEY (which holds ${held.map(({ id }) => id).join(' and ')})`,
    find: async id => held.find(key => key.id === id),
    first: async () => newest,
    async renew(inUse) {
      if (newest.id !== inUse) return newest
      throw new KeyFailure(
        'SHARELIGHT_SECRET_KEY is the key that is in use. Start Sharelight with a new one, and with the present one as SHARELIGHT_SECRET_KEY_PREVIOUS; ' +
          'then rotate again.',
      )
    },
    keepOnly: async () => undefined,
  }
}

/** 32 bytes in base64 are the key itself; any other text is a passphrase, which is stretched (scrypt, 64 MiB). */
function keyFromSetting(setting: string, name: string): Buffer {
  const bytes = Buffer.from(setting, 'base64')
  if (bytes.length === 32 && bytes.toString('base64') === setting.trim()) return bytes
  if (setting.length >= 16)
    return scryptSync(setting, 'sharelight wrapping key', 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 })
  throw new KeyFailure(
    `${name} is too short: give it at least 16 characters, such as the output of \`openssl rand -base64 32\`.`,
  )
}
