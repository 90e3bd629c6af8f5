import {
  openWorkspace,
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { withReading } from '../../kit/reading-settings.ts'
import { googleWorkspace } from './index.ts'

const ada = 'ada.lovelace@contoso.example'

async function bench(): Promise<RemoteBench> {
  const workspace = await openWorkspace()
  const { act, state, faults, settings, stop } = workspace.bench
  const person = act.addUser({ name: 'Ada Lovelace' })
  act.addSharedDrive({ name: 'Plans', members: [{ address: ada, role: 'organizer' }] })
  const at = (name: string) => ({ drive: ada, path: `/Reports/${name}.txt` })
  const keyOf = (id: string) => `my/${person.id}/${id}`
  act.addFolder({ drive: ada, path: '/Reports' })
  const isThere = (name: string) => {
    const folder = act.fileAt({ drive: ada, path: '/Reports' })
    return state.files.below(folder.id).some(file => file.name === `${name}.txt` && !file.trashed)
  }
  const ways: Record<RemoteFault, () => () => void> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    token_expired: () => {
      faults.expireTokens()
      return () => undefined
    },
    consent_lost: () => {
      state.account.hasKey = false
      faults.expireTokens()
      return () => void (state.account.hasKey = true)
    },
    scope_missing: () => {
      const before = state.account.delegated
      state.account.delegated = new Set()
      return () => void (state.account.delegated = before)
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  let filled = 0
  return {
    settings,
    io: () => workspace.io(),
    put(name, content) {
      const file = isThere(name) ? act.writeFile(at(name), content) : act.addFile({ ...at(name), content })
      return Promise.resolve(keyOf(file.id))
    },
    remove: name => Promise.resolve(act.removeFile(at(name))),
    move: (name, to) => Promise.resolve(keyOf(act.moveFile(at(name), at(to)).id)),
    share(name, isPublic) {
      if (isPublic) act.share({ ...at(name), type: 'anyone' })
      else act.unshare(at(name), 'anyoneWithLink')
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]()
      return Promise.resolve(() => Promise.resolve(mend()))
    },
    fill(count) {
      for (let at = 0; at < count; at++)
        act.addFile({ drive: ada, path: `/Many ${Math.floor(filled / 100)}/${filled++}.txt`, content: 'x' })
      return Promise.resolve()
    },
    most: 3000,
    close: stop,
  }
}

remoteConformance(googleWorkspace, bench)
secretsConformance(withReading(googleWorkspace))
