import { cosmosMissing, startCosmos } from '@sharelight/testkit/benches'
import { faultyFront, remoteConformance, secretsConformance, type RemoteBench } from '@sharelight/testkit/connectors'
import { describe } from 'vitest'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { cosmos } from './index.ts'

const missing = cosmosMissing()

async function bench(): Promise<RemoteBench> {
  const emulator = await startCosmos()
  const front = await faultyFront(emulator.url)
  const made = new Set<string>()
  let filled = 0
  const container = async (id: string) => {
    if (!made.size) await emulator.send('POST', '/dbs', { id: 'shop' })
    if (made.has(id)) await emulator.send('DELETE', `/dbs/shop/colls/${id}`)
    made.add(id)
    await emulator.send('POST', '/dbs/shop/colls', { id, partitionKey: { paths: ['/id'], kind: 'Hash' } })
  }
  return {
    settings: { endpoint: front.url, key: Buffer.from('a key of some length, hush').toString('base64') },
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }), { wait: () => Promise.resolve() }),
        [new URL(front.url).host],
      ),
    }),
    async put(name, text) {
      await container(name)
      await emulator.send('POST', `/dbs/shop/colls/${name}/docs`, { id: '1', text })
      return `shop/${name}/text`
    },
    async remove(name) {
      await emulator.send('DELETE', `/dbs/shop/colls/${name}`)
      made.delete(name)
    },
    faults: ['throttled', 'throttled_silently', 'busy', 'consent_lost', 'unreachable', 'truncated', 'malformed'],
    fault: fault => front.fault(fault),
    async fill(count) {
      const fields = Math.min(count, 500)
      const document = Object.fromEntries(Array.from({ length: fields }, (_, at) => [`c${at}`, at]))
      for (let at = 0; at < count; at += fields) {
        const name = `filled_${filled++}`
        await container(name)
        await emulator.send('POST', `/dbs/shop/colls/${name}/docs`, { id: '1', ...document })
      }
    },
    most: 20_000,
    async close() {
      await front.close()
      await emulator.stop()
    },
  }
}

describe.skipIf(missing !== undefined)(`Cosmos DB on cosmosdb-server${missing ? `: ${missing}` : ''}`, () => {
  remoteConformance(cosmos, bench)
})
secretsConformance(withReading(cosmos))
