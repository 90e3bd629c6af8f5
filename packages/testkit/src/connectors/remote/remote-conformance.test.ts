import { localIo, type Connector, type Grant } from '@sharelight/connectors'
import { MadeUpRemote } from '../made-up.ts'
import type { RemoteBench } from './bench.ts'
import { remoteConformance } from './conformance.ts'
import { faultyFront } from './faulty-front.ts'
import { overHttp, serveConnection, wayTo } from './over-http.ts'

const remote = new MadeUpRemote()
for (const id of ['1', '2', '3']) {
  remote.told.events.push({ id, type: 'file_accessed', at: new Date(`2026-01-0${id}Z`), recipients: [] })
  remote.told.accounts.push({ kind: 'user', name: id, address: `${id}@example.com` })
}
const anyone: Grant = { principal: { kind: 'anonymous', name: 'anyone' }, role: 'read', via: 'link', id: 'grant-1' }

remoteConformance(overHttp(remote.connector as Connector), async (): Promise<RemoteBench> => {
  const connection = await (await remote.connector.load())({}, localIo())
  const server = await serveConnection(connection)
  const front = await faultyFront(server.url)
  let [tokens, filled] = [0, 0]
  const put = (key: string, thing: object) => {
    remote.put(key, thing)
    return Promise.resolve(key)
  }
  return {
    settings: { token: 'hush, a token of some length' },
    io: () => ({ http: wayTo(front.url), tokens: { get: () => Promise.resolve(`hush ${++tokens}`) } }),
    put: (name, text) => put(name, { text }),
    move: (name, to) => put(name, { name: to }),
    remove: name => Promise.resolve(remote.remove(name)),
    share: async (name, isPublic) => void (await put(name, { grants: isPublic ? [anyone] : [] })),
    faults: [
      'throttled',
      'throttled_silently',
      'busy',
      'token_expired',
      'consent_lost',
      'scope_missing',
      'unreachable',
      'truncated',
      'malformed',
    ],
    fault: fault => front.fault(fault),
    fill(count) {
      if (count > 1000) remote.pageSize = 500
      for (let n = 0; n < count; n++) remote.put(`filled-${filled++}`, { text: 'Nothing of note.' })
      return Promise.resolve()
    },
    remedies: [
      {
        name: 'revoke',
        params: {},
        prepare: async () => ({ key: await put('shared', { text: 'Shared.', grants: [anyone] }), grant: 'grant-1' }),
        isMended: () => Promise.resolve(remote.grantsOf('shared').length === 0),
        interfere: async () => void (await put('shared', { grants: [{ ...anyone, role: 'write' }] })),
      },
    ],
    close: async () => {
      await front.close()
      await server.close()
    },
  }
})
