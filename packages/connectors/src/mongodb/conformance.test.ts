import { mongoMissing, mongoSeed, startMongo, tcpFront } from '@sharelight/testkit/benches'
import { remoteConformance, secretsConformance, type RemoteBench } from '@sharelight/testkit/connectors'
import { describe } from 'vitest'
import { createOutbound, readOutboundRules, sourceHttp } from '../index.ts'
import { withReading } from '../kit/reading-settings.ts'
import { mongodb } from './index.ts'

const missing = mongoMissing()

async function bench(): Promise<RemoteBench> {
  const server = await startMongo()
  const front = await tcpFront(server.port)
  const seed = await mongoSeed(server.port)
  let filled = 0
  return {
    settings: { uri: `mongodb://127.0.0.1:${front.port}/?directConnection=true` },
    io: () => ({ http: sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), ['127.0.0.1']) }),
    async put(name, text) {
      await seed.run('shop', { update: name, updates: [{ q: { _id: 1 }, u: { _id: 1, text }, upsert: true }] })
      return `shop/${name}/text`
    },
    async remove(name) {
      await seed.run('shop', { drop: name })
    },
    faults: ['unreachable', 'truncated', 'malformed'],
    fault: fault => front.fault(fault as 'unreachable' | 'truncated' | 'malformed'),
    async fill(count) {
      const fields = Math.min(count, 500)
      const document = Object.fromEntries(Array.from({ length: fields }, (_, at) => [`c${at}`, at]))
      for (let at = 0; at < count; at += fields)
        await seed.run('shop', { insert: `filled_${filled++}`, documents: [document] })
    },
    async close() {
      seed.close()
      await front.close()
      await server.stop()
    },
  }
}

describe.skipIf(missing !== undefined)(`MongoDB on mongo-java-server${missing ? `: ${missing}` : ''}`, () => {
  remoteConformance(mongodb, bench)
})
secretsConformance(withReading(mongodb))
