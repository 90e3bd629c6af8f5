import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { azuriteMissing, blobSeed, startAzurite } from '@sharelight/testkit/benches'
import { faultyFront, remoteConformance, secretsConformance, type RemoteBench } from '@sharelight/testkit/connectors'
import { describe } from 'vitest'
import { withReading } from '../../kit/reading-settings.ts'
import { hostsOf } from '../storage/app.ts'
import { azureBlob } from './index.ts'
import { BlobSettings } from './settings.ts'

const missing = azuriteMissing()
const container = 'papers'
const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`
const policy = (id: string, permission = 'r') =>
  `<SignedIdentifier><Id>${id}</Id><AccessPolicy><Expiry>2030-01-01T00:00:00.0000000Z</Expiry><Permission>${permission}</Permission></AccessPolicy></SignedIdentifier>`

async function bench(): Promise<RemoteBench> {
  const azurite = await startAzurite()
  const front = await faultyFront(new URL(azurite.url).origin, {
    unauthorised: { status: 403, type: 'application/xml', body: error('AuthenticationFailed') },
    forbidden: { status: 403, type: 'application/xml', body: error('AuthorizationPermissionMismatch') },
  })
  const seed = blobSeed(azurite)
  await seed.container(container)
  await seed.container('quarantine')
  const settings = {
    account: azurite.account,
    endpoint: front.url,
    accountKey: azurite.key,
    quarantineContainer: 'quarantine',
  }
  const key = (name: string) => `deep/er/${name}.txt`
  const level = async () => (await seed.readAcl(container)).level
  return {
    settings,
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }), { wait: () => Promise.resolve() }),
        hostsOf(BlobSettings.parse(settings)),
      ),
    }),
    async put(name, text) {
      await seed.put(container, key(name), text)
      return `${container}/${key(name)}`
    },
    remove: name => seed.remove(container, key(name)),
    share: (_, isPublic) => seed.acl(container, isPublic ? 'blob' : undefined),
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
            seed.put(container, `many/${start + index}.txt`, 'x'),
          ),
        )
    },
    most: 5100,
    remedies: [
      {
        name: 'quarantine',
        params: { reason: 'It holds card numbers.' },
        async prepare() {
          await seed.put(container, key('secret'), 'Secret.')
          return { key: `${container}/${key('secret')}` }
        },
        isMended: async () => !(await seed.has(container, key('secret'))),
        interfere: () => seed.put(container, key('secret'), 'Another secret.'),
      },
      {
        name: 'tag',
        params: {},
        async prepare() {
          await seed.put(container, key('marked'), 'Marked.')
          await seed.tag(container, key('marked'), 'team')
          return { key: `${container}/${key('marked')}` }
        },
        isMended: async () => (await seed.tags(container, key('marked'))).includes('sharelight'),
        interfere: () => seed.tag(container, key('marked'), 'press'),
      },
      {
        name: 'remove_public_access',
        params: {},
        async prepare() {
          await seed.put(container, key('open'), 'Open.')
          await seed.acl(container, 'container', policy('partners'))
          return { key: `${container}/${key('open')}` }
        },
        isMended: async () => (await level()) === '',
        interfere: () => seed.acl(container, 'container', policy('partners', 'rw')),
      },
      {
        name: 'remove_stored_policies',
        params: {},
        async prepare() {
          await seed.acl(container, undefined, policy('partners') + policy('press'))
          return { key: `${container}#` }
        },
        isMended: async () => !(await seed.readAcl(container)).xml.includes('<Id>'),
        interfere: () => seed.acl(container, undefined, policy('partners', 'rw') + policy('press')),
      },
    ],
    async close() {
      await front.close()
      await azurite.stop()
    },
  }
}

describe.skipIf(missing !== undefined)(`Azure Blob Storage on Azurite${missing ? `: ${missing}` : ''}`, () => {
  remoteConformance(azureBlob, bench)
})
secretsConformance(withReading(azureBlob))
