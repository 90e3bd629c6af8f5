import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import {
  fakeGcsMissing,
  gcsPoliciesMissing,
  gcsSeed,
  startFakeGcs,
  startGcsPolicies,
} from '@sharelight/testkit/benches'
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
const team = [{ entity: 'group-team@example.com', role: 'OWNER' }]
const open = ['allUsers', 'allAuthenticatedUsers'].map(entity => ({ entity, role: 'READER' }))
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
  await seed.bucket('quarantine')
  const settings = { endpoint: front.url, serviceAccountKey, quarantineBucket: 'quarantine' }
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
    remedies: [
      {
        name: 'quarantine',
        params: { reason: 'It holds card numbers.' },
        async prepare() {
          await seed.put(bucket, key('secret'), 'Secret.')
          return { key: `${bucket}/${key('secret')}` }
        },
        isMended: async () => !(await seed.has(bucket, key('secret'))),
        interfere: () => seed.put(bucket, key('secret'), 'Another secret.'),
      },
      {
        name: 'tag',
        params: {},
        async prepare() {
          await seed.put(bucket, key('marked'), 'Marked.')
          return { key: `${bucket}/${key('marked')}` }
        },
        isMended: async () => {
          const found = await seed.call('GET', `b/${bucket}/o/${encodeURIComponent(key('marked'))}`)
          return JSON.stringify(found).includes('"sharelight":"sensitive"')
        },
        async interfere() {
          await seed.call('PATCH', `b/${bucket}/o/${encodeURIComponent(key('marked'))}`, {
            metadata: { owner: 'press' },
          })
        },
      },
      {
        name: 'remove_public_access',
        params: {},
        async prepare() {
          await seed.put(bucket, key('open'), 'Open.')
          await seed.call('PATCH', `b/${bucket}/o/${encodeURIComponent(key('open'))}`, { acl: [...team, ...open] })
          return { key: `${bucket}/${key('open')}` }
        },
        isMended: async () => {
          const found = await seed.call('GET', `b/${bucket}/o/${encodeURIComponent(key('open'))}?projection=full`)
          return !/allUsers|allAuthenticatedUsers/.test(JSON.stringify(found))
        },
        interfere: async () => {
          await seed.call('PATCH', `b/${bucket}/o/${encodeURIComponent(key('open'))}`, {
            acl: [...open, { entity: 'user-eve@example.com', role: 'READER' }],
          })
        },
      },
    ],
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

/** A bench that knows policies of buckets; it has neither pages nor faults. */
async function policies(): Promise<RemoteBench> {
  const emulator = await startGcsPolicies()
  const seed = gcsSeed(emulator.url)
  await seed.bucket(bucket)
  const settings = { endpoint: emulator.url, projectId: 'test-project' }
  const members = ['allUsers', 'allAuthenticatedUsers']
  const viewers = { role: 'roles/storage.objectViewer', members: ['group:team@example.com', ...members] }
  const bind = (...bindings: object[]) => seed.call('PUT', `b/${bucket}/iam`, { version: 3, bindings })
  return {
    settings,
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })),
        hostsOf(GcsSettings.parse(settings)),
      ),
    }),
    async put(name, text) {
      await seed.put(bucket, name, text)
      return `${bucket}/${name}`
    },
    remove: name => seed.remove(bucket, name),
    async share(_, isPublic) {
      await bind(...(isPublic ? [viewers] : []))
    },
    faults: [],
    fault: () => Promise.reject(new Error('It has none.')),
    async fill(count) {
      for (let each = 0; each < count; each++) await seed.put(bucket, `many/${each}.txt`, 'x')
    },
    most: 100,
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        async prepare() {
          await bind(viewers, { role: 'roles/storage.admin', members: ['user:ann@example.com'] })
          return { key: `${bucket}#` }
        },
        isMended: async () => !/allUsers|allAuth/.test(JSON.stringify(await seed.call('GET', `b/${bucket}/iam`))),
        async interfere() {
          await bind(viewers, {
            role: 'roles/storage.admin',
            members: ['user:ann@example.com', 'user:eve@example.com'],
          })
        },
      },
    ],
    close: () => emulator.stop(),
  }
}

const without = gcsPoliciesMissing()
describe.skipIf(without !== undefined)(`policies of Google Cloud Storage${without ? `: ${without}` : ''}`, () => {
  remoteConformance(gcs, policies)
})
secretsConformance(withReading(gcs))
