import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { startGithub } from '@sharelight/testkit/github'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { github } from './index.ts'

/** Signed in by an app, whose tokens expire. */
async function bench(): Promise<RemoteBench> {
  const forge = await startGithub()
  const { act, state, faults, app, stop } = forge
  act.addPerson('ada', { isAdmin: true })
  act.addPerson('xen', { isOutside: true })
  act.addRepository('plans')
  const plans = () => {
    const repository = state.repositories.get('plans')
    if (!repository) throw new Error('There is no repository.')
    return repository
  }
  const pathOf = (name: string) => `deep/er/${name}.txt`
  const keyOf = (name: string) => `contoso/plans/${pathOf(name)}`
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
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  return {
    settings: { ...app, mayChange: true },
    io: () => ({
      http: sourceHttp(
        createOutbound(
          readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(forge.hosts) }),
          { wait: () => Promise.resolve() },
        ),
        ['api.github.com'],
      ),
    }),
    put(name, text) {
      act.push('plans', { [pathOf(name)]: text })
      return Promise.resolve(keyOf(name))
    },
    remove: name => Promise.resolve(void act.push('plans', { [pathOf(name)]: undefined })),
    move(name, to) {
      act.push('plans', { [pathOf(to)]: plans().files.get(pathOf(name)), [pathOf(name)]: undefined })
      return Promise.resolve(keyOf(to))
    },
    share(_, isPublic) {
      plans().visibility = isPublic ? 'public' : 'private'
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(mend?.()))
    },
    fill(count) {
      for (let at = 0; at < count; at++) plans().files.set(`many/${at % 100}/${at}.txt`, `Text ${at}`)
      act.push('plans', {})
      return Promise.resolve()
    },
    most: 20_000,
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        prepare() {
          plans().visibility = 'public'
          return Promise.resolve({ key: 'contoso/plans' })
        },
        isMended: () => Promise.resolve(plans().visibility === 'private'),
        interfere() {
          plans().visibility = 'internal'
          return Promise.resolve()
        },
      },
      {
        name: 'remove_outside_access',
        params: {},
        prepare() {
          act.letIn('plans', 'xen', 'write')
          return Promise.resolve({ key: 'contoso/plans' })
        },
        isMended: () => Promise.resolve(!plans().collaborators.has('xen')),
        interfere: () => Promise.resolve(act.letIn('plans', 'xen', 'admin')),
      },
      {
        name: 'remove_writing_keys',
        params: {},
        prepare() {
          plans().keys = [
            { id: 1, read_only: true },
            { id: 2, read_only: false },
            { id: 3, read_only: false },
          ]
          return Promise.resolve({ key: 'contoso/plans' })
        },
        isMended: () => Promise.resolve(plans().keys.every(({ read_only }) => read_only)),
        interfere() {
          plans().keys = [
            { id: 2, read_only: true },
            { id: 3, read_only: true },
          ]
          return Promise.resolve()
        },
      },
    ],
    close: stop,
  }
}

remoteConformance(github, bench)
secretsConformance(withReading(github))
