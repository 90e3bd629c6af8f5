import { azuriteMissing, blobSeed, startAzurite, type Azurite, type BlobSeed } from '@sharelight/testkit/benches'
import { bytesOf, itemsOf, listAll } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOutbound,
  localIo,
  readOutboundRules,
  sourceHttp,
  type Connection,
  type ResourceFacts,
} from '../../index.ts'
import { hostsOf } from '../storage/app.ts'
import { azureBlob } from './index.ts'
import { BlobSettings } from './settings.ts'

const limits = { maxBytes: 2 ** 30 }

const missing = azuriteMissing()
describe.skipIf(missing !== undefined)(`Azure Blob Storage on Azurite${missing ? `: ${missing}` : ''}`, () => {
  let azurite: Azurite, seed: BlobSeed

  beforeAll(async () => {
    azurite = await startAzurite()
    seed = blobSeed(azurite)
  })
  afterAll(() => azurite?.stop())

  async function connect(given: Record<string, unknown> = {}): Promise<Connection> {
    const { url: endpoint, account, key } = azurite
    const signIn = 'sasToken' in given ? {} : { accountKey: key }
    const settings = BlobSettings.parse({ account, endpoint, ...signIn, ...given })
    const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })
    const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), hostsOf(settings))
    return (await azureBlob.load())(settings, localIo({ http }))
  }
  const read = async (connection: Connection, key: string, stamp = '') =>
    (await bytesOf(await connection.fetch({ key, stamp }, limits))).toString()
  async function factsOf(connection: Connection): Promise<Map<string, ResourceFacts>> {
    const facts = new Map<string, ResourceFacts>()
    for await (const { items } of connection.resources?.() ?? []) for (const item of items) facts.set(item.id, item)
    return facts
  }
  const shares = async (settings: object) => {
    const items = itemsOf(await listAll(await connect({ ...settings })))
    return Object.fromEntries(items.map(({ key, grants }) => [key, grants.map(({ principal: { kind } }) => kind)]))
  }

  test('names of any kind are listed and read: blanks, plus, slashes, percent, emoji, what a query would take for its own', async () => {
    const odd = [
      'a b+c&d.txt',
      'a//b',
      '100%25.txt',
      'ünï😀',
      '#hash?query=1',
      "it's (a) *star*!",
      'x=y;z,@:$',
      'quo"te<b>',
      'deep/er/~tilde',
      'a.b/c..d',
      `${'x'.repeat(200)}/${'y'.repeat(200)}`,
    ]
    await seed.container('odd-names')
    for (const name of odd) await seed.put('odd-names', name, `content of ${name}`)
    const connection = await connect({ containers: ['odd-names'] })
    const items = itemsOf(await listAll(connection))
    const texts = await Promise.all(items.map(({ key }) => read(connection, key)))
    expect(texts.toSorted()).toEqual(odd.map(name => `content of ${name}`).toSorted())
    for (const { key, name } of items) expect(key + name).not.toMatch(/\p{Cc}/u)
  })

  test('a key that leads out of its container, or to one that the settings do not name, leads nowhere', async () => {
    await seed.container('inside')
    await seed.container('outside')
    await seed.put('outside', 'plan.txt', 'hidden')
    const connection = await connect({ containers: ['inside'] })
    for (const key of ['outside/plan.txt', 'inside/../outside/plan.txt', 'inside#/x', 'inside/', '/x', 'x'])
      await expect(connection.fetch({ key, stamp: '' }, limits)).rejects.toMatchObject({
        reason: expect.stringMatching(/vanished|unsupported/) as string,
      })
  })

  test('a blob of several ranges is read whole, an empty one is empty, and what is too large or changes meanwhile is told', async () => {
    await seed.container('large')
    const text = 'Some text. '.repeat(1_000_000)
    await seed.put('large', 'big.txt', text)
    await seed.put('large', 'none.txt', '')
    const connection = await connect({ containers: ['large'] })
    expect((await read(connection, 'large/big.txt')).length).toBe(text.length)
    expect(await read(connection, 'large/none.txt')).toBe('')
    await expect(connection.fetch({ key: 'large/big.txt', stamp: '' }, { maxBytes: 100 })).rejects.toMatchObject({
      reason: 'too_large',
    })
    const content = await connection.fetch({ key: 'large/big.txt', stamp: '' }, limits)
    await seed.put('large', 'big.txt', text.replace('S', 'T'))
    await expect(bytesOf(content)).rejects.toMatchObject({ reason: 'changed_while_read' })
    const [item] = itemsOf(await listAll(connection))
    expect((await connection.fetch({ key: 'large/big.txt', stamp: '' }, limits)).stamp).toBe(item?.stamp)
  })

  test('what names an encoding of its own is read as it is kept', async () => {
    await seed.container('packed')
    await seed.put('packed', 'page.html', 'not packed at all', { 'x-ms-blob-content-encoding': 'gzip' })
    expect(await read(await connect(), 'packed/page.html')).toBe('not packed at all')
  })

  test('what is archived costs no call, and is read once it is rehydrated', async () => {
    await seed.container('cold')
    await seed.put('cold', 'old.txt', 'x')
    await seed.tier('cold', 'old.txt', 'Archive')
    const connection = await connect({ containers: ['cold'] })
    const [item] = itemsOf(await listAll(connection))
    expect(item?.stamp).toMatch(/-archived$/)
    for (const stamp of ['', item?.stamp ?? ''])
      await expect(read(connection, 'cold/old.txt', stamp)).rejects.toMatchObject({ reason: 'archived' })
    await seed.tier('cold', 'old.txt', 'Hot')
    const [warm] = itemsOf(await listAll(connection))
    expect(await read(connection, 'cold/old.txt', warm?.stamp)).toBe('x')
  })

  test('who reaches a blob follows from the public access of its container and from stored policies', async () => {
    for (const name of ['shut', 'by-blob', 'by-list', 'by-policy']) {
      await seed.container(name)
      await seed.put(name, 'x.txt', 'x')
    }
    await seed.acl('by-blob', 'blob')
    await seed.acl('by-list', 'container')
    const policy = (id: string, parts: string) =>
      `<SignedIdentifier><Id>${id}</Id><AccessPolicy>${parts}</AccessPolicy></SignedIdentifier>`
    const ends = '<Expiry>2030-01-01T00:00:00.0000000Z</Expiry>'
    await seed.acl(
      'by-policy',
      undefined,
      policy('read &amp; list', `${ends}<Permission>rl</Permission>`) + policy('all', '<Permission>rwd</Permission>'),
    )
    const containers = ['shut', 'by-blob', 'by-list', 'by-policy']
    expect(await shares({ containers })).toEqual({
      'shut/x.txt': [],
      'by-blob/x.txt': ['anonymous'],
      'by-list/x.txt': ['anonymous'],
      'by-policy/x.txt': ['group', 'group'],
    })
    const byPolicy = itemsOf(await listAll(await connect({ containers: ['by-policy'] })))[0]?.grants ?? []
    expect(byPolicy).toMatchObject([
      { id: 'stored-policy/read & list', role: 'read', expiresAt: new Date('2030-01-01T00:00:00Z'), inherited: true },
      { id: 'stored-policy/all', role: 'write' },
    ])
    const facts = await factsOf(await connect({ containers }))
    expect(containers.map(name => facts.get(name)?.public)).toEqual([false, true, true, false])
    expect(facts.get('by-blob')).toMatchObject({
      kind: 'container',
      service: 'az_storage',
      facts: { publicAccess: 'blob' },
    })
    expect(facts.get(`account:${azurite.account}`)).toMatchObject({
      kind: 'storage_account',
      facts: { softDeleteDays: 0 },
    })
  })

  test('a signature reads what it may, tells public access all the same, and one that has ended says so', async () => {
    await seed.container('signed')
    await seed.put('signed', 'a b.txt', 'signed for')
    await seed.acl('signed', 'container')
    await seed.container('sealed')
    await seed.put('sealed', 'x.txt', 'x')
    const connection = await connect({ sasToken: `?${seed.signature('rl')}` })
    expect(await connection.check()).toMatchObject({ ok: true, missing: [] })
    expect(await read(connection, 'signed/a b.txt')).toBe('signed for')
    expect((await factsOf(connection)).get('signed')).toMatchObject({ public: true })
    const listOnly = await (await connect({ sasToken: seed.signature('l'), containers: ['sealed'] })).check()
    expect(listOnly).toMatchObject({
      ok: true,
      missing: [{ name: 'Read blobs: sealed', wayOut: expect.stringContaining('sp=rl') as string }],
    })
    const ended = await connect({ sasToken: seed.signature('rl', new Date('2020-01-01')) })
    await expect(listAll(ended)).rejects.toMatchObject({
      code: 'consent_lost',
      message: expect.stringContaining('has ended at 2020-01-01') as string,
    })
    expect(await (await connect({ accountKey: Buffer.from('another').toString('base64') })).check()).toMatchObject({
      ok: false,
      missing: [{ wayOut: expect.stringContaining('does not fit') as string }],
    })
  })

  test('a container that is not there costs only itself', async () => {
    await seed.container('here')
    await seed.put('here', 'x.txt', 'x')
    const connection = await connect({ containers: ['nowhere', 'here'] })
    expect((await listAll(connection)).map(({ type, key }) => [type, key])).toEqual([
      ['problem', 'nowhere#'],
      ['folder', 'here#'],
      ['item', 'here/x.txt'],
    ])
    expect(await connection.check()).toMatchObject({ ok: true, missing: [{ name: 'Container nowhere' }] })
  })

  test('the static web site of an account is public, whatever its container says', async () => {
    await seed.container('$web')
    await seed.put('$web', 'index.html', 'x')
    const site = (on: boolean) =>
      seed.properties(
        `<?xml version="1.0" encoding="utf-8"?><StorageServiceProperties><DeleteRetentionPolicy><Enabled>true</Enabled><Days>7</Days></DeleteRetentionPolicy><StaticWebsite><Enabled>${on}</Enabled></StaticWebsite></StorageServiceProperties>`,
      )
    await site(true)
    expect(await shares({ containers: ['$web'] })).toEqual({ '$web/index.html': ['anonymous'] })
    const facts = await factsOf(await connect({ containers: ['$web'] }))
    expect(facts.get(`account:${azurite.account}`)?.facts).toMatchObject({ softDeleteDays: 7, staticWebsite: true })
    await site(false)
    expect(await shares({ containers: ['$web'] })).toEqual({ '$web/index.html': [] })
  })
})
