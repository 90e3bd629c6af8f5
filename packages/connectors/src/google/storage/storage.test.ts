import {
  fakeGcsMissing,
  gcsPoliciesMissing,
  gcsSeed,
  startFakeGcs,
  startGcsPolicies,
  type GcsEmulator,
  type GcsSeed,
} from '@sharelight/testkit/benches'
import { bytesOf, itemsOf, listAll } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createOutbound,
  localIo,
  readOutboundRules,
  sourceHttp,
  stepsIn,
  type Connection,
  type ResourceFacts,
} from '../../index.ts'
import { hostsOf } from './app.ts'
import type { GcsClient } from './client.ts'
import { excessOf } from './excess.ts'
import { GcsFault } from './fault.ts'
import { gcs } from './index.ts'
import { GcsSettings } from './settings.ts'

const limits = { maxBytes: 2 ** 30 }

async function connect(endpoint: string, given: Record<string, unknown> = {}): Promise<Connection> {
  const settings = GcsSettings.parse({ endpoint, projectId: 'test-project', ...given })
  const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })
  const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), hostsOf(settings))
  return (await gcs.load())(settings, localIo({ http }))
}
const read = async (connection: Connection, key: string, stamp = '') =>
  (await bytesOf(await connection.fetch({ key, stamp }, limits))).toString()

const missing = fakeGcsMissing()
describe.skipIf(missing !== undefined)(
  `Google Cloud Storage on fake-gcs-server${missing ? `: ${missing}` : ''}`,
  () => {
    let emulator: GcsEmulator, seed: GcsSeed
    beforeAll(async () => {
      emulator = await startFakeGcs()
      seed = gcsSeed(emulator.url)
    })
    afterAll(() => emulator?.stop())

    test('names of any kind are listed and read: blanks, plus, slashes, dots, percent, emoji, what a query would take for its own', async () => {
      const odd = [
        'a b+c&d.txt',
        'a//b',
        '100%25.txt',
        'ünï😀',
        '#hash?query=1',
        "it's (a) *star*!",
        'x=y;z,@:$',
        'a/../b',
      ]
      await seed.bucket('odd-names')
      for (const name of odd) await seed.put('odd-names', name, `content of ${name}`)
      const connection = await connect(emulator.url, { buckets: ['odd-names'] })
      const items = itemsOf(await listAll(connection))
      const texts = await Promise.all(items.map(({ key }) => read(connection, key)))
      expect(texts.toSorted()).toEqual(odd.map(name => `content of ${name}`).toSorted())
    })

    test('an object of several ranges is read whole, an empty one is empty, and what is too large or changes meanwhile is told', async () => {
      await seed.bucket('large')
      const text = 'Some text. '.repeat(1_000_000)
      await seed.put('large', 'big.txt', text)
      await seed.put('large', 'none.txt', '')
      const connection = await connect(emulator.url, { buckets: ['large'] })
      expect((await read(connection, 'large/big.txt')).length).toBe(text.length)
      expect(await read(connection, 'large/none.txt')).toBe('')
      await expect(connection.fetch({ key: 'large/big.txt', stamp: '' }, { maxBytes: 100 })).rejects.toMatchObject({
        reason: 'too_large',
      })
      const content = await connection.fetch({ key: 'large/big.txt', stamp: '' }, limits)
      await seed.put('large', 'big.txt', text.replace('S', 'T'))
      await expect(bytesOf(content)).rejects.toMatchObject({ reason: 'changed_while_read' })
      const item = itemsOf(await listAll(connection)).find(({ key }) => key === 'large/big.txt')
      expect((await connection.fetch({ key: 'large/big.txt', stamp: '' }, limits)).stamp).toBe(item?.stamp)
    })

    test('access lists of objects say who reaches them; keys that lead elsewhere lead nowhere', async () => {
      await seed.bucket('listed')
      await seed.put('listed', 'open.txt', 'x')
      const acl = [
        { entity: 'allAuthenticatedUsers', role: 'READER' },
        { entity: 'user-ann@example.com', role: 'OWNER' },
        { entity: 'domain-example.com', role: 'READER' },
      ]
      await seed.call('PATCH', 'b/listed/o/open.txt', { acl })
      const connection = await connect(emulator.url, { buckets: ['listed'] })
      expect(itemsOf(await listAll(connection))[0]?.grants).toMatchObject([
        { principal: { kind: 'everyone' }, role: 'read', id: 'acl/allAuthenticatedUsers/READER' },
        { principal: { kind: 'user', address: 'ann@example.com' }, role: 'owner' },
        { principal: { kind: 'group', name: 'Everyone at example.com' }, role: 'read' },
      ])
      for (const key of ['cold/old.txt', 'listed#/x', 'listed/', '/x', 'x', 'listed/../cold/old.txt'])
        await expect(read(connection, key)).rejects.toMatchObject({ reason: 'vanished' })
    })

    test('earlier versions are items of their own by choice, and read as they were', async () => {
      await seed.bucket('kept', { versioning: { enabled: true } })
      for (const text of ['one', 'two']) await seed.put('kept', 'plan.txt', text)
      const now = itemsOf(await listAll(await connect(emulator.url, { buckets: ['kept'] })))
      expect(now.map(({ key }) => key)).toEqual(['kept/plan.txt'])
      const connection = await connect(emulator.url, { buckets: ['kept'], versions: true })
      const items = itemsOf(await listAll(connection))
      const texts = await Promise.all(items.map(async ({ key }) => [key.split('#')[0], await read(connection, key)]))
      expect(texts.toSorted()).toEqual([
        ['kept/plan.txt', 'one'],
        ['kept/plan.txt', 'two'],
      ])
      expect(await read(connection, 'kept/plan.txt')).toBe('two')
    })

    test('a bucket that is not there costs only itself', async () => {
      await seed.bucket('here')
      const connection = await connect(emulator.url, { buckets: ['nowhere', 'here'] })
      expect((await listAll(connection)).map(({ type, key }) => [type, key])).toEqual([
        ['problem', 'nowhere#'],
        ['folder', 'here#'],
      ])
      expect(await connection.check()).toMatchObject({ ok: true, missing: [{ name: 'Bucket nowhere' }] })
    })
  },
)

const without = gcsPoliciesMissing()
describe.skipIf(without !== undefined)(`policies of Google Cloud Storage${without ? `: ${without}` : ''}`, () => {
  let emulator: GcsEmulator, seed: GcsSeed
  beforeAll(async () => {
    emulator = await startGcsPolicies()
    seed = gcsSeed(emulator.url)
  })
  afterAll(() => emulator?.stop())

  test('what lies in the archive class is not read unless the settings say so', async () => {
    await seed.bucket('cold')
    await seed.put('cold', 'old.txt', 'x')
    await seed.call('PATCH', 'b/cold/o/old.txt', { storageClass: 'ARCHIVE' })
    const look = async (given: object) => {
      const connection = await connect(emulator.url, { buckets: ['cold'], ...given })
      const [item] = itemsOf(await listAll(connection))
      return read(connection, 'cold/old.txt', item?.stamp)
    }
    await expect(look({})).rejects.toMatchObject({ reason: 'archived' })
    expect(await look({ readArchive: true })).toBe('x')
  })

  test('public access to a bucket is prevented, and let be as it was', async () => {
    await seed.bucket('to-close')
    const connection = await connect(emulator.url)
    const remedy = connection.remedies?.['block_public_access']
    const found = async () => JSON.stringify(await seed.call('GET', 'b/to-close'))
    const [step] = stepsIn((await remedy?.plan({ key: 'to-close#' }, {})) ?? [])
    expect(step).toMatchObject({ before: { prevention: 'inherited' }, after: { prevention: 'enforced' } })
    if (!remedy || !step) throw new Error('It planned nothing.')
    const receipt = await remedy.apply(step)
    await remedy.apply(step)
    expect(await found()).toContain('"publicAccessPrevention":"enforced"')
    expect(stepsIn(await remedy.plan({ key: 'to-close#' }, {}))).toEqual([])
    await remedy.undo?.(receipt)
    expect(await found()).toContain('"publicAccessPrevention":"inherited"')
    await expect(remedy.apply({ ...step, target: { key: 'nowhere#' } })).rejects.toMatchObject({ reason: 'vanished' })
  })

  test('who reaches a bucket and its objects follows from its policy, conditions and the prevention of public access', async () => {
    const bind = (bucket: string, ...bindings: object[]) =>
      seed.call('PUT', `b/${bucket}/iam`, { version: 3, bindings })
    const open = { role: 'roles/storage.objectViewer', members: ['allUsers'] }
    const names = ['shut', 'open', 'list-only', 'prevented', 'team']
    for (const name of names) {
      await seed.bucket(name)
      for (const object of ['reports/a.txt', 'x.txt']) await seed.put(name, object, 'x')
    }
    await bind('open', open)
    await bind('list-only', { role: 'roles/storage.legacyBucketReader', members: ['allUsers'] })
    await bind('prevented', open)
    await seed.call('PATCH', 'b/prevented', { iamConfiguration: { publicAccessPrevention: 'enforced' } })
    const expression =
      'resource.name.startsWith("projects/_/buckets/team/objects/reports/") && request.time < timestamp("2030-01-01T00:00:00Z")'
    await bind(
      'team',
      { role: 'roles/storage.objectAdmin', members: ['group:team@example.com', 'projectEditor:test-project'] },
      { role: 'roles/storage.objectViewer', members: ['allUsers'], condition: { title: 'Reports', expression } },
    )
    const connection = await connect(emulator.url, { buckets: names })
    const facts = new Map<string, ResourceFacts>()
    for await (const { items } of connection.resources?.() ?? []) for (const item of items) facts.set(item.id, item)
    expect(Object.fromEntries([...facts].map(([name, fact]) => [name, fact.public]))).toEqual({
      shut: false,
      open: true,
      'list-only': true,
      prevented: false,
      team: true,
    })
    expect(facts.get('prevented')).toMatchObject({
      kind: 'bucket',
      service: 'gcs',
      facts: { publicAccessPrevention: 'enforced' },
    })
    const items = itemsOf(await listAll(connection))
    const kinds = items
      .filter(({ key }) => key.endsWith('x.txt'))
      .map(({ key, grants }) => [key, grants.map(({ principal: { kind } }) => kind)])
    expect(Object.fromEntries(kinds)).toEqual({
      'shut/x.txt': [],
      'open/x.txt': ['anonymous'],
      'list-only/x.txt': [],
      'prevented/x.txt': [],
      'team/x.txt': ['group', 'group'],
    })
    expect(items.find(({ key }) => key === 'team/reports/a.txt')?.grants.at(-1)).toMatchObject({
      principal: { kind: 'anonymous' },
      via: 'IAM, on the condition Reports',
      expiresAt: new Date('2030-01-01T00:00:00Z'),
    })
  })
})

test('what the settings may do in buckets besides reading is what Google says of itself; a service that does not know the question says nothing', async () => {
  const asked: string[] = []
  const json = ({ path }: { path: string }) => {
    asked.push(path)
    if (path.startsWith('b/odd/')) return Promise.reject(new GcsFault({ status: 501, reason: '', what: 'odd' }))
    return Promise.resolve({ permissions: ['storage.objects.delete', 'storage.objects.get'] })
  }
  const excess = await excessOf(
    { json } as unknown as GcsClient,
    GcsSettings.parse({ endpoint: 'http://127.0.0.1:1' }),
    ['a', 'odd', 'b'],
  )
  expect(excess.map(({ name }) => name)).toEqual(['storage.objects.delete on a, b'])
  expect(asked[0]).toMatch(/^b\/a\/iam\/testPermissions\?permissions=storage\.objects\.create&permissions=/)
})
