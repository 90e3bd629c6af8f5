import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { motoMissing, s3Seed, startMoto, type Moto, type S3Seed } from '@sharelight/testkit/benches'
import { bytesOf, itemsOf, listAll, liveHeap } from '@sharelight/testkit/connectors'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createOutbound,
  localIo,
  readOutboundRules,
  sourceHttp,
  type Connection,
  type ResourceFacts,
} from '../../index.ts'
import { addressOf, hostsOf } from './address.ts'
import { s3 } from './index.ts'
import { S3Settings } from './settings.ts'

const keys = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'very/secret+key=' }

async function connect(endpoint: string, settings: Record<string, unknown> = {}): Promise<Connection> {
  const parsed = s3.settings.parse({ ...keys, endpoint, ...settings }) as S3Settings
  const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })
  const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), hostsOf(parsed))
  return (await s3.load())(parsed, localIo({ http }))
}
const limits = { maxBytes: 2 ** 30 }
const read = async (connection: Connection, key: string, maxBytes = limits.maxBytes) =>
  bytesOf(await connection.fetch({ key, stamp: '' }, { maxBytes }))
async function factsOf(connection: Connection): Promise<Map<string, ResourceFacts>> {
  const facts = new Map<string, ResourceFacts>()
  for await (const { items } of connection.resources?.() ?? []) for (const item of items) facts.set(item.id, item)
  return facts
}

const missing = motoMissing()
describe.skipIf(missing !== undefined)(`S3 on moto${missing ? `: ${missing}` : ''}`, () => {
  let moto: Moto
  let seed: S3Seed
  const link = (bucket: string, key: string) => `${bucket}/${key}`
  const open = (statement: object) =>
    JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', ...statement }],
    })

  beforeAll(async () => {
    moto = await startMoto()
    seed = s3Seed(moto.url)
  })
  afterEach(() => moto.reset())
  afterAll(() => moto.stop())

  test('keys of any kind are listed and read: blanks, plus, slashes, dots, percent, emoji, 1,024 bytes, what XML cannot write', async () => {
    await seed.bucket('odd-keys')
    const odd = [
      'a b+c&d.txt',
      '//two',
      'a//b',
      'back\\slash',
      '100%25.txt',
      'ünï😀',
      '#hash?query',
      'x'.repeat(1024),
      'and\u0001',
      'a.b/c..d',
      '...',
      'tab\t',
    ]
    for (const key of odd) await seed.put('odd-keys', key, `content of ${key}`)
    const connection = await connect(moto.url)
    const items = itemsOf(await listAll(connection))
    expect(items.length).toBe(odd.length)
    expect(new Set(items.map(({ key }) => key)).size).toBe(odd.length)
    const texts = await Promise.all(items.map(async ({ key }) => (await read(connection, key)).toString()))
    expect(texts.toSorted()).toEqual(odd.map(key => `content of ${key}`).toSorted())
    for (const { key, name } of items) expect(key + name).not.toMatch(/[\p{Cc}]/u)
  })

  test('a key with dots between its slashes is read, and leads nowhere else', async () => {
    await seed.bucket('dots')
    await seed.bucket('secret')
    await seed.put('secret', 'plan.txt', 'hidden')
    const connection = await connect(moto.url, { buckets: ['dots'] })
    for (const key of [
      'dots/../secret/plan.txt',
      'dots/a/../../secret/plan.txt',
      'dots/.',
      'dots/..',
      'secret/plan.txt',
      'dots#/x',
      'dots/',
      '/x',
      'x',
    ])
      await expect(connection.fetch({ key, stamp: '' }, limits)).rejects.toMatchObject({ reason: 'vanished' })
  })

  test('folders come before what they hold, an empty marker is its folder, and names that are empty have one', async () => {
    await seed.bucket('tree')
    for (const key of ['a/', 'a/b/c.txt', 'a/d.txt', 'a0.txt', 'z//q'])
      await seed.put('tree', key, key.endsWith('/') ? '' : 'x')
    const entries = await listAll(await connect(moto.url))
    expect(entries.map(({ type, name, path, parent }) => [type, name, path, parent])).toEqual([
      ['folder', 'tree', 'tree', undefined],
      ['folder', 'a', 'tree/a', 'tree#'],
      ['folder', 'b', 'tree/a/b', 'tree#/a/'],
      ['item', 'c.txt', 'tree/a/b/c.txt', 'tree#/a/b/'],
      ['item', 'd.txt', 'tree/a/d.txt', 'tree#/a/'],
      ['item', 'a0.txt', 'tree/a0.txt', 'tree#'],
      ['folder', 'z', 'tree/z', 'tree#'],
      ['folder', '/', 'tree/z/', 'tree#/z/'],
      ['item', 'q', 'tree/z//q', 'tree#/z//'],
    ])
  })

  test('an object of several ranges is read whole, an empty one is empty, and what is too large or changes meanwhile is told', async () => {
    await seed.bucket('large')
    const text = 'Sixteen letters.'.repeat(1.2 * 2 ** 20)
    await seed.put('large', 'big.txt', text)
    await seed.put('large', 'empty.txt', '')
    const connection = await connect(moto.url)
    expect((await read(connection, 'large/big.txt')).equals(Buffer.from(text))).toBe(true)
    expect((await read(connection, 'large/empty.txt')).length).toBe(0)
    await expect(read(connection, 'large/big.txt', text.length - 1)).rejects.toMatchObject({ reason: 'too_large' })
    await expect(read(await connect(moto.url, { maxFileSize: 1000 }), 'large/big.txt')).rejects.toMatchObject({
      reason: 'too_large',
    })
    const content = await connection.fetch({ key: 'large/big.txt', stamp: '' }, limits)
    await seed.put('large', 'big.txt', text.replace('S', 'T'))
    await expect(bytesOf(content)).rejects.toMatchObject({ reason: 'changed_while_read' })
    const [item] = itemsOf(await listAll(connection))
    expect((await connection.fetch({ key: 'large/big.txt', stamp: '' }, limits)).stamp).toBe(item?.stamp)
  })

  test('what is archived, gone, or a marker of a deletion is told by its reason', async () => {
    await seed.bucket('classes')
    await seed.put('classes', 'cold.txt', 'x', { 'x-amz-storage-class': 'DEEP_ARCHIVE' })
    await seed.put('classes', 'now.txt', 'x', { 'x-amz-storage-class': 'GLACIER_IR' })
    await seed.set(
      'classes',
      'versioning',
      '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>',
    )
    await seed.put('classes', 'old.txt', 'x')
    await seed.remove('classes', 'old.txt')
    const connection = await connect(moto.url)
    expect(itemsOf(await listAll(connection)).map(({ name }) => name)).toEqual(['cold.txt', 'now.txt'])
    await expect(read(connection, 'classes/cold.txt')).rejects.toMatchObject({ reason: 'archived' })
    const stamps = new Map(itemsOf(await listAll(connection)).map(({ key, stamp }) => [key, stamp]))
    expect([stamps.get('classes/cold.txt'), stamps.get('classes/now.txt')]).toEqual([
      expect.stringMatching(/-archived$/),
      expect.not.stringMatching(/archived/),
    ])
    expect((await read(connection, 'classes/now.txt')).toString()).toBe('x')
    await expect(read(connection, 'classes/old.txt')).rejects.toMatchObject({ reason: 'vanished' })
  })

  test('what the settings leave out is named as such', async () => {
    await seed.bucket('some')
    for (const key of ['keep/a.docx', 'keep/b.log', 'c.docx']) await seed.put('some', key, 'x')
    const entries = await listAll(await connect(moto.url, { include: ['*.docx'], exclude: ['c.*'] }))
    expect(entries.filter(({ type }) => type === 'item').map(({ key }) => key)).toEqual(['some/keep/a.docx'])
    expect(entries.filter(({ type }) => type === 'problem')).toMatchObject([
      { key: 'some/c.docx', reason: 'excluded' },
      { key: 'some/keep/b.log', reason: 'excluded' },
    ])
  })

  test("a bucket's facts say what is public, by policy and by access list, and what closes it", async () => {
    for (const name of ['shut', 'by-policy', 'by-acl', 'blocked', 'kept']) await seed.bucket(name, 'ObjectWriter')
    await seed.set('by-policy', 'policy', open({ Resource: 'arn:aws:s3:::by-policy/*' }))
    await seed.acl('by-acl', 'public-read')
    await seed.set(
      'kept',
      'policy',
      open({ Resource: 'arn:aws:s3:::kept/*', Condition: { StringEquals: { 'aws:SourceVpce': 'vpce-1' } } }),
    )
    await seed.set('blocked', 'policy', open({ Resource: 'arn:aws:s3:::blocked/*' }))
    const on = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets']
      .map(name => `<${name}>true</${name}>`)
      .join('')
    await seed.set(
      'blocked',
      'publicAccessBlock',
      `<PublicAccessBlockConfiguration>${on}</PublicAccessBlockConfiguration>`,
    )
    await seed.set('shut', 'versioning', '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>')
    const noTls = { Condition: { Bool: { 'aws:SecureTransport': 'false' } }, Resource: ['arn:aws:s3:::shut*'] }
    await seed.set('shut', 'policy', open({ Effect: 'Deny', Action: 's3:*', ...noTls }))
    for (const name of ['by-policy', 'kept', 'blocked']) await seed.put(name, 'x.txt', 'x')
    const connection = await connect(moto.url)
    const facts = await factsOf(connection)
    expect(Object.fromEntries([...facts].map(([name, fact]) => [name, fact.public]))).toEqual({
      shut: false,
      'by-policy': true,
      'by-acl': true,
      blocked: false,
      kept: false,
    })
    expect(facts.get('shut')).toMatchObject({
      kind: 'bucket',
      service: 'amazon_s3',
      facts: {
        versioning: 'Enabled',
        mfaDelete: false,
        tlsOnly: true,
        logging: false,
        block: {},
        policyStatus: 'not public',
      },
    })
    expect(facts.get('by-policy')?.facts).toMatchObject({ policyStatus: 'public', aclIsPublic: false })
    const reach = new Map(
      itemsOf(await listAll(connection)).map(({ key, grants }) => [key, grants.map(({ principal: { kind } }) => kind)]),
    )
    expect(Object.fromEntries(reach)).toEqual({
      [link('by-policy', 'x.txt')]: ['anonymous'],
      [link('kept', 'x.txt')]: ['group'],
      [link('blocked', 'x.txt')]: [],
    })
  })
})

/** An S3 of the test's own, for what moto does not show. */
type Answering = (request: { url: URL; message: IncomingMessage }, response: ServerResponse) => void
const servers: { close(): void }[] = []
afterEach(() => servers.splice(0).forEach(server => server.close()))
async function answering(answer: Answering): Promise<string> {
  const server = createServer((message, response) =>
    answer({ url: new URL(message.url ?? '/', 'http://s3'), message }, response),
  )
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const failing = (response: ServerResponse, status: number, code: string, more = '') =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>No ${keys.secretAccessKey}</Message>${more}</Error>`)
const listing = (contents: string, isTruncated = false) =>
  `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents}</ListBucketResult>`
const object = (key: string) =>
  `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"e"</ETag><Size>1</Size></Contents>`
const isList = (url: URL) => url.searchParams.has('list-type')
const nothing = (response: ServerResponse) => failing(response, 404, 'NoSuchConfiguration')

describe('an S3 that answers otherwise', () => {
  test('a bucket in another region is called there, signed for it', async () => {
    const regions: string[] = []
    for (const [status, header] of [
      [301, true],
      [400, false],
    ] as const) {
      const url = await answering(({ url: asked, message }, response) => {
        const region = message.headers.authorization?.split('/')[2] ?? ''
        regions.push(region)
        if (region !== 'eu-west-3') {
          if (header) response.setHeader('x-amz-bucket-region', 'eu-west-3')
          return failing(
            response,
            status,
            status === 301 ? 'PermanentRedirect' : 'AuthorizationHeaderMalformed',
            header ? '' : '<Region>eu-west-3</Region>',
          )
        }
        if (isList(asked)) return response.end(listing(object('a')))
        return nothing(response)
      })
      expect(itemsOf(await listAll(await connect(url, { buckets: ['far'] }))).map(({ key }) => key)).toEqual(['far/a'])
    }
    expect(regions.filter(region => region === 'us-east-1').length).toBe(2)
    const loop = await answering((_, response) =>
      failing(response.setHeader('x-amz-bucket-region', `r${regions.push('x')}`), 301, 'PermanentRedirect'),
    )
    await expect(listAll(await connect(loop, { buckets: ['far'] }))).rejects.toThrow(/301/)
  })

  test('a bucket that may not be listed is one entry with the way out, and loses nothing; the others are read', async () => {
    const url = await answering(({ url: asked }, response) => {
      if (isList(asked))
        return asked.pathname === '/mine' ? response.end(listing(object('a'))) : failing(response, 403, 'AccessDenied')
      return nothing(response)
    })
    const connection = await connect(url, { buckets: ['theirs', 'mine'] })
    const pages = []
    for await (const container of connection.containers())
      for await (const page of connection.items?.(container) ?? []) pages.push(page)
    expect(pages).toMatchObject([
      {
        covers: 'changes',
        items: [
          {
            type: 'problem',
            key: 'theirs#',
            reason: 'permission_denied',
            detail: expect.stringContaining('"s3:ListBucket"') as string,
          },
        ],
      },
      { covers: 'all', items: [{ key: 'mine#' }, { key: 'mine/a' }] },
    ])
    const { ok, missing: lacking } = await connection.check()
    expect([ok, lacking[0]]).toEqual([true, expect.objectContaining({ name: 's3:ListBucket on theirs' })])
  })

  test('each failure says what it means and what to do, and never the secret', async () => {
    for (const [status, code, fault, says] of [
      [403, 'InvalidAccessKeyId', 'consent_lost', /does not know the access key/],
      [403, 'SignatureDoesNotMatch', 'consent_lost', /secret access key does not fit/],
      [400, 'ExpiredToken', 'consent_lost', /session token has expired/],
      [403, 'RequestTimeTooSkewed', 'unreachable', /clock is wrong/],
      [403, 'AccessDenied', 'scope_missing', /s3:ListAllMyBuckets/],
      [503, 'SlowDown', 'throttled', /fewer calls/],
      [400, 'Throttling', 'throttled', /fewer calls/],
    ] as const) {
      const connection = await connect(await answering((_, response) => failing(response, status, code)))
      const error = await listAll(connection).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: fault, message: expect.stringMatching(says) as string })
      expect(String(error)).not.toContain(keys.secretAccessKey)
      // A check answers with it, but for what passes.
      const checked = await connection.check().catch((thrown: unknown) => ({ missing: [{ wayOut: String(thrown) }] }))
      expect(checked.missing[0]?.wayOut).toMatch(says)
    }
  })

  test('answers that are hostile, cut off or go in circles end as failures', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(1000)}">]>${listing('<Contents><Key>&x;</Key></Contents>')}`
    for (const body of [
      bomb,
      listing(object('a')).slice(0, -10),
      '<html></html>',
      '',
      'null',
      listing('<Contents></Contents>'),
      listing(object('a'), true),
    ]) {
      const url = await answering(({ url: asked }, response) =>
        isList(asked) ? response.end(body) : nothing(response),
      )
      await expect(listAll(await connect(url, { buckets: ['odd'] }))).rejects.toThrow(/odd|listed/)
    }
  })

  test('a hundred thousand objects are listed in flat memory', async () => {
    const count = 100_000
    const name = (number: number) =>
      `folder ${String(Math.floor(number / 100)).padStart(5, '0')}/${String(number).padStart(7, '0')}.txt`
    const url = await answering(({ url: asked }, response) => {
      if (!isList(asked)) return nothing(response)
      const after = asked.searchParams.get('start-after')
      const start = after ? Number(/(\d+)\.txt$/.exec(after)?.[1]) + 1 : 0
      const end = Math.min(count, start + 1000)
      response.end(
        listing(Array.from({ length: end - start }, (_, index) => object(name(start + index))).join(''), end < count),
      )
    })
    const connection = await connect(url, { buckets: ['many'] })
    let [seen, early, most] = [0, 0, 0]
    for await (const { items } of connection.items?.({ id: 'many', name: 'many' }) ?? []) {
      seen += items.filter(({ type }) => type === 'item').length
      if (seen === 20_000) early = liveHeap()
      if (seen % 40_000 === 0) most = Math.max(most, liveHeap())
    }
    expect(seen).toBe(count)
    expect(most - early).toBeLessThan(16 * 2 ** 20)
  })

  test('buckets are called by host name at Amazon, by path where the name has dots or the address is in numbers', () => {
    const at = (settings: object, bucket: string, key?: string) =>
      addressOf(S3Settings.parse({ ...keys, ...settings }), {
        bucket,
        ...(key !== undefined && { key: Buffer.from(key) }),
      }).url
    expect([
      at({ region: 'eu-west-1' }, 'papers', 'a b'),
      at({}, 'with.dots', 'a'),
      at({ region: 'cn-north-1' }, 'papers'),
      at({ endpoint: 'http://10.0.0.1:9000' }, 'papers', 'a'),
      at({ endpoint: 'https://store.example/base/' }, 'papers', 'a'),
      at({ endpoint: 'https://store.example', forcePathStyle: true }, 'papers', 'a/../b'),
    ]).toEqual([
      'https://papers.s3.eu-west-1.amazonaws.com/a%20b',
      'https://s3.us-east-1.amazonaws.com/with.dots/a',
      'https://papers.s3.cn-north-1.amazonaws.com.cn/',
      'http://10.0.0.1:9000/papers/a',
      'https://papers.store.example/base/a',
      'https://store.example/papers/a%2F..%2Fb',
    ])
    expect([
      hostsOf({ region: 'cn-north-1' } as S3Settings),
      hostsOf({ region: 'eu-west-1' } as S3Settings),
      hostsOf({ endpoint: 'http://127.0.0.1:9' } as S3Settings),
    ]).toEqual([['*.amazonaws.com.cn'], ['*.amazonaws.com'], ['127.0.0.1:9', '*.127.0.0.1:9']])
  })
})
