import { openWorkspace, remoteConformance, type RemoteBench, type RemoteFault } from '@sharelight/testkit/connectors'
import { googleWorkspace } from '../google-workspace/index.ts'

const ada = 'ada.lovelace@contoso.example'

async function bench(): Promise<RemoteBench> {
  const workspace = await openWorkspace()
  const { act, state, faults, clock, settings, stop } = workspace.bench
  act.addUser({ name: 'Ada Lovelace' })
  const space = act.addSpace({ name: 'Plans', members: [ada] }).id
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
    settings: { ...settings, services: ['chat'] },
    io: () => workspace.io(),
    put(name, text) {
      clock.advance(1)
      const known = ids.get(name)
      if (known !== undefined) act.edit(space, known, text)
      const id = known ?? act.say(space, { by: ada, text }).id
      ids.set(name, id)
      clock.advance(1)
      return Promise.resolve(`chat/-/${space}/${id}`)
    },
    remove(name) {
      clock.advance(1)
      act.unsay(space, ids.get(name) ?? '')
      clock.advance(1)
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]()
      return Promise.resolve(() => Promise.resolve(mend()))
    },
    fill(count) {
      for (let at = 0; at < count; at++) act.say(space, { by: ada, text: 'Hello.' })
      clock.advance(1)
      return Promise.resolve()
    },
    most: 10_000,
    close: stop,
  }
}

remoteConformance({ ...googleWorkspace, id: 'google-workspace, chat' }, bench)
