import { randomBytes } from 'node:crypto'
import { commandKeys } from './key-command.ts'
import { fileKeys, keyFilePath } from './key-file.ts'
import { settingKeys } from './key-setting.ts'
import { KeyFailure, type KeyProvider } from './wrapping-key.ts'

/** Where the key is that everything is sealed under. The first that is given is used; the others are still asked for older keys. */
export interface KeyOptions {
  /** A command that asks a key service, with its arguments. */
  keyCommand?: readonly string[]
  /** The key itself in base64, or a passphrase; needed when several machines share a PostgreSQL server. */
  secretKey?: string
  /** The key before that one, until the keys have been rotated. */
  previousSecretKey?: string
  /** In place of the file beside the data folder. */
  keyFile?: string
}

interface Place {
  dataDir?: string
  databaseUrl?: string
}

/** @throws KeyFailure when nothing says where the key is kept, or it would be kept with what it seals */
export function keyProvider({
  keyCommand,
  secretKey,
  previousSecretKey,
  keyFile,
  dataDir,
  databaseUrl,
}: KeyOptions & Place): KeyProvider {
  if (previousSecretKey && !secretKey)
    throw new KeyFailure(
      'SHARELIGHT_SECRET_KEY_PREVIOUS is set without SHARELIGHT_SECRET_KEY: give the key that takes its place, too.',
    )
  const places = [
    ...(keyCommand ? [commandKeys(keyCommand)] : []),
    ...(secretKey
      ? [settingKeys({ current: secretKey, ...(previousSecretKey && { previous: previousSecretKey }) })]
      : []),
    ...(dataDir ? [fileKeys(keyFilePath(dataDir, keyFile))] : keyFile ? [fileKeys(keyFile)] : []),
  ]
  if (places.length > 0) return oneOf(places)
  if (databaseUrl)
    throw new KeyFailure(
      'With DATABASE_URL and no data folder, set SHARELIGHT_SECRET_KEY: stored secrets are sealed under it.',
    )
  return settingKeys({ current: randomBytes(32).toString('base64') })
}

function oneOf(places: readonly KeyProvider[]): KeyProvider {
  const [preferred] = places as readonly [KeyProvider]
  return {
    describe: () => places.map(place => place.describe()).join(' and in '),
    async find(id) {
      for (const place of places) {
        const found = await place.find(id)
        if (found) return found
      }
      return undefined
    },
    first: () => preferred.first(),
    renew: inUse => preferred.renew(inUse),
    keepOnly: async ids => {
      for (const place of places) await place.keepOnly(ids)
    },
  }
}
