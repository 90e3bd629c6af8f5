import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { motoMissing, s3Seed, startMoto, type Moto } from '@sharelight/testkit/benches'
import { bytesOf, itemsOf, listAll, whole } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp, type Entry, type Page } from '../../index.ts'
import { hostsOf } from './address.ts'
import { s3 } from './index.ts'
import { S3Settings } from './settings.ts'

const missing = motoMissing()
describe.skipIf(missing !== undefined)(`earlier versions on moto${missing ? `: ${missing}` : ''}`, () => {
  let moto: Moto
  /** In front of it, so that pages are of two and one ends between versions of one key. */
  let front: Server
  /** Denies what is about versions. */
  let closed = false
  beforeAll(async () => {
    moto = await startMoto()
    front = createServer((request, response) => {
      const url = `${moto.url}${request.url?.replace('max-keys=1000', 'max-keys=2')}`
      const { authorization = '', range } = request.headers
      if (closed && /[?&]versions(Id)?=/.test(url))
        return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      void fetch(url, { headers: { authorization, ...(range && { range }) } }).then(async answer => {
        const headers = [...answer.headers].filter(([name]) => !['connection', 'content-length'].includes(name))
        response.writeHead(answer.status, Object.fromEntries(headers)).end(Buffer.from(await answer.arrayBuffer()))
      })
    })
    await new Promise<void>(resolve => {
      front.listen(0, '127.0.0.1', resolve)
    })
  })
  afterAll(async () => {
    front?.close()
    await moto?.stop()
  })

  const connect = async (more: object = {}) => {
    const keys = {
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'k',
      endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    }
    const settings = S3Settings.parse({ ...keys, ...more })
    const outbound = createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }))
    return (await s3.load())(settings, localIo({ http: sourceHttp(outbound, hostsOf(settings)) }))
  }

  test('are items of their own by choice, those of what was deleted too, page after page', async () => {
    const seed = s3Seed(moto.url)
    await seed.bucket('kept')
    await seed.set('kept', 'versioning', '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>')
    await seed.put('kept', 'a.txt', 'x')
    for (const text of ['one', 'two', 'three']) await seed.put('kept', 'p/plan +.txt', text)
    await seed.put('kept', 'q.txt', 'gone')
    await seed.remove('kept', 'q.txt')
    const statement = {
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObjectVersion',
      Resource: 'arn:aws:s3:::kept/p/*',
    }
    await seed.set('kept', 'policy', JSON.stringify({ Version: '2012-10-17', Statement: [statement] }))
    expect(itemsOf(await listAll(await connect())).map(({ key }) => key)).toEqual(['kept/a.txt', 'kept/p/plan +.txt'])

    const connection = await connect({ versions: true })
    const pagesFrom = async (from?: string) => {
      const pages: Page<Entry>[] = []
      for await (const page of connection.items?.({ id: 'kept', name: 'kept' }, from) ?? [])
        pages.push(page as Page<Entry>)
      return pages
    }
    const keysIn = (some: readonly Page<Entry>[]) => itemsOf(some.flatMap(({ items }) => items)).map(({ key }) => key)
    const read = async (key: string) => (await bytesOf(await connection.fetch({ key, stamp: '' }, whole))).toString()
    const pages = await pagesFrom()
    expect(pages.length).toBe(3)
    expect(new Set(keysIn(pages)).size).toBe(1 + 3 + 1)
    expect(keysIn(await pagesFrom(pages[0]?.next))).toEqual(keysIn(pages.slice(1)))

    expect((await connection.check()).granted).toEqual(
      expect.arrayContaining(['s3:ListBucketVersions', 's3:GetObjectVersion']),
    )
    closed = true
    const [lacking] = (await connection.check()).missing
    expect(lacking?.name).toBe('s3:ListBucketVersions on kept')
    closed = false

    const items = itemsOf(pages.flatMap(page => page.items))
    const plans = items.filter(({ key }) => key.startsWith('kept/p/'))
    expect(await Promise.all(plans.map(({ key }) => read(key)))).toEqual(['three', 'two', 'one'])
    const reached = plans.map(({ grants }) => grants.map(({ principal }) => principal.kind))
    expect(reached).toEqual([[], ['anonymous'], ['anonymous']])
    expect(plans[1]?.name).toMatch(/^plan \+\.txt \(version of \d{4}-/)
    expect(await read(items.find(({ key }) => key.startsWith('kept/q.txt#'))?.key ?? '')).toBe('gone')
    const earlier = { key: plans[1]?.key ?? '' }
    await expect(connection.remedies?.['quarantine']?.plan(earlier, {})).rejects.toMatchObject({ reason: 'vanished' })
  })
})
