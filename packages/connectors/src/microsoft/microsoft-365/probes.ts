import { z } from 'zod'
import { encoded } from '../drives/keys.ts'
import { GraphFault, isBeside, isDenied, isFailing, isOfOne } from '../fault.ts'
import type { Graph, GraphCall } from '../graph.ts'
import { mailRights } from '../mail/check.ts'
import { teamsRights } from '../teams/check.ts'
import type { rights } from './rights.ts'
import type { ServiceName } from './settings.ts'

export type Right = (typeof rights)[number]['name']

interface Probe {
  right: Right
  /** Without it nothing of these can be read; others only know less. */
  needed: readonly ServiceName[]
  /** Of these, a part is read without it. */
  partly?: ServiceName
  call: Omit<GraphCall, 'what'>
}

/** What came of a probe. `fails`: Microsoft failed over it, so that nobody knows. */
export interface Found extends Pick<Probe, 'right' | 'needed' | 'partly'> {
  has: boolean
  fails?: string
}

const files = ['onedrive', 'sharepoint'] as const

const probes: readonly Probe[] = [
  {
    right: 'Sites.Read.All',
    needed: ['sharepoint', 'site-permissions'],
    partly: 'onedrive',
    call: { path: '/sites/getAllSites?$top=1', bucket: 'files' },
  },
  {
    right: 'User.Read.All',
    needed: ['onedrive', 'identities', 'exchange'],
    call: { path: '/users?$top=1&$select=id', bucket: 'directory' },
  },
  { right: 'Group.Read.All', needed: ['identities'], call: { path: '/groups?$top=1&$select=id', bucket: 'directory' } },
  { right: 'Organization.Read.All', needed: [], call: { path: '/organization', bucket: 'directory' } },
  {
    right: 'AuditLog.Read.All',
    needed: [],
    call: { path: '/reports/authenticationMethods/userRegistrationDetails', bucket: 'reports' },
  },
  { right: 'RoleManagement.Read.Directory', needed: [], call: { path: '/directoryRoles', bucket: 'directory' } },
  { right: 'Application.Read.All', needed: [], call: { path: '/applications?$top=1&$select=id', bucket: 'directory' } },
  { right: 'Directory.Read.All', needed: [], call: { path: '/oauth2PermissionGrants?$top=1', bucket: 'directory' } },
  { right: 'Policy.Read.All', needed: [], call: { path: '/policies/authorizationPolicy', bucket: 'policy' } },
  {
    right: 'SharePointTenantSettings.Read.All',
    needed: [],
    call: { path: '/admin/sharepoint/settings', bucket: 'policy' },
  },
  { right: 'SecurityEvents.Read.All', needed: [], call: { path: '/security/secureScores?$top=1', bucket: 'policy' } },
  {
    right: 'SecurityAlert.Read.All',
    needed: ['cloud-apps'],
    call: { path: '/security/alerts_v2?$top=1', bucket: 'security' },
  },
]

/** Rights that some services alone ask for. */
const only: Partial<Record<Right, readonly ServiceName[]>> = {
  'Sites.Read.All': [...files, 'site-permissions'],
  'Group.Read.All': ['identities'],
  'AuditLog.Read.All': ['identities', 'sign-ins'],
  'RoleManagement.Read.Directory': ['identities'],
  'Application.Read.All': ['identities'],
  'Directory.Read.All': ['identities'],
  'Policy.Read.All': ['site-permissions'],
  'SharePointTenantSettings.Read.All': ['site-permissions'],
  'SecurityEvents.Read.All': ['site-permissions'],
  'SecurityAlert.Read.All': ['cloud-apps'],
}

type Wanted = ReadonlySet<ServiceName>
const isWanted = (services: readonly ServiceName[] | undefined, wanted: Wanted) =>
  services === undefined || services.some(name => wanted.has(name))

/** Asks for everything once that reading these services will ask of Graph. */
export async function probeAll(graph: Graph, wanted: Wanted): Promise<Found[]> {
  const asked = probes.filter(({ right }) => isWanted(only[right], wanted))
  const asking: Promise<Found[]>[] = [
    ...asked.map(probe => found(graph, probe)),
    ...(isWanted(files, wanted) ? [filesProbe(graph)] : []),
    ...(wanted.has('exchange') ? [mailProbes(graph)] : []),
    ...(wanted.has('teams') ? [teamsProbes(graph, wanted)] : []),
  ]
  return (await Promise.all(asking)).flat()
}

/** Asks for what these services cannot do without, and for nothing else. */
export async function probeNeeded(graph: Graph, services: Wanted): Promise<Found[]> {
  return (
    await Promise.all(probes.filter(({ needed }) => isWanted(needed, services)).map(probe => found(graph, probe)))
  ).flat()
}

async function found(graph: Graph, { call, ...probe }: Probe): Promise<Found[]> {
  try {
    return [{ ...probe, has: await isAllowed(graph, call) }]
  } catch (error) {
    if (!isFailing(error)) throw error
    return [{ ...probe, has: false, fails: error.message }]
  }
}

/** Where there is more to read, what is refused of Teams costs that alone. */
async function teamsProbes(graph: Graph, wanted: Wanted): Promise<Found[]> {
  return (await teamsRights(graph)).map(({ right, has }) => {
    const isNeeded = wanted.size === 1 && /^(Team|Channel)\.ReadBasic/.test(right)
    return { right, has, needed: isNeeded ? (['teams'] as const) : [], partly: 'teams' }
  })
}

const Ids = z.looseObject({ value: z.array(z.looseObject({ id: z.string() })).catch([]) })

/** Files are asked for at the first site, or at people's drives: that there is no drive is no matter of rights. */
async function filesProbe(graph: Graph): Promise<Found[]> {
  const probe = { right: 'Files.Read.All', needed: files } as const
  const [site] = await idsAt(graph, '/sites/getAllSites?$top=1', 'files')
  const path = site === undefined ? await someDrive(graph) : `/sites/${encoded(site)}/drives`
  return path === undefined ? [{ ...probe, has: true }] : found(graph, { ...probe, call: { path, bucket: 'files' } })
}

/** Of somebody who has one, or where one is refused. */
async function someDrive(graph: Graph): Promise<string | undefined> {
  for (const id of await idsAt(graph, '/users?$top=5&$select=id', 'directory')) {
    const path = `/users/${encoded(id)}/drive`
    try {
      ;(await graph.call({ path, bucket: 'files', what: 'Testing the connection' })).discard()
      return path
    } catch (error) {
      if (isDenied(error)) return path
      if (!isOfOne(error)) throw error
    }
  }
  return undefined
}

async function idsAt(graph: Graph, path: string, bucket: 'files' | 'directory'): Promise<string[]> {
  try {
    const { value } = await graph.get(Ids, { path, bucket, what: 'Testing the connection' })
    return value.map(({ id }) => id)
  } catch (error) {
    if (isBeside(error)) return []
    throw error
  }
}

/** Heads alone can be read without content. */
async function mailProbes(graph: Graph): Promise<Found[]> {
  const { heads, content, settings } = await mailRights(graph)
  return [
    { right: 'Mail.Read', needed: heads ? [] : ['exchange'], has: content },
    { right: 'MailboxSettings.Read', needed: [], has: settings },
  ]
}

async function isAllowed(graph: Graph, call: Omit<GraphCall, 'what'>): Promise<boolean> {
  try {
    const answer = await graph.call({ ...call, what: 'Testing the connection' })
    answer.discard()
    return true
  } catch (error) {
    // What is not there, and what the tenant has not got, is no matter of rights.
    if (error instanceof GraphFault) return !isDenied(error)
    throw error
  }
}
