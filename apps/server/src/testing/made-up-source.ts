import type { Connector } from '@sharelight/connectors'
import type { Source } from '@sharelight/contract'
import { MadeUpRemote } from '@sharelight/testkit/connectors'
import { expect } from 'vitest'
import { setUp, startTestServer, workOnScans, type TestServer } from './server.ts'

/** A test server whose only source is a remote one in memory, with one file. Its first scan was asked for. */
export interface MadeUpServer extends TestServer {
  token: string
  remote: MadeUpRemote
  source: Source
  /** The source as it is now. */
  current(): Promise<Source | undefined>
  scan(): ReturnType<TestServer['call']>
  /** Waits until its last scan has come to its end. */
  ended(): Promise<void>
}

/** @param fill puts more into the source before it is scanned */
export async function startMadeUpServer(fill: (remote: MadeUpRemote) => void = () => undefined): Promise<MadeUpServer> {
  const remote = new MadeUpRemote()
  const server = await startTestServer({}, { connectors: [remote.connector as Connector] })
  const token = await setUp(server)
  await workOnScans(server)
  remote.put('file', { text: 'Please pay to DE89 3704 0044 0532 0130 00.' })
  fill(remote)
  const { body } = await server.call('POST', '/api/sources', {
    token,
    body: { connector: 'made-up', name: 'Made-up', settings: { token: 'hush' }, scan: true },
  })
  const source = body as unknown as Source
  const current = async () => {
    const { body: answer } = await server.call('GET', '/api/sources', { token })
    return (answer.sources as Source[]).find(({ id }) => id === source.id)
  }
  return {
    ...server,
    token,
    remote,
    source,
    current,
    scan: () => server.call('POST', `/api/sources/${source.id}/scan`, { token }),
    async ended() {
      await expect.poll(async () => (await current())?.lastScan?.finishedAt ?? null).not.toBeNull()
    },
  }
}
