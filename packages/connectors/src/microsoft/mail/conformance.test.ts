import { openTenant, remoteConformance, type RemoteBench, type RemoteFault } from '@sharelight/testkit/connectors'
import { microsoft365 } from '../microsoft-365/index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'

/** Messages that are being written: the only ones whose content changes. */
async function bench(): Promise<RemoteBench> {
  const tenant = await openTenant()
  const { act, state, faults, settings, stop } = tenant.bench
  const user = act.addUser({ name: 'Ada Lovelace' }).id
  act.addMailbox(user)
  act.addMailbox(act.addUser({ name: 'Bob Byron' }).id)
  const ids = new Map<string, string>()
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
  const idOf = (name: string) => ids.get(name) ?? ''
  const keyOf = (id: string) => `mail/${user}/${encodeURIComponent(`AAkA${Buffer.from(id).toString('base64url')}`)}`
  return {
    settings: { ...settings, services: ['exchange'] },
    io: () => tenant.io(),
    put(name, text) {
      const known = ids.get(name)
      const { id } = act.saveDraft(ada, { subject: name, body: text, ...(known !== undefined && { message: known }) })
      ids.set(name, id)
      return Promise.resolve(keyOf(id))
    },
    remove: name => Promise.resolve(act.deleteMail(ada, idOf(name))),
    move(name) {
      act.moveMail(ada, { message: idOf(name), folder: 'archive' })
      return Promise.resolve(keyOf(idOf(name)))
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(mend?.()))
    },
    fill(count) {
      for (let at = 0; at < count; at++)
        act.sendMail({ from: 'out@partner.example', to: [bob], subject: `Message ${at}`, body: 'Hello.' })
      return Promise.resolve()
    },
    most: 10_000,
    close: stop,
  }
}

remoteConformance({ ...microsoft365, id: 'microsoft-365, mail' }, bench)
