import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createOutbound,
  findConnector,
  localIo,
  readOutboundRules,
  sourceHttp,
  type Connection,
} from '@sharelight/connectors'
import { startVersitygw, versitygwMissing } from '@sharelight/testkit/benches'
import { bytesOf, liveHeap } from '@sharelight/testkit/connectors'
import type { Figure, Section } from './report.ts'

const [objects, bytes, atOnce, rounds] = [1000, 256 * 1024, 10, 2]
const listed = 1_000_000
const pageSize = 1000
const bucket = 'papers'

/** Objects of an S3 listed and read beside Amazon's own tool, in turn, and a million of them listed in flat memory. */
export async function benchObjects(): Promise<Section> {
  return {
    id: 'objects',
    title: 'Objects of an S3',
    command: 'npm run bench -- objects',
    figures: [...(await throughput()), ...(await listing())],
  }
}

async function open(endpoint: string, keys: { accessKeyId: string; secretAccessKey: string }): Promise<Connection> {
  const connector = findConnector('s3')
  if (!connector) throw new Error('There is no connector s3.')
  const settings: unknown = connector.settings.parse({
    ...keys,
    endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    buckets: [bucket],
  })
  const outbound = createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }))
  return (await connector.load())(settings, localIo({ http: sourceHttp(outbound, connector.hosts(settings)) }))
}

/** The same objects fetched by `aws s3 sync` and by the connector, in turn; of each the quickest. */
async function throughput(): Promise<Figure[]> {
  const missing = versitygwMissing()
  if (missing) throw new Error(missing)
  const [gateway, folder] = [await startVersitygw(), mkdtempSync(join(tmpdir(), 'sharelight-objects-'))]
  const { accessKeyId, secretAccessKey } = gateway.root
  const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: 'us-east-1' }
  const aws = (...args: string[]) =>
    execFileSync('aws', ['--endpoint-url', gateway.url, ...args], {
      env: { ...process.env, ...keys },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const sync = (from: string, to: string) => aws('s3', 'sync', from, to, '--only-show-errors')
  const connection = await open(gateway.url, gateway.root)
  try {
    mkdirSync(join(folder, 'up'))
    for (let at = 0; at < objects; at++) writeFileSync(join(folder, 'up', `${at}.bin`), randomBytes(bytes))
    aws('s3api', 'create-bucket', '--bucket', bucket)
    sync(join(folder, 'up'), `s3://${bucket}`)
    const [theirs, ours]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      theirs.push(await seconds(() => sync(`s3://${bucket}`, join(folder, `down-${round}`))))
      ours.push(await seconds(() => readAll(connection)))
    }
    const [best, own] = [Math.min(...theirs), Math.min(...ours)]
    const megabytes = (objects * bytes) / 1e6
    const baseline = 'aws s3 sync'
    return [
      {
        name: `aws s3 sync of ${objects} objects of ${bytes / 1024} KiB, from versitygw`,
        value: `${best.toFixed(1)} s, ${(megabytes / best).toFixed(0)} MB/s`,
      },
      {
        name: `the connector: listed and read, ${atOnce} at a time`,
        value: `${own.toFixed(1)} s, ${(megabytes / own).toFixed(0)} MB/s`,
        baseline,
        ratio: best / own,
        target: '≥ 0.8 ×',
      },
    ]
  } finally {
    await connection.close()
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seconds(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function readAll(connection: Connection): Promise<void> {
  const waiting: { key: string; stamp: string }[] = []
  for await (const { items } of connection.items?.({ id: bucket, name: bucket }) ?? [])
    for (const item of items) if ('type' in item && item.type === 'item') waiting.push(item)
  if (waiting.length !== objects) throw new Error(`${waiting.length} of ${objects} objects were listed.`)
  const readers = Array.from({ length: atOnce }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const content = await bytesOf(await connection.fetch(next, { maxBytes: 2 ** 30 }))
      if (content.length !== bytes) throw new Error(`${next.key} has ${content.length} bytes.`)
    }
  })
  await Promise.all(readers)
}

/** A bucket whose list is made as it is asked for. */
async function listing(): Promise<Figure[]> {
  const server = createServer((message, response) => {
    const { searchParams } = new URL(message.url ?? '/', 'http://x')
    if (!searchParams.has('list-type'))
      return response.writeHead(404).end('<Error><Code>NoSuchConfiguration</Code></Error>')
    const after = /(\d{7})\.docx$/.exec(searchParams.get('start-after') ?? '')?.[1]
    const from = after === undefined ? Number(searchParams.get('continuation-token') ?? 0) : Number(after) + 1
    const contents = Array.from({ length: pageSize }, (_, at) => {
      const number = String(from + at).padStart(7, '0')
      return `<Contents><Key>folder-${number.slice(0, 4)}/paper-${number}.docx</Key><LastModified>2026-07-01T10:00:00.000Z</LastModified><ETag>&quot;${number}&quot;</ETag><Size>1024</Size><StorageClass>STANDARD</StorageClass></Contents>`
    })
    const next =
      from + pageSize < listed
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${from + pageSize}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>'
    return response.end(`<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const connection = await open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    accessKeyId: 'EXAMPLE',
    secretAccessKey: 'secret',
  })
  const heaps: number[] = []
  let [count, pages] = [0, 0]
  const took = await seconds(async () => {
    for await (const { items } of connection.items?.({ id: bucket, name: bucket }) ?? []) {
      count += items.filter(item => 'type' in item && item.type === 'item').length
      if (++pages % (listed / pageSize / 10) === 0) heaps.push(liveHeap())
    }
  })
  await connection.close()
  server.closeAllConnections()
  server.close()
  if (count !== listed) throw new Error(`${count} of ${listed} objects were listed.`)
  const [first = 0, last = 0] = [heaps[0], heaps.at(-1)]
  return [
    {
      name: `${listed.toLocaleString('en-GB')} objects listed with who reaches them`,
      value: `${took.toFixed(0)} s, ${(listed / took).toFixed(0)} objects/s`,
    },
    { name: 'live heap after a tenth of them, and after all', value: `${mib(first)}, ${mib(last)}` },
  ]
}

const mib = (size: number) => `${(size / 2 ** 20).toFixed(1)} MiB`
