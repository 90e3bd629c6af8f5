import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type PostgresServer } from '@sharelight/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMeta, type Meta } from '../meta/meta.ts'
import { parseCommand } from './key-command.ts'
import { fileKeys, keyFilePath } from './key-file.ts'
import { keyProvider, type KeyOptions } from './provider.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-keys-'))
let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
async function newOrganisation(meta: Meta): Promise<{ organisationId: string }> {
  const { id } = await meta.acrossOrganisations
    .insertInto('organisations')
    .values({ name: 'Keys', trial_edition: null, trial_ends_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organisationId: id }
}

const unnoted = async () => undefined

describe('a key file', () => {
  test('is made once, whole, and for its owner only', async () => {
    const path = join(folder, 'new', 'made.key')
    const [one, other] = await Promise.all([fileKeys(path).first(), fileKeys(path).first()])
    expect(one.id).toBe(other.id)
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(readdirSync(join(folder, 'new'))).toEqual(['made.key'])
    const line = readFileSync(path, 'utf8').trim().split('\n').at(-1)
    expect((await keyProvider({ secretKey: line ?? '' }).first()).id).toBe(one.id)
  })

  test('that others may read, that is damaged or cannot be written is refused with the way out', async () => {
    const path = join(folder, 'open.key')
    await fileKeys(path).first()
    chmodSync(path, 0o644)
    await expect(fileKeys(path).first()).rejects.toThrow(`chmod 600 ${path}`)
    writeFileSync(path, `${randomBytes(31).toString('base64')}\n`)
    chmodSync(path, 0o600)
    await expect(fileKeys(path).first()).rejects.toThrow(`The key file ${path} is damaged`)
    writeFileSync(join(folder, 'file'), '')
    await expect(fileKeys(join(folder, 'file', 'x.key')).first()).rejects.toThrow(/cannot be .*SHARELIGHT_/)
  })

  test('lies beside the data folder, and never within it, whatever links say', () => {
    const dataDir = join(folder, 'kept')
    mkdirSync(dataDir)
    symlinkSync(dataDir, join(folder, 'link'))
    expect(keyFilePath(`${dataDir}/`)).toBe(`${dataDir}.key`)
    expect(keyFilePath(dataDir, join(folder, 'kept-elsewhere.key'))).toBe(join(folder, 'kept-elsewhere.key'))
    for (const inside of [
      join(dataDir, 'a.key'),
      join(dataDir, 'deep', 'new', 'a.key'),
      join(folder, 'link', 'a.key'),
      `${dataDir}/../kept/a.key`,
    ]) {
      expect(() => keyFilePath(dataDir, inside)).toThrow('lies within the data folder')
    }
  })
})

describe('a key command', () => {
  const service = join(folder, 'service.mjs')
  const log = join(folder, 'asked.txt')
  beforeAll(() =>
    writeFileSync(
      service,
      `
    import { appendFileSync } from 'node:fs'
    const [, , mode, verb] = process.argv
    let text = ''
    for await (const chunk of process.stdin) text += chunk
    appendFileSync(${JSON.stringify(log)}, process.argv.slice(2).join(' ') + ' ' + Object.keys(process.env).filter(name => name.startsWith('SHARELIGHT')).join() + '\\n')
    if (mode === 'hang') setTimeout(() => {}, 60_000)
    else if (mode === 'fail') { process.stderr.write('no such key; was given ' + text); process.exitCode = 3 }
    else if (mode === 'nonsense') process.stdout.write('!?')
    else if (mode === 'flood') process.stdout.write('A'.repeat(200_000))
    else process.stdout.write(Buffer.from(text, 'base64').map(byte => byte ^ 7).toString('base64') + '\\n')
  `,
    ),
  )
  const command = (mode: string) => [process.execPath, service, mode]

  test('wraps and unwraps; nothing of a key is among its arguments, and no setting of ours in its environment', async () => {
    process.env.SHARELIGHT_SECRET_KEY = 'not for others'
    const key = await keyProvider({ keyCommand: command('good') }).first()
    const secret = randomBytes(32)
    const wrapped = await key.wrap(secret, 'x')
    delete process.env.SHARELIGHT_SECRET_KEY
    expect(Buffer.from(wrapped, 'base64').equals(secret)).toBe(false)
    expect((await key.unwrap(wrapped, 'x')).equals(secret)).toBe(true)
    expect(readFileSync(log, 'utf8')).toBe('good wrap \ngood unwrap \n')
  })

  test('that fails, floods, talks nonsense or is not there is named, without the key', async () => {
    const refusal = async (keyCommand: string[]) =>
      String(
        await (
          await keyProvider({ keyCommand }).first()
        )
          .wrap(Buffer.alloc(32, 9), 'x')
          .catch((error: unknown) => error),
      )
    expect(await refusal(command('fail'))).toMatch(/exit code 3: no such key; was given \[hidden\]\. Without it/)
    expect(await refusal(command('nonsense'))).toContain('not base64')
    expect(await refusal(command('flood'))).toContain('64 KiB')
    expect(await refusal(['/no/such/program'])).toMatch(/\/no\/such\/program \(SHARELIGHT_KEY_COMMAND\) is not there/)
  })

  test('that hangs is ended', async () => {
    const { commandKeys } = await import('./key-command.ts')
    const key = await commandKeys(command('hang'), 200).first()
    await expect(key.unwrap('AAAA', 'x')).rejects.toThrow('did not answer "unwrap"')
  })

  test('is given as words or as a list', () => {
    expect(parseCommand(' /bin/keys  --profile a ')).toEqual(['/bin/keys', '--profile', 'a'])
    expect(parseCommand('["/bin/my keys","a b"]')).toEqual(['/bin/my keys', 'a b'])
    expect(() => parseCommand('[1]')).toThrow('SHARELIGHT_KEY_COMMAND')
  })

  test('keeps the keys of whole stores, and rotates them', async () => {
    await onOwnDatabase({ keyCommand: command('good') }, async meta => {
      const { organisationId } = await newOrganisation(meta)
      await meta.saveSecret(organisationId, 'token', 'hush')
      expect((await meta.keys.rotate(unnoted)).wrappingKey).toBe('command-2')
      expect(await meta.readSecret(organisationId, 'token')).toBe('hush')
    })
  })
})

describe('settings of keys', () => {
  test('that cannot be used are named', () => {
    expect(() => keyProvider({ secretKey: 'short' })).toThrow('SHARELIGHT_SECRET_KEY is too short')
    expect(() => keyProvider({ previousSecretKey: 'a passphrase long enough' })).toThrow(
      'SHARELIGHT_SECRET_KEY_PREVIOUS is set without',
    )
    expect(() => keyProvider({ databaseUrl: 'postgres://x' })).toThrow('SHARELIGHT_SECRET_KEY')
  })
})

describe('rotating the wrapping key', () => {
  test('in a file: the old key goes when nothing is wrapped by it, and a copy of the file of before opens nothing', async () => {
    const path = join(folder, 'rotated.key')
    await onOwnDatabase({ keyFile: path }, async (meta, again) => {
      const { organisationId } = await newOrganisation(meta)
      await meta.saveSecret(organisationId, 'token', 'hush')
      const [signing, before] = [meta.keys.derive('bearer tokens'), readFileSync(path, 'utf8')]
      const noted: string[] = []
      const { wrappingKey, organisations } = await meta.keys.rotate(async (_, id) => {
        noted.push(id)
      })
      expect({ organisations, noted }).toEqual({ organisations: 1, noted: [organisationId] })
      expect(await meta.keys.state()).toMatchObject({ wrappingKey, organisations: 1, destroyed: 0 })
      expect(meta.keys.derive('bearer tokens').key.equals(signing.key)).toBe(true)
      expect(await meta.readSecret(organisationId, 'token')).toBe('hush')
      expect(readFileSync(path, 'utf8').match(/^[^#\n]+$/gm)).toHaveLength(1)
      const opened = await again({ keyFile: path })
      expect(await opened.readSecret(organisationId, 'token')).toBe('hush')
      await opened.close()
      writeFileSync(path, before, { mode: 0o600 })
      await expect(again({ keyFile: path })).rejects.toThrow(`was looked for in the key file ${path}. Restore`)
    })
  })

  test('by settings: the next key is brought beside the present one, processes go over one by one', async () => {
    const [first, second] = ['the first passphrase', 'the second passphrase']
    await onOwnDatabase({ secretKey: first }, async (meta, again) => {
      const { organisationId } = await newOrganisation(meta)
      await meta.saveSecret(organisationId, 'token', 'hush')
      await expect(meta.keys.rotate(unnoted)).rejects.toThrow('SHARELIGHT_SECRET_KEY_PREVIOUS')
      await expect(again({ secretKey: second })).rejects.toThrow('No new key is made')
      const next = await again({ secretKey: second, previousSecretKey: first })
      const { organisationId: another } = await newOrganisation(next)
      await next.saveSecret(another, 'token', 'kept before the rotation')
      expect(await meta.readSecret(another, 'token')).toBe('kept before the rotation')
      const stale = await again({ secretKey: second, previousSecretKey: first })
      await next.keys.rotate(unnoted)
      // A key that is made under the one that is gone would be lost: it is refused, and the next try knows better.
      const late = await newOrganisation(meta)
      await expect(stale.saveSecret(late.organisationId, 'token', 'hush')).rejects.toThrow('Try again')
      await expect
        .poll(() =>
          stale.saveSecret(late.organisationId, 'token', 'hush').then(
            () => 'saved',
            () => 'refused',
          ),
        )
        .toBe('saved')
      await stale.close()
      await next.close()
      const last = await again({ secretKey: second })
      expect([await last.readSecret(organisationId, 'token'), await last.readSecret(another, 'token')]).toEqual([
        'hush',
        'kept before the rotation',
      ])
      await last.close()
    })
  })

  test('in another process is noticed: tokens, cookies and secrets of either open in the other', async () => {
    const path = join(folder, 'shared.key')
    await onOwnDatabase({ keyFile: path }, async (meta, again) => {
      const other = await again({ keyFile: path })
      const { organisationId } = await newOrganisation(meta)
      await other.saveSecret(organisationId, 'token', 'hush')
      await meta.keys.rotate(unnoted)
      await meta.keys.renew(unnoted)
      expect(await other.readSecret(organisationId, 'token')).toBe('hush')
      await other.saveSecret(organisationId, 'token', 'newer')
      expect(await meta.readSecret(organisationId, 'token')).toBe('newer')
      const late = await newOrganisation(meta)
      await other.saveSecret(late.organisationId, 'token', 'hush')
      expect(await meta.readSecret(late.organisationId, 'token')).toBe('hush')
      const { id, key } = meta.keys.derive('bearer tokens')
      expect((await other.keys.deriveWith(id, 'bearer tokens'))?.equals(key)).toBe(true)
      await other.close()
    })
  })

  test('that was cut off is finished by the next one', async () => {
    const path = join(folder, 'cut.key')
    await onOwnDatabase({ keyFile: path }, async (meta, again) => {
      const organisations = [await newOrganisation(meta), await newOrganisation(meta)]
      for (const { organisationId } of organisations) await meta.saveSecret(organisationId, 'token', 'hush')
      await expect(
        meta.keys.rotate(async () => {
          throw new Error('the disk is full')
        }),
      ).rejects.toThrow('the disk is full')
      const opened = await again({ keyFile: path })
      for (const { organisationId } of organisations)
        expect(await opened.readSecret(organisationId, 'token')).toBe('hush')
      await opened.keys.rotate(unnoted)
      expect(readFileSync(path, 'utf8').match(/^[^#\n]+$/gm)).toHaveLength(1)
      for (const { organisationId } of organisations)
        expect(await opened.readSecret(organisationId, 'token')).toBe('hush')
      await opened.close()
    })
  })
})

/** A database of its own on the test's server; `again` opens it as another process would. */
async function onOwnDatabase(
  options: KeyOptions,
  use: (meta: Meta, again: (other: KeyOptions) => Promise<Meta>) => Promise<void>,
) {
  const name = `keys_${randomBytes(4).toString('hex')}`
  const root = await openMeta({ url: server.url }, keyProvider({ secretKey: 'only to make databases' }))
  await root.pool.query(`create database ${name}`)
  await root.close()
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const again = (other: KeyOptions) => openMeta({ url: url.href }, keyProvider(other))
  const meta = await again(options)
  try {
    await use(meta, again)
  } finally {
    await meta.close()
  }
}
