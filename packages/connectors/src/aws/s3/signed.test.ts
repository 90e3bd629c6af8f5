import {
  s3Seed,
  startVersitygw,
  versitygwMissing,
  type S3Seed,
  type SignSeed,
  type VersityGateway,
} from '@sharelight/testkit/benches'
import { bytesOf, itemsOf, listAll } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp, type Connection } from '../../index.ts'
import { signedHeaders } from '../sign.ts'
import { hostsOf } from './address.ts'
import { s3 } from './index.ts'
import type { S3Settings } from './settings.ts'

const missing = versitygwMissing()
describe.skipIf(missing !== undefined)(
  `S3 on a server that checks signatures and rights${missing ? `: ${missing}` : ''}`,
  () => {
    let gateway: VersityGateway, seed: S3Seed
    const reader = { accessKeyId: 'READEREXAMPLE', secretAccessKey: 'reader/secret+key=' }
    const odd = ['a b+c&d.txt', '100%25.txt', 'ünï😀', "it's (a) *star*!", 'deep/er/~tilde', 'x=y;z,@:$', 'quo"te']

    beforeAll(async () => {
      gateway = await startVersitygw()
      const sign: SignSeed = request =>
        signedHeaders(request, { credentials: gateway.root, region: 'us-east-1', service: 's3', now: new Date() })
      seed = s3Seed(gateway.url, sign)
      for (const bucket of ['papers', 'closed']) await seed.bucket(bucket)
      for (const key of odd) await seed.put('papers', key, `content of ${key}`)
      await seed.put('closed', 'secret.txt', 'Hush.')
      gateway.user(reader.accessKeyId, reader.secretAccessKey)
      await seed.set(
        'papers',
        'policy',
        JSON.stringify({
          Version: '2012-10-17',
          Statement: [
            {
              Effect: 'Allow',
              Principal: { AWS: [reader.accessKeyId] },
              Action: ['s3:ListBucket', 's3:GetObject'],
              Resource: ['arn:aws:s3:::papers', 'arn:aws:s3:::papers/*'],
            },
          ],
        }),
      )
    })
    afterAll(() => gateway?.stop())

    async function connect(settings: Record<string, unknown>): Promise<Connection> {
      const parsed = s3.settings.parse({ endpoint: gateway.url, forcePathStyle: true, ...settings }) as S3Settings
      const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })
      const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), hostsOf(parsed))
      return (await s3.load())(parsed, localIo({ http }))
    }

    test('calls for keys of any kind bear a signature that another implementation takes', async () => {
      const connection = await connect({ ...gateway.root, buckets: ['papers'] })
      expect(await connection.check()).toMatchObject({ ok: true })
      const items = itemsOf(await listAll(connection))
      const texts = await Promise.all(
        items.map(async ({ key, stamp }) =>
          (await bytesOf(await connection.fetch({ key, stamp }, { maxBytes: 2 ** 20 }))).toString(),
        ),
      )
      expect(texts.toSorted()).toEqual(odd.map(key => `content of ${key}`).toSorted())
    })

    test('a long bucket is listed page after page', async () => {
      await seed.bucket('many')
      for (let start = 0; start < 1040; start += 16)
        await Promise.all(Array.from({ length: 16 }, (_, n) => seed.put('many', `${start + n}.txt`, 'x')))
      const connection = await connect({ ...gateway.root, buckets: ['many'] })
      expect(new Set(itemsOf(await listAll(connection)).map(({ key }) => key)).size).toBe(1040)
    }, 120_000)

    test.each([
      ['a secret key that does not fit', { secretAccessKey: 'another' }, /does not fit/],
      ['an access key that nobody has', { accessKeyId: 'NOBODYEXAMPLE' }, /does not know the access key/],
    ])('%s stops the source until it is given new keys, and is never quoted', async (_, wrong, says) => {
      const connection = await connect({ ...gateway.root, ...wrong, buckets: ['papers'] })
      const error = await listAll(connection).then(
        () => undefined,
        (thrown: unknown) => thrown as Error,
      )
      expect(error).toMatchObject({ code: 'consent_lost', message: expect.stringMatching(says) as string })
      expect(String(error?.message)).not.toContain('another')
    })

    test('a user sees what a policy grants him; a bucket that he may not list costs only itself', async () => {
      const connection = await connect({ ...reader, buckets: ['papers', 'closed'] })
      const entries = await listAll(connection)
      expect(itemsOf(entries)).toHaveLength(odd.length)
      expect(entries.filter(({ type }) => type === 'problem')).toMatchObject([
        { key: 'closed#', reason: 'permission_denied' },
      ])
      const [item] = itemsOf(entries)
      expect(
        await bytesOf(await connection.fetch({ key: item?.key ?? '', stamp: item?.stamp ?? '' }, { maxBytes: 99 })),
      ).not.toHaveLength(0)
    })
  },
)
