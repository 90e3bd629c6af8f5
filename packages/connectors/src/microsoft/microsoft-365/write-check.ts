import type { CheckResult } from '../../kit/connector.ts'
import { allowing, GraphFault, isDenied } from '../fault.ts'
import type { Graph, GraphCall } from '../graph.ts'
import type { WriteRight } from './rights.ts'

interface Probe {
  right: WriteRight | 'SensitivityLabels.Read.All'
  /** What is switched off without it. */
  off: string
  call: Omit<GraphCall, 'what'>
}

/** Nobody and nothing has this id: what is written there is written nowhere, and only the right to it is looked at. */
const nobody = '00000000-0000-0000-0000-000000000000'
const nothing = '/drives/none/items/none'

const probes: readonly Probe[] = [
  {
    right: 'Files.ReadWrite.All',
    off: 'Until then links cannot be closed, nor files labelled or moved to quarantine from here.',
    call: { path: `${nothing}/permissions/none`, method: 'DELETE', bucket: 'files' },
  },
  {
    right: 'User.EnableDisableAccount.All',
    off: 'Until then accounts cannot be disabled from here.',
    call: { path: `/users/${nobody}`, method: 'PATCH', bucket: 'directory', body: { accountEnabled: false } },
  },
  {
    right: 'User.RevokeSessions.All',
    off: 'Until then accounts cannot be signed out from here.',
    call: { path: `/users/${nobody}/revokeSignInSessions`, method: 'POST', bucket: 'directory' },
  },
  {
    right: 'GroupMember.ReadWrite.All',
    off: 'Until then guests cannot be taken out of groups and teams from here.',
    call: { path: `/groups/${nobody}/members/${nobody}/$ref`, method: 'DELETE', bucket: 'directory' },
  },
  {
    right: 'MailboxSettings.ReadWrite',
    off: 'Until then forwarding cannot be switched off from here.',
    call: {
      path: `/users/${nobody}/mailFolders/inbox/messageRules/none`,
      method: 'PATCH',
      bucket: 'directory',
      body: { isEnabled: false },
    },
  },
  {
    right: 'SensitivityLabels.Read.All',
    off: 'Until then labels are entered by hand.',
    call: { path: '/security/dataSecurityAndGovernance/sensitivityLabels', bucket: 'policy' },
  },
]

/** What changing things lacks, and what is off without it. Nothing of it is needed for reading. */
export async function checkWriting(graph: Graph): Promise<Pick<CheckResult, 'granted' | 'missing'>> {
  const found = await Promise.all(probes.map(async probe => ({ ...probe, has: await isAllowed(graph, probe.call) })))
  return {
    granted: found.flatMap(({ right, has }) => (has ? right : [])),
    missing: found.flatMap(({ right, has, off }) => (has ? [] : { name: right, wayOut: `${allowing(right)} ${off}` })),
  }
}

async function isAllowed(graph: Graph, call: Omit<GraphCall, 'what'>): Promise<boolean> {
  try {
    ;(await graph.call({ ...call, what: 'Testing the rights to change things' })).discard()
    return true
  } catch (error) {
    if (error instanceof GraphFault) return !isDenied(error)
    throw error
  }
}
