import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { fakeGcsMissing, gcsSeed, startFakeGcs } from '@sharelight/testkit/benches'
import { faultyFront, remoteConformance, secretsConformance, type RemoteBench } from '@sharelight/testkit/connectors'
import { generateKeyPairSync } from 'node:crypto'
import { describe } from 'vitest'
import { withReading } from '../../kit/reading-settings.ts'
import { hostsOf } from './app.ts'
import { gcs } from './index.ts'
import { GcsSettings } from './settings.ts'

const missing = fakeGcsMissing()
const bucket = 'papers'
const error = (reason: string) => JSON.stringify({ error: { code: 403, message: 'No.', errors: [{ reason }] } })
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const serviceAccountKey = JSON.stringify({
  type: 'service_account',
  project_id: 'test-project',
  client_email: 'reader@test-project.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
})

async function bench(): Promise<RemoteBench> {
  const emulator = await startFakeGcs()
  const front = await faultyFront(emulator.url, { forbidden: { status: 403, body: error('forbidden') } })
  const seed = gcsSeed(emulator.url)
  await seed.bucket(bucket)
  const settings = { endpoint: front.url, serviceAccountKey }
  const key = (name: string) => `deep/er/${name}.txt`
  return {
    settings,
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }), { wait: () => Promise.resolve() }),
        hostsOf(GcsSettings.parse(settings)),
      ),
      // The emulator asks nobody for a token.
      tokens: { get: () => Promise.resolve('a token') },
    }),
    async put(name, text) {
      await seed.put(bucket, key(name), text)
      return `${bucket}/${key(name)}`
    },
    remove: name => seed.remove(bucket, key(name)),
    async share(name, isPublic) {
      const acl = [isPublic ? { entity: 'allUsers', role: 'READER' } : { entity: 'project-owners-1', role: 'OWNER' }]
      await seed.call('PATCH', `b/${bucket}/o/${encodeURIComponent(key(name))}`, { acl })
    },
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
    most: 2100,
    async close() {
      await front.close()
      await emulator.stop()
    },
  }
}

describe.skipIf(missing !== undefined)(
  `Google Cloud Storage on fake-gcs-server${missing ? `: ${missing}` : ''}`,
  () => {
    remoteConformance(gcs, bench)
  },
)
secretsConformance(withReading(gcs))
