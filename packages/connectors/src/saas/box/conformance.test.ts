import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { startBox } from '@sharelight/testkit/box'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { hosts } from './api.ts'
import { box } from './index.ts'

async function bench(): Promise<RemoteBench> {
  const enterprise = await startBox()
  const { act, state, faults, stop } = enterprise
  const ada = act.addUser({ login: 'ada@example.com', role: 'admin' })
  const pathOf = (name: string) => `Deep/er/${name}.txt`
  const itemOf = (name: string) => {
    const item = act.find(ada, pathOf(name))
    if (!item) throw new Error(`There is no ${name}.`)
    return item
  }
  const keyOf = (name: string) => `${ada.id}/file/${itemOf(name).id}`
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
      state.rights.delete('files')
      return () => void state.rights.add('files')
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  const opened = (name: string, access: 'open' | 'company' = 'open') => {
    act.link(act.put(ada, pathOf(name), name), { access })
    return Promise.resolve({ key: keyOf(name) })
  }
  const widen = (name: string) => () => {
    const { link } = itemOf(name)
    if (link) link.unsharedAt = '2031-01-01T00:00:00Z'
    return Promise.resolve()
  }
  const guests = () => {
    const item = act.put(ada, pathOf('guests'), 'For guests.')
    for (const login of ['out@fabrikam.example', 'other@fabrikam.example'])
      if (!state.collaborations.values().some(({ who }) => who.login === login))
        act.collaborate(item, { type: 'user', id: `7${state.count()}`, name: login, login })
    return Promise.resolve({ key: keyOf('guests') })
  }
  const outsiders = () =>
    [...state.collaborations.values()].filter(({ who }) => who.login?.endsWith('fabrikam.example'))
  return {
    settings: { ...enterprise.settings, mayChange: true },
    io: () => ({
      http: sourceHttp(
        createOutbound(
          readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(enterprise.hosts) }),
          { wait: () => Promise.resolve() },
        ),
        hosts,
      ),
    }),
    put(name, text) {
      act.put(ada, pathOf(name), text)
      return Promise.resolve(keyOf(name))
    },
    remove: name => Promise.resolve(act.trash(itemOf(name))),
    move(name, to) {
      itemOf(name).name = `${to}.txt`
      return Promise.resolve(keyOf(to))
    },
    share(name, isPublic) {
      if (isPublic) act.link(itemOf(name))
      else delete itemOf(name).link
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(mend?.()))
    },
    fill(count) {
      const { id } = act.folder(ada, 'Many')
      const at = state.now()
      for (let one = 0; one < count; one++) {
        const item = `3${one}`
        state.items.set(item, {
          kind: 'file',
          id: item,
          name: `file-${one}.txt`,
          parent: id,
          owner: ada.id,
          content: Buffer.alloc(0),
          version: 1,
          at,
          isTrashed: false,
        })
      }
      return Promise.resolve()
    },
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        prepare: () => opened('public'),
        isMended: () => Promise.resolve(itemOf('public').link?.access === 'collaborators'),
        interfere: widen('public'),
      },
      {
        name: 'narrow_links',
        params: {},
        prepare: () => opened('narrow'),
        isMended: () => Promise.resolve(itemOf('narrow').link?.access === 'company'),
        interfere: widen('narrow'),
      },
      {
        name: 'remove_organisation_link',
        params: {},
        prepare: () => opened('company', 'company'),
        isMended: () => Promise.resolve(itemOf('company').link?.access === 'collaborators'),
        interfere: widen('company'),
      },
      {
        name: 'remove_outside_access',
        params: {},
        prepare: guests,
        isMended: () => Promise.resolve(outsiders().length === 0),
        interfere() {
          for (const one of outsiders()) one.role = 'viewer'
          return Promise.resolve()
        },
      },
      {
        name: 'remove_classification',
        params: {},
        prepare() {
          act.put(ada, pathOf('classified'), 'Classified.', { classification: 'Confidential' })
          return Promise.resolve({ key: keyOf('classified') })
        },
        isMended: () => Promise.resolve(itemOf('classified').classification === undefined),
        interfere() {
          itemOf('classified').classification = 'Public'
          return Promise.resolve()
        },
      },
    ],
    close: stop,
  }
}

remoteConformance(box, bench)
secretsConformance(withReading(box))
