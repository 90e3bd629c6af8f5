import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { startSlack } from '@sharelight/testkit/slack'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { hosts } from './api.ts'
import { slack } from './index.ts'

async function bench(): Promise<RemoteBench> {
  const workspace = await startSlack()
  const { act, state, faults, settings, stop } = workspace
  const ada = act.addUser({ name: 'ada', email: 'ada@example.com' }).id
  const channel = act.addChannel({ name: 'general', members: [ada] }).id
  const xen = act.addUser({ name: 'xen', email: 'xen@elsewhere.example' })
  const gina = act.addUser({ name: 'gina', email: 'gina@example.com' })
  const written = new Map<string, string>()
  const files = new Map<string, string>()
  const keyOf = (ts: string) => `${channel}/${ts}`
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
        createOutbound(
          readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(workspace.hosts) }),
          { wait: () => Promise.resolve() },
        ),
        hosts,
      ),
    }),
    put(name, text) {
      const known = written.get(name)
      if (known === undefined) written.set(name, act.say(channel, { by: ada, text }).ts)
      else act.edit(channel, known, text)
      return Promise.resolve(keyOf(written.get(name) ?? ''))
    },
    remove(name) {
      act.unsay(channel, written.get(name) ?? '')
      written.delete(name)
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(mend?.()))
    },
    fill(count) {
      for (const one of state.channels.values()) one.made = count
      return Promise.resolve()
    },
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        prepare() {
          const file = act.addFile({ name: 'open.txt', content: 'Open.', by: ada, isPublic: true })
          const { ts } = act.say(channel, { by: ada, text: 'See there.', files: [file.id] })
          files.set('open', file.id)
          return Promise.resolve({ key: `${keyOf(ts)}/${file.id}` })
        },
        isMended: () => Promise.resolve(state.files.get(files.get('open') ?? '')?.isPublic === false),
        interfere() {
          const file = state.files.get(files.get('open') ?? '')
          if (file) file.isDeleted = true
          return Promise.resolve()
        },
      },
      {
        name: 'remove_outside_access',
        params: {},
        prepare() {
          const there = state.channels.get(channel)
          if (there) there.members = [ada, xen.id, gina.id]
          Object.assign(gina, { isGuest: true })
          Object.assign(xen, { email: 'xen@elsewhere.example' })
          return Promise.resolve({ key: channel })
        },
        isMended: () => Promise.resolve(state.channels.get(channel)?.members.length === 1),
        interfere() {
          Object.assign(gina, { isGuest: false })
          Object.assign(xen, { email: 'xen@example.com' })
          return Promise.resolve()
        },
      },
    ],
    close: stop,
  }
}

remoteConformance(slack, bench)
secretsConformance(withReading(slack))
