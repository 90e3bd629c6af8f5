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
  const level = act.addLabel({ title: 'Confidential' })
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
  const newest = { id: '' }
  const grants = () => state.files.get(newest.id)?.grants ?? []
  const open = (number: number) => {
    newest.id = act.addFile({ drive: ada, path: `/Open/${number}.txt`, content: 'Open.' }).id
    return { drive: ada, path: newest.id }
  }
  const services = ['drive', 'identities', 'activity']
  return {
    settings: { ...settings, services, mayChange: true },
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
    fill: count => Promise.resolve(act.fill(ada, count)),
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        prepare() {
          const at = open(state.count())
          for (const isFound of [false, true]) act.share({ ...at, type: 'anyone', isFound })
          return Promise.resolve({ key: keyOf(newest.id) })
        },
        isMended: () => Promise.resolve(!grants().some(({ type }) => type === 'anyone')),
        interfere() {
          for (const isFound of [false, true])
            act.share({ drive: ada, path: newest.id, type: 'anyone', isFound, role: 'writer' })
          return Promise.resolve()
        },
      },
      {
        name: 'narrow_links',
        params: {},
        prepare() {
          act.share({ ...open(state.count()), type: 'anyone' })
          return Promise.resolve({ key: keyOf(newest.id) })
        },
        isMended: () =>
          Promise.resolve(
            !grants().some(({ type }) => type === 'anyone') && grants().some(({ type }) => type === 'domain'),
          ),
        interfere() {
          act.share({ drive: ada, path: newest.id, type: 'anyone', role: 'writer' })
          return Promise.resolve()
        },
      },
      {
        name: 'end_outside_access',
        params: { days: 7 },
        prepare() {
          const at = open(state.count())
          for (const who of ['x@elsewhere.example', 'somebody@gmail.com']) act.share({ ...at, with: who })
          return Promise.resolve({ key: keyOf(newest.id) })
        },
        isMended: () =>
          Promise.resolve(
            grants().every(({ role, expirationTime }) => role === 'owner' || expirationTime !== undefined),
          ),
        interfere() {
          for (const { emailAddress = '', role } of grants())
            if (role !== 'owner') act.share({ drive: ada, path: newest.id, with: emailAddress, role: 'writer' })
          return Promise.resolve()
        },
      },
      {
        name: 'lock_content',
        params: {},
        prepare: () => Promise.resolve({ key: keyOf(String(open(state.count()).path)) }),
        isMended: () => Promise.resolve(state.files.get(newest.id)?.restriction?.readOnly === true),
        interfere() {
          act.moveFile({ drive: ada, path: newest.id }, { drive: ada, path: `/Open/another ${state.count()}.txt` })
          return Promise.resolve()
        },
      },
      {
        name: 'apply_label',
        params: { label: `google/${level.id}`, name: level.title },
        prepare: () => Promise.resolve({ key: keyOf(String(open(state.count()).path)) }),
        isMended: () => Promise.resolve(state.files.get(newest.id)?.labels?.has(level.id) === true),
        interfere() {
          act.removeFile({ drive: ada, path: newest.id })
          return Promise.resolve()
        },
      },
      {
        name: 'disable_account',
        params: {},
        prepare() {
          newest.id = act.addUser({ name: `Person ${state.count()}` }).id
          return Promise.resolve({ key: state.users.get(newest.id)?.email ?? '' })
        },
        isMended: () => Promise.resolve(state.users.get(newest.id)?.suspended === true),
        interfere: () => Promise.resolve(act.removeUser(newest.id)),
      },
    ],
    close: stop,
  }
}

remoteConformance(googleWorkspace, bench)
secretsConformance(withReading(googleWorkspace))
