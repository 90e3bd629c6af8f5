import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { motoMissing, s3Seed, startMoto } from '@sharelight/testkit/benches'
import { faultyFront, remoteConformance, secretsConformance, type RemoteBench } from '@sharelight/testkit/connectors'
import { describe } from 'vitest'
import { withReading } from '../../kit/reading-settings.ts'
import { hostsOf } from './address.ts'
import { s3 } from './index.ts'

const missing = motoMissing()
const bucket = 'papers'
const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`

const statements = (...names: string[]) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: names.map(Sid => ({
      Sid,
      Effect: 'Allow',
      Principal: ['Open', 'Wide'].includes(Sid) ? '*' : { AWS: 'arn:aws:iam::123456789012:root' },
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${bucket}/*`,
    })),
  })

const tagging = (value: string) =>
  `<Tagging><TagSet><Tag><Key>owner</Key><Value>${value}</Value></Tag></TagSet></Tagging>`

async function bench(): Promise<RemoteBench> {
  const moto = await startMoto()
  const front = await faultyFront(moto.url, {
    unauthorised: { status: 403, type: 'application/xml', body: error('InvalidAccessKeyId') },
    forbidden: { status: 403, type: 'application/xml', body: error('AccessDenied') },
  })
  const seed = s3Seed(moto.url)
  await seed.bucket(bucket, 'ObjectWriter')
  await seed.bucket('quarantine')
  const settings = {
    endpoint: front.url,
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'very/secret+key=',
    objectAcls: 20,
    quarantineBucket: 'quarantine',
  }
  const key = (name: string) => `deep/er/${name}.txt`
  return {
    settings,
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }), { wait: () => Promise.resolve() }),
        hostsOf({ ...settings, region: 'us-east-1', forcePathStyle: false }),
      ),
    }),
    async put(name, text) {
      await seed.put(bucket, key(name), text)
      return `${bucket}/${key(name)}`
    },
    remove: name => seed.remove(bucket, key(name)),
    share: (name, isPublic) => seed.acl(`${bucket}/${key(name)}`, isPublic ? 'public-read' : 'private'),
    faults: [
      'throttled',
      'throttled_silently',
      'busy',
      'consent_lost',
      'scope_missing',
      'unreachable',
      'truncated',
      'malformed',
    ],
    fault: fault => front.fault(fault),
    async fill(count) {
      for (let start = 0; start < count; start += 16)
        await Promise.all(
          Array.from({ length: Math.min(16, count - start) }, (_, index) =>
            seed.put(bucket, `many/${start + index}.txt`, 'x'),
          ),
        )
    },
    most: 1100,
    remedies: [
      {
        name: 'quarantine',
        params: { reason: 'It holds card numbers.' },
        async prepare() {
          await seed.put(bucket, key('secret'), 'Secret.')
          return { key: `${bucket}/${key('secret')}` }
        },
        isMended: async () => !(await seed.read(`${bucket}/${key('secret')}`).catch(() => '')),
        interfere: () => seed.put(bucket, key('secret'), 'Another secret.'),
      },
      {
        name: 'tag',
        params: { value: 'cards' },
        async prepare() {
          await seed.put(bucket, key('marked'), 'Marked.')
          await seed.set(`${bucket}/${key('marked')}`, 'tagging', tagging('team'))
          return { key: `${bucket}/${key('marked')}` }
        },
        isMended: async () => /cards/.test(await seed.read(`${bucket}/${key('marked')}`, 'tagging')),
        interfere: () => seed.set(`${bucket}/${key('marked')}`, 'tagging', tagging('press')),
      },
      {
        name: 'remove_public_access',
        params: {},
        async prepare() {
          await seed.set(bucket, 'policy', statements('Open', 'Team', 'Wide'))
          await seed.put(bucket, key('open'), 'Open.')
          await seed.acl(`${bucket}/${key('open')}`, 'public-read')
          return { key: `${bucket}/${key('open')}` }
        },
        isMended: async () =>
          !/"(Open|Wide)"/.test(await seed.read(bucket, 'policy').catch(() => '')) &&
          !(await seed.read(`${bucket}/${key('open')}`, 'acl')).includes('AllUsers'),
        interfere: () => seed.set(bucket, 'policy', statements('Open', 'Other', 'Wide')),
      },
      {
        name: 'block_public_access',
        params: {},
        async prepare() {
          await seed.set(bucket, 'publicAccessBlock')
          return { key: bucket }
        },
        isMended: async () => (await seed.read(bucket, 'publicAccessBlock').catch(() => '')).split('true').length === 5,
        interfere: () =>
          seed.set(
            bucket,
            'publicAccessBlock',
            '<PublicAccessBlockConfiguration><IgnorePublicAcls>true</IgnorePublicAcls></PublicAccessBlockConfiguration>',
          ),
      },
    ],
    async close() {
      await front.close()
      await moto.stop()
    },
  }
}

describe.skipIf(missing !== undefined)(`S3 on moto${missing ? `: ${missing}` : ''}`, () => {
  remoteConformance(s3, bench)
})
secretsConformance(withReading(s3))
