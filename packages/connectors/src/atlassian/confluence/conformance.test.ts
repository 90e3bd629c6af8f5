import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { startConfluence } from '@sharelight/testkit/atlassian'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { confluence } from './index.ts'

async function bench(): Promise<RemoteBench> {
  const site = await startConfluence()
  const { act, state, faults, settings } = site
  const space = act.addSpace('PLANS', 'Plans')
  act.addPerson('acc-xen', { displayName: 'Xen', email: 'xen@elsewhere.example' })
  act.addGroup('staff', ['acc-reader'])
  act.permit(space, 'group staff')
  const pageOf = (name: string) => [...state.pages.values()].find(({ title }) => title === name)
  const holds = (who: string) => [...space.permissions.values()].some(({ kind, id }) => `${kind} ${id}` === who)
  const drop = (who: string) => {
    for (const [number, { kind, id }] of space.permissions)
      if (`${kind} ${id}` === who) space.permissions.delete(number)
  }
  const ways: Partial<Record<RemoteFault, () => () => void>> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    consent_lost() {
      state.isSignedOut = true
      state.letsNobodyIn = true
      return () => void (state.isSignedOut = false)
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  return {
    settings: { ...settings, mayChange: true },
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(site.hosts) }), {
          wait: () => Promise.resolve(),
        }),
        ['contoso.atlassian.net'],
      ),
    }),
    put(name, text) {
      const found = pageOf(name)
      if (found) act.edit(found, `<p>${text}</p>`)
      const page = found ?? act.addPage(space, name, `<p>${text}</p>`)
      return Promise.resolve(`${space.id}/${page.id}`)
    },
    remove(name) {
      const page = pageOf(name)
      if (page) act.remove(page)
      return Promise.resolve()
    },
    share(_, isPublic) {
      if (isPublic) act.permit(space, 'anonymous')
      else drop('anonymous anonymous')
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const undo = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(undo?.()))
    },
    fill(count) {
      for (let at = 0; at < count; at++) act.addPage(space, `Many ${at}`, `<p>Text ${at}</p>`)
      return Promise.resolve()
    },
    // Five calls a page.
    most: 500,
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        prepare() {
          drop('anonymous anonymous')
          act.permit(space, 'anonymous')
          return Promise.resolve({ key: space.id })
        },
        isMended: () => Promise.resolve(!holds('anonymous anonymous')),
        interfere: () => Promise.resolve(void act.permit(space, 'group others')),
      },
      {
        name: 'remove_outside_access',
        params: {},
        prepare() {
          drop('user acc-xen')
          act.permit(space, 'user acc-xen')
          act.permit(space, 'user acc-xen', 'create page')
          return Promise.resolve({ key: space.id })
        },
        isMended: () => Promise.resolve(!holds('user acc-xen')),
        interfere: () => Promise.resolve(void act.permit(space, 'user acc-xen', 'administer space')),
      },
      {
        name: 'restrict_page',
        params: {},
        prepare() {
          const page = pageOf('restricted') ?? act.addPage(space, 'restricted', '<p>For me</p>', { by: 'acc-xen' })
          act.restrict(page)
          return Promise.resolve({ key: `${space.id}/${page.id}` })
        },
        isMended: () => Promise.resolve(pageOf('restricted')?.restricted.size === 2),
        interfere() {
          const page = pageOf('restricted')
          if (page) act.restrict(page, 'group staff')
          return Promise.resolve()
        },
      },
    ],
    close: site.stop,
  }
}

remoteConformance(confluence, bench)
secretsConformance(withReading(confluence))
