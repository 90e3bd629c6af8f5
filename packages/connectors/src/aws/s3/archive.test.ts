import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesOf, itemsOf, listAll } from '@sharelight/testkit/connectors'
import { expect, test } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import { hostsOf } from './address.ts'
import { s3 } from './index.ts'
import { S3Settings } from './settings.ts'

const object = (more: string) =>
  `<Contents><Key>cold</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"e"</ETag><Size>1</Size><StorageClass>GLACIER</StorageClass>${more}</Contents>`
const list = (contents: string) => `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`

test('what is archived costs no call until it is restored, and is read then', async () => {
  let [isRestored, calls] = [false, 0]
  const server = createServer((message, response) => {
    const url = new URL(message.url ?? '/', 'http://s3')
    if (url.searchParams.has('list-type')) {
      const isTold = message.headers['x-amz-optional-object-attributes'] === 'RestoreStatus'
      const expiry = isRestored ? '<RestoreExpiryDate>2026-12-01T00:00:00.000Z</RestoreExpiryDate>' : ''
      return response.end(list(object(isTold ? `<RestoreStatus>${expiry}</RestoreStatus>` : '')))
    }
    if (url.pathname !== '/far/cold' || url.searchParams.has('acl'))
      return response.writeHead(404).end('<Error><Code>NoSuchConfiguration</Code></Error>')
    calls++
    response.writeHead(206, { 'content-range': 'bytes 0-0/1', 'last-modified': new Date(0).toUTCString() }).end('x')
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = S3Settings.parse({ endpoint, accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'k', buckets: ['far'] })
  const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })
  const http = sourceHttp(createOutbound(rules), hostsOf(settings))
  const connection = await (await s3.load())(settings, localIo({ http }))
  const read = async () => {
    const [item] = itemsOf(await listAll(connection))
    return connection.fetch({ key: item?.key ?? '', stamp: item?.stamp ?? '' }, { maxBytes: 100 })
  }
  await expect(read()).rejects.toMatchObject({ reason: 'archived' })
  expect(calls).toBe(0)
  isRestored = true
  expect((await bytesOf(await read())).toString()).toBe('x')
  server.close()
})
