import { openWorkspace, remoteConformance, type RemoteBench, type RemoteFault } from '@sharelight/testkit/connectors'
import { googleWorkspace } from '../google-workspace/index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'

/** Messages that are being written: the only ones whose content changes, each time under another id. */
async function bench(): Promise<RemoteBench> {
  const workspace = await openWorkspace()
  const { act, state, faults, settings, stop } = workspace.bench
  const user = act.addUser({ name: 'Ada Lovelace' }).id
  act.addUser({ name: 'Bob Byron' })
  for (const who of [ada, bob]) act.addMailbox(who)
  const ids = new Map<string, string>()
  const ways: Record<RemoteFault, () => () => void> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    token_expired() {
      faults.expireTokens()
      return () => undefined
    },
    consent_lost() {
      state.account.hasKey = false
      faults.expireTokens()
      return () => void (state.account.hasKey = true)
    },
    scope_missing() {
      const before = state.account.delegated
      state.account.delegated = new Set()
      return () => void (state.account.delegated = before)
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  return {
    settings: { ...settings, services: ['gmail'] },
    io: () => workspace.io(),
    put(name, body) {
      const known = ids.get(name)
      const id = act.saveDraft(ada, { subject: name, body, ...(known !== undefined && { message: known }) })
      ids.set(name, id)
      return Promise.resolve(`mail/${user}/${id}`)
    },
    remove: name => Promise.resolve(act.removeMail(ada, ids.get(name) ?? '')),
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]()
      return Promise.resolve(() => Promise.resolve(mend()))
    },
    fill(count) {
      for (let at = 0; at < count; at++)
        act.sendMail({ from: 'out@partner.example', to: [bob], subject: `Message ${at}`, body: 'Hello.' })
      return Promise.resolve()
    },
    most: 3000,
    close: stop,
  }
}

remoteConformance({ ...googleWorkspace, id: 'google-workspace, mail' }, bench)
