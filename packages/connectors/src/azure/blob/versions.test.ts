import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf, itemsOf, listAll, whole } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import { hostsOf } from '../storage/app.ts'
import { azureBlob } from './index.ts'
import { BlobSettings } from './settings.ts'

// Azurite keeps no versions; these are lists as Microsoft documents them.
const blob = (name: string, version: string, isCurrent: boolean) =>
  `<Blob><Name>${name}</Name><VersionId>${version}</VersionId>${isCurrent ? '<IsCurrentVersion>true</IsCurrentVersion>' : ''}<Properties><Last-Modified>Mon, 02 Nov 2026 10:00:00 GMT</Last-Modified><Etag>"${version}"</Etag><Content-Length>3</Content-Length></Properties></Blob>`
const [first, second] = ['2026-11-01T10:00:00.0000000Z', '2026-11-02T10:00:00.0000000Z']
let server: Server
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    asked.push(`${pathname} ${searchParams.get('include') ?? ''}`)
    if (searchParams.get('comp') === 'list')
      return response.end(
        `<EnumerationResults><Blobs>${searchParams.get('include') === 'versions' ? blob('plan.txt', first, false) + blob('gone.txt', first, false) : ''}${blob('plan.txt', second, true)}</Blobs><NextMarker/></EnumerationResults>`,
      )
    if (searchParams.get('restype') === 'container') return response.writeHead(403).end()
    const version = searchParams.get('versionid')
    return response
      .writeHead(206, { etag: `"${version ?? second}"`, 'content-range': 'bytes 0-2/3' })
      .end(version === first ? 'one' : 'two')
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(() => server.close())

test('earlier versions of blobs are items of their own by choice, those of what was deleted too, and read as they were', async () => {
  const { port } = server.address() as AddressInfo
  const connect = async (more: object) => {
    const settings = BlobSettings.parse({
      account: 'papers',
      endpoint: `http://127.0.0.1:${port}`,
      accountKey: 'a2V5',
      containers: ['docs'],
      ...more,
    })
    const outbound = createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }))
    return (await azureBlob.load())(settings, localIo({ http: sourceHttp(outbound, hostsOf(settings)) }))
  }
  expect(itemsOf(await listAll(await connect({}))).map(({ key }) => key)).toEqual(['docs/plan.txt'])
  const connection = await connect({ versions: true })
  const items = itemsOf(await listAll(connection))
  expect(items.map(({ key }) => key)).toEqual([
    `docs/plan.txt#${encodeURIComponent(first)}`,
    `docs/gone.txt#${encodeURIComponent(first)}`,
    'docs/plan.txt',
  ])
  const texts = items.map(async ({ key }) =>
    (await bytesOf(await connection.fetch({ key, stamp: '' }, whole))).toString(),
  )
  expect(await Promise.all(texts)).toEqual(['one', 'one', 'two'])
})
