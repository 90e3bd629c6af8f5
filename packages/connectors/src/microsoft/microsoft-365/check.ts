import type { CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { sourceFaultOf } from '../../kit/source-fault-of.ts'
import { allowing, GraphFault, isDenied } from '../fault.ts'
import type { Graph, GraphCall } from '../graph.ts'
import { mailRights } from '../mail/check.ts'
import { z } from 'zod'
import { encoded } from '../drives/keys.ts'
import { checkSharePoint } from '../sites/check.ts'
import type { SharePoint } from '../sites/sharepoint.ts'
import { teamsRights } from '../teams/check.ts'
import type { rights } from './rights.ts'
import { checkWriting } from './write-check.ts'
import type { Microsoft365Settings, ServiceName } from './settings.ts'

type Right = (typeof rights)[number]['name']

interface Probe {
  right: Right
  /** Without it nothing of these can be read; others only know less. */
  needed: readonly ServiceName[]
  call: Omit<GraphCall, 'what'>
}

type Found = Pick<Probe, 'right' | 'needed'> & { has: boolean }

const files = ['onedrive', 'sharepoint'] as const

const probes: readonly Probe[] = [
  {
    right: 'Sites.Read.All',
    needed: [...files, 'site-permissions'],
    call: { path: '/sites/getAllSites?$top=1', bucket: 'files' },
  },
  {
    right: 'User.Read.All',
    needed: ['onedrive', 'identities'],
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
}

const isWanted = (services: readonly ServiceName[] | undefined, wanted: ReadonlySet<ServiceName>) =>
  services === undefined || services.some(name => wanted.has(name))

/** Asks for everything once that reading will ask for. */
export async function check(
  graph: Graph,
  { services, mayChange }: Microsoft365Settings,
  { checkActivity, sharePoint }: { checkActivity: () => Promise<CheckResult>; sharePoint: SharePoint },
): Promise<CheckResult> {
  const wanted = new Set<ServiceName>(services)
  const asked = probes.filter(({ right }) => isWanted(only[right], wanted))
  try {
    const asking: Promise<Found[]>[] = [
      ...asked.map(async probe => [{ ...probe, has: await isAllowed(graph, probe.call) }]),
      ...(files.some(name => wanted.has(name)) ? [filesProbe(graph)] : []),
      ...(wanted.has('exchange') ? [mailProbes(graph)] : []),
    ]
    const found = (await Promise.all(asking)).flat()
    if (wanted.has('teams')) found.push(...(await teamsProbes(graph, wanted)))
    const writing = mayChange ? await checkWriting(graph) : undefined
    const activity = wanted.has('activity') || wanted.has('sign-ins') ? await checkActivity() : undefined
    const sites = wanted.has('site-permissions') ? await checkSharePoint(graph, sharePoint) : undefined
    const lacking = found.filter(({ has }) => !has)
    return {
      ok: !lacking.some(({ needed }) => needed.some(name => wanted.has(name))) && activity?.ok !== false,
      granted: [
        ...found.flatMap(({ right, has }) => (has ? right : [])),
        ...(activity?.granted ?? []),
        ...(sites?.granted ?? []),
        ...(writing?.granted ?? []),
      ],
      missing: [
        ...lacking.map(({ right }) => ({ name: right, wayOut: allowing(right) })),
        ...(activity?.missing ?? []),
        ...(sites?.missing ?? []),
        ...(writing?.missing ?? []),
      ],
    }
  } catch (error) {
    const fault = sourceFaultOf(error)
    if (fault?.code === 'throttled' || !(fault || error instanceof OutboundFault || error instanceof GraphFault))
      throw error
    const { message } = fault ?? (error as Error)
    return { ok: false, granted: [], missing: [{ name: 'Microsoft 365', wayOut: message }] }
  }
}

/** Where there is more to read, what is refused of Teams costs that alone. */
const teamsProbes = async (graph: Graph, wanted: ReadonlySet<ServiceName>) =>
  (await teamsRights(graph)).map(({ right, has }) => {
    const isNeeded = wanted.size === 1 && /^(Team|Channel)\.ReadBasic/.test(right)
    return { right, has, needed: isNeeded ? (['teams'] as const) : [] }
  })

const Ids = z.looseObject({ value: z.array(z.looseObject({ id: z.string() })) })

/** Files are asked for at the first site: that there is no drive is no matter of rights. */
async function filesProbe(graph: Graph): Promise<Found[]> {
  const { value } = await graph
    .get(Ids, { path: '/sites/getAllSites?$top=1', bucket: 'files', what: 'The sites of the tenant' })
    .catch(empty)
  const [site] = value
  const path = site && `/sites/${encoded(site.id)}/drives`
  const has = path === undefined || (await isAllowed(graph, { path, bucket: 'files' }))
  return [{ right: 'Files.Read.All', needed: files, has }]
}

/** Heads alone can be read without content. */
async function mailProbes(graph: Graph): Promise<Found[]> {
  const { heads, content, settings } = await mailRights(graph)
  return [
    { right: 'Mail.Read', needed: heads ? [] : ['exchange'], has: content },
    { right: 'MailboxSettings.Read', needed: [], has: settings },
  ]
}

const empty = (error: unknown): z.infer<typeof Ids> => {
  if (error instanceof GraphFault) return { value: [] }
  throw error
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
