import { openTenant, remoteConformance, type RemoteBench, type RemoteFault } from '@sharelight/testkit/connectors'
import { microsoft365 } from '../microsoft-365/index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'

/** A channel in which messages are the items, read channel by channel or through the export. */
async function bench(teamsExport: 'none' | 'model-b', most: number): Promise<RemoteBench> {
  const tenant = await openTenant()
  const { act, state, faults, settings, stop } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron' })
  act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
  const team = act.addTeam({ name: 'Launch', owners: [ada], members: [bob, 'gina@partner.example'] })
  const where = { team: team.id, channel: 'General' }
  const channel = [...team.channels.keys()][0] ?? ''
  const ids = new Map<string, string>()
  const keyOf = (id: string) => `teams/${team.id}/${channel}/${id}`
  const clients = () => [...state.clients.values()]
  const ways: Partial<Record<RemoteFault, () => () => void>> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    token_expired() {
      faults.expireTokens()
      return () => undefined
    },
    consent_lost() {
      for (const client of clients()) client.isKnown = false
      return () => clients().forEach(client => (client.isKnown = true))
    },
    scope_missing() {
      const before = clients().map(({ granted: { graph } }) => [graph, [...graph]] as const)
      for (const [rights] of before) rights.clear()
      return () => before.forEach(([rights, all]) => all.forEach(right => rights.add(right)))
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  return {
    settings: { ...settings, services: ['teams'], teamsExport },
    io: () => tenant.io(),
    put(name, text) {
      const known = ids.get(name)
      if (known !== undefined) act.changeMessage({ team: team.id, in: 'General', message: known }, text)
      const id = known ?? act.postMessage(where, { from: ada, text }).id
      ids.set(name, id)
      return Promise.resolve(keyOf(id))
    },
    remove: name => Promise.resolve(act.changeMessage({ team: team.id, in: 'General', message: ids.get(name) ?? '' })),
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(mend?.()))
    },
    fill(count) {
      for (let at = 0; at < count; at++) act.postMessage(where, { from: bob, text: `Message ${at}` })
      return Promise.resolve()
    },
    most,
    close: stop,
  }
}

remoteConformance({ ...microsoft365, id: 'microsoft-365, channel by channel' }, () => bench('none', 400))
remoteConformance({ ...microsoft365, id: 'microsoft-365, by the export' }, () => bench('model-b', 3000))
