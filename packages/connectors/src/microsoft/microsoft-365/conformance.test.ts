import {
  openTenant,
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { withReading } from '../../kit/reading-settings.ts'
import { microsoft365 } from './index.ts'

const ada = 'ada.lovelace@contoso.example'

async function bench(): Promise<RemoteBench> {
  const tenant = await openTenant()
  const { act, state, faults, settings, stop } = tenant.bench
  act.addUser({ name: 'Ada Lovelace', methods: ['microsoftAuthenticatorPush'] })
  act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
  act.addGroup({ name: 'Research', members: [ada] })
  const drive = act.addPersonalDrive(ada).id
  act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] })
  const path = (name: string) => `/Reports/${name}.txt`
  const isThere = (name: string) =>
    state.drives
      .get(drive)
      ?.items.children(folder())
      .some(item => item.name === `${name}.txt`)
  const folder = () => act.addFolder({ drive, path: '/Reports' }).id
  const granted = (client: { granted: { graph: Set<string> } }) => client.granted.graph
  const ways: Partial<Record<RemoteFault, () => () => void>> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    token_expired: () => {
      faults.expireTokens()
      return () => undefined
    },
    consent_lost: () =>
      forEachClient(
        client => (client.isKnown = false),
        client => (client.isKnown = true),
      ),
    scope_missing: () => {
      const before = [...state.clients.values()].map(client => [granted(client), [...granted(client)]] as const)
      for (const [rights] of before) rights.clear()
      return () => before.forEach(([rights, all]) => all.forEach(right => rights.add(right)))
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  const forEachClient = (
    spoil: (client: { isKnown: boolean }) => void,
    mend: (client: { isKnown: boolean }) => void,
  ) => {
    for (const client of state.clients.values()) spoil(client)
    return () => state.clients.forEach(client => mend(client))
  }
  let filled = 0
  const newest = { id: '' }
  const openLinks = () =>
    (state.drives.get(drive)?.items.get(newest.id)?.grants ?? []).filter(({ link }) => link?.scope === 'anonymous')
  return {
    settings: { ...settings, mayChange: true },
    io: () => tenant.io(),
    put(name, text) {
      const known = isThere(name)
      const item = known
        ? act.writeFile({ drive, item: path(name) }, text)
        : act.addFile({ drive, path: path(name), content: text })
      return Promise.resolve(`${drive}/${item.id}`)
    },
    remove: name => Promise.resolve(act.removeItem({ drive, item: path(name) })),
    move: (name, to) =>
      Promise.resolve(`${drive}/${act.moveItem({ drive, item: path(name) }, { name: `${to}.txt` }).id}`),
    share(name, isPublic) {
      const place = { drive, item: path(name) }
      if (isPublic) act.shareByLink({ ...place, scope: 'anonymous' })
      else {
        const item = state.drives
          .get(drive)
          ?.items.children(folder())
          .find(one => one.name === `${name}.txt`)
        for (const { id } of item?.grants ?? []) act.removeGrant(place, id)
      }
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(mend?.()))
    },
    fill(count) {
      for (let at = 0; at < count; at++)
        act.addFile({ drive, path: `/Many/${Math.floor(filled / 500)}/${filled++}.txt`, content: 'x' })
      return Promise.resolve()
    },
    most: 3000,
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        prepare() {
          const { id } = act.addFile({ drive, path: `/Open/${state.count()}.txt`, content: 'Open.' })
          newest.id = id
          for (const type of ['view', 'edit'] as const) act.shareByLink({ drive, item: id, scope: 'anonymous', type })
          return Promise.resolve({ key: `${drive}/${id}` })
        },
        isMended: () => Promise.resolve(openLinks().length === 0),
        interfere() {
          const place = { drive, item: newest.id }
          for (const { id } of openLinks())
            act.changeGrant({ ...place, grant: id }, { expires: '2099-01-01T00:00:00Z' })
          return Promise.resolve()
        },
      },
    ],
    close: stop,
  }
}

remoteConformance(microsoft365, bench)
secretsConformance(withReading(microsoft365))
