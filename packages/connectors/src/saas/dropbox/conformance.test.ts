import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { startDropbox } from '@sharelight/testkit/dropbox'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { hosts } from './api.ts'
import { dropbox } from './index.ts'

async function bench(): Promise<RemoteBench> {
  const team = await startDropbox()
  const { act, state, faults, stop } = team
  const ada = act.addMember({ email: 'ada@example.com', isAdmin: true })
  const space = act.addSpace({ name: 'Plans', type: 'team_folder', members: [{ email: ada.email, level: 'owner' }] })
  const paths = new Map<string, string>()
  const links = new Map<string, string>()
  const pathOf = (name: string) => `/Deep/er/${name}.txt`
  const keyOf = (name: string) => `${space.id}${pathOf(name).toLowerCase()}`
  const ways: Partial<Record<RemoteFault, () => () => void>> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    token_expired() {
      faults.expireTokens()
      return () => undefined
    },
    consent_lost() {
      state.isSignedOut = true
      return () => void (state.isSignedOut = false)
    },
    scope_missing() {
      state.scopes.delete('files.metadata.read')
      return () => void state.scopes.add('files.metadata.read')
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  const opened = async (name: string) => {
    act.put(space, pathOf(name), name)
    const { url } = act.link(ada, { space, path: pathOf(name) })
    links.set('last', url)
    return { key: keyOf(name), grant: url }
  }
  const last = () => state.links.get(links.get('last') ?? '')
  const widen = async () => {
    const link = last()
    if (link) link.expires = '2031-01-01T00:00:00Z'
  }
  const guests = async () => {
    for (const email of ['out@fabrikam.example', 'other@fabrikam.example'])
      if (!space.members.some(one => one.email === email))
        space.members.push({ email, account: email, level: 'editor', isInvited: false })
    act.put(space, pathOf('guests'), 'For guests.')
    return { key: keyOf('guests') }
  }
  return {
    settings: { ...team.settings, mayChange: true },
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(team.hosts) }), {
          wait: () => Promise.resolve(),
        }),
        hosts,
      ),
    }),
    put(name, text) {
      act.put(space, paths.get(name) ?? pathOf(name), text)
      return Promise.resolve(keyOf(name))
    },
    remove: name => Promise.resolve(act.remove(space, pathOf(name))),
    move(name, to) {
      act.move(space, pathOf(name), pathOf(to))
      return Promise.resolve(keyOf(to))
    },
    share(name, isPublic) {
      if (isPublic) links.set(name, act.link(ada, { space, path: pathOf(name) }).url)
      else act.unlink(links.get(name) ?? '')
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(mend?.()))
    },
    fill(count) {
      for (let one = 0; one < count; one++) act.put(space, `/Many/file-${one}.txt`, '')
      return Promise.resolve()
    },
    remedies: [
      ...(['remove_public_access', 'narrow_links'] as const).map(name => ({
        name,
        params: {},
        prepare: () => opened(name),
        isMended: () => Promise.resolve(last()?.audience !== 'public'),
        interfere: widen,
      })),
      {
        name: 'remove_organisation_link',
        params: {},
        async prepare() {
          const target = await opened('team')
          const link = last()
          if (link) link.audience = 'team'
          return target
        },
        isMended: () => Promise.resolve(last()?.audience === 'no_one'),
        interfere: widen,
      },
      {
        name: 'end_outside_access',
        params: { days: 7 },
        prepare: () => opened('ending'),
        isMended: () => Promise.resolve(last()?.expires !== undefined),
        interfere: widen,
      },
      {
        name: 'remove_outside_access',
        params: {},
        prepare: guests,
        isMended: () => Promise.resolve(!space.members.some(({ email }) => email.endsWith('fabrikam.example'))),
        interfere() {
          for (const one of space.members) if (one.email.endsWith('fabrikam.example')) one.level = 'viewer'
          return Promise.resolve()
        },
      },
    ],
    close: stop,
  }
}

remoteConformance(dropbox, bench)
secretsConformance(withReading(dropbox))
