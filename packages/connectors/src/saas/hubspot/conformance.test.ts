import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { startHubspot } from '@sharelight/testkit/hubspot'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { hubspot } from './index.ts'

async function bench(): Promise<RemoteBench> {
  const account = await startHubspot()
  const { act, state, faults, settings, hosts } = account
  act.addUser('ada@example.com', { superAdmin: true })
  const at = new Date(Date.now() - 3_600_000).toISOString()
  for (let id = 0; id < 250; id++)
    state.logs.audit.push({
      id: String(id),
      category: 'CRM_OBJECT',
      subCategory: 'CONTACT',
      action: 'CREATE',
      occurredAt: at,
    })
  const bob = 'bob@example.com'
  const userAt = (address: string) => state.users.find(({ email }) => email === address)
  const fileOf = (name: string) => [...state.files.values()].find(file => file.name === name)
  const ways: Partial<Record<RemoteFault, () => () => void>> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    consent_lost() {
      state.isSignedOut = true
      return () => void (state.isSignedOut = false)
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  return {
    settings: { ...settings, mayChange: true },
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(hosts) }), {
          wait: () => Promise.resolve(),
        }),
        Object.keys(hosts),
      ),
    }),
    put(name, content) {
      const found = fileOf(name)
      if (found) Object.assign(found, { content, updated: state.now() })
      return Promise.resolve(`4242/files/${(found ?? act.upload(`${name}.txt`, content)).id}`)
    },
    remove(name) {
      const file = fileOf(name)
      if (file) state.files.delete(file.id)
      return Promise.resolve()
    },
    share(name, isPublic) {
      const file = fileOf(name)
      if (file) file.access = isPublic ? 'PUBLIC_NOT_INDEXABLE' : 'PRIVATE'
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const undo = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(undo?.()))
    },
    fill(count) {
      for (let at = 0; at < count; at++) act.upload(`many-${at}.txt`, `Text ${at}`)
      return Promise.resolve()
    },
    // More than a search gives.
    most: 12_000,
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        prepare() {
          const file = fileOf('public') ?? act.upload('public.txt', 'Public')
          file.access = 'PUBLIC_INDEXABLE'
          return Promise.resolve({ key: `4242/files/${file.id}` })
        },
        isMended: () => Promise.resolve(fileOf('public')?.access === 'PRIVATE'),
        interfere() {
          const file = fileOf('public')
          if (file) file.access = 'PUBLIC_NOT_INDEXABLE'
          return Promise.resolve()
        },
      },
      {
        name: 'hide_from_search',
        params: {},
        prepare() {
          const file = fileOf('public') ?? act.upload('public.txt', 'Public')
          file.access = 'PUBLIC_INDEXABLE'
          return Promise.resolve({ key: `4242/files/${file.id}` })
        },
        isMended: () => Promise.resolve(fileOf('public')?.access === 'PUBLIC_NOT_INDEXABLE'),
        interfere() {
          const file = fileOf('public')
          if (file) file.access = 'HIDDEN_INDEXABLE'
          return Promise.resolve()
        },
      },
      {
        name: 'disable_account',
        params: {},
        prepare() {
          if (!userAt(bob)) act.addUser(bob, { firstName: 'Bob', primaryTeamId: '5' })
          Object.assign(userAt(bob) ?? {}, { superAdmin: false })
          return Promise.resolve({ key: bob })
        },
        isMended: () => Promise.resolve(!userAt(bob)),
        interfere() {
          Object.assign(userAt(bob) ?? {}, { superAdmin: true })
          return Promise.resolve()
        },
      },
    ],
    close: account.stop,
  }
}

remoteConformance(hubspot, bench)
secretsConformance(withReading(hubspot))
