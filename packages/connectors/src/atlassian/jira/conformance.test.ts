import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { startJira } from '@sharelight/testkit/atlassian'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { jira } from './index.ts'

async function bench(): Promise<RemoteBench> {
  const site = await startJira()
  const { act, state, faults, settings } = site
  act.addUser('acc-xen', { displayName: 'Xen', emailAddress: 'xen@elsewhere.example' })
  const project = act.addProject('PLANS', 'Plans')
  act.permit(project, { type: 'group', parameter: 'staff', value: 'gid-staff' })
  const role = act.addRole(project, 'Developers', ['acc-reader'])
  const issueOf = (name: string) => [...state.issues.values()].find(({ summary }) => summary === name)
  const scheme = () => state.schemes.get(project.scheme)
  const open = () => act.permit(project, { type: 'anyone' })
  const isOpen = (type: string) => scheme()?.permissions.some(({ holder }) => holder.type === type) === true
  const close = (type: string) => {
    const found = scheme()
    if (found) found.permissions = found.permissions.filter(({ holder }) => holder.type !== type)
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
  const otherScheme = () => {
    const before = project.scheme
    project.scheme = state.count()
    state.schemes.set(project.scheme, {
      id: project.scheme,
      permissions: [{ id: 1, permission: 'BROWSE_PROJECTS', holder: { type: 'anyone' } }],
    })
    return () => void (project.scheme = before)
  }
  let mend: (() => void) | undefined
  const prepare = (holder: { type: string }) => {
    mend?.()
    mend = undefined
    state.projects.set(project.id, project)
    for (const type of ['anyone', 'applicationRole']) close(type)
    act.permit(project, holder)
    return Promise.resolve({ key: project.id })
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
      const found = issueOf(name)
      if (found) act.edit(found, { description: text })
      const issue = found ?? act.addIssue(project, { summary: name, description: text })
      return Promise.resolve(`${project.id}/${issue.id}`)
    },
    remove(name) {
      const issue = issueOf(name)
      if (issue) act.remove(issue)
      return Promise.resolve()
    },
    share(_, isPublic) {
      if (isPublic) open()
      else close('anyone')
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const undo = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(undo?.()))
    },
    fill(count) {
      state.projects.set(project.id, project)
      for (let at = 0; at < count; at++) act.addIssue(project, { summary: `Many ${at}`, description: `Text ${at}` })
      return Promise.resolve()
    },
    most: 10_000,
    remedies: [
      {
        name: 'remove_public_access',
        params: {},
        prepare: () => prepare({ type: 'anyone' }),
        isMended: () => Promise.resolve(!isOpen('anyone')),
        interfere: () => Promise.resolve(void (mend = otherScheme())),
      },
      {
        name: 'remove_everyone',
        params: {},
        prepare: () => prepare({ type: 'applicationRole' }),
        isMended: () => Promise.resolve(!isOpen('applicationRole')),
        interfere: () => Promise.resolve(void (mend = otherScheme())),
      },
      {
        name: 'remove_outside_access',
        params: {},
        prepare() {
          state.roles.get(role)?.actors.get(project.id)?.add('acc-xen')
          return prepare({ type: 'group' })
        },
        isMended: () => Promise.resolve(!state.roles.get(role)?.actors.get(project.id)?.has('acc-xen')),
        interfere: () => Promise.resolve(void state.projects.delete(project.id)),
      },
    ],
    close: site.stop,
  }
}

remoteConformance(jira, bench)
secretsConformance(withReading(jira))
