import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  gcsPoliciesMissing,
  gcsSeed,
  startGcsPolicies,
  startVersitygw,
  versitygwMissing,
} from '@sharelight/testkit/benches'
import { expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.ts'

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'

const noGateway = versitygwMissing()
test.skipIf(noGateway !== undefined)(
  `the command line reads an S3 that checks signatures${noGateway ? `: ${noGateway}` : ''}`,
  async () => {
    const gateway = await startVersitygw()
    const line = commandLine('s3')
    try {
      mkdirSync(join(gateway.folder, 'papers/finance'), { recursive: true })
      writeFileSync(join(gateway.folder, 'papers/finance/pay +1.txt'), iban)
      line.settings({ endpoint: gateway.url, forcePathStyle: true, ...gateway.root, buckets: ['papers'] })
      expect(await line.scan('items', 'resources')).toMatchObject({ complete: 1, labels: { 'regulated/pfi/iban': 1 } })
      expect(line.lines('items')).toMatchObject([{ key: 'papers/finance/pay +1.txt', status: 'complete' }])
    } finally {
      await gateway.stop()
      line.remove()
    }
  },
)

const noPolicies = gcsPoliciesMissing()
test.skipIf(noPolicies !== undefined)(
  `the command line reads who policies let into buckets of Google Cloud Storage${noPolicies ? `: ${noPolicies}` : ''}`,
  async () => {
    const emulator = await startGcsPolicies()
    const line = commandLine('gcs')
    try {
      const seed = gcsSeed(emulator.url)
      await seed.bucket('papers')
      await seed.put('papers', 'finance/pay.txt', iban)
      const viewers = { role: 'roles/storage.objectViewer', members: ['allUsers'] }
      await seed.call('PUT', 'b/papers/iam', { version: 3, bindings: [viewers] })
      line.settings({ endpoint: emulator.url, projectId: 'test-project' })
      await line.scan('items', 'resources')
      expect(line.lines('items')).toMatchObject([
        {
          key: 'papers/finance/pay.txt',
          shareType: 'anonymous',
          labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
        },
      ])
      expect(line.lines('resources')).toContainEqual(expect.objectContaining({ kind: 'bucket', public: true }))
    } finally {
      await emulator.stop()
      line.remove()
    }
  },
)
