import type { AccountFacts, ConnectorIo } from '../../kit/connector.ts'
import { atOnce } from '../at-once.ts'
import { isDenied, isOfOne, isUnknown } from '../fault.ts'
import type { Graph, GraphPage } from '../graph.ts'
import { accountOfApplication } from './application.ts'
import { readConsents, readRights } from './consents.ts'
import { ownersOf, withOwners } from './owners.ts'
import { Registered, ServicePrincipal } from './resources.ts'
import type { Roles } from './roles.ts'

const askedAtOnce = 8
const what = 'The applications of the tenant'
const credentials = 'passwordCredentials,keyCredentials'
const registeredPath = `/applications?$select=id,appId,createdDateTime,${credentials}`
const principalsPath = `/servicePrincipals?$select=id,appId,displayName,accountEnabled,appOwnerOrganizationId,servicePrincipalType,verifiedPublisher,${credentials}`

interface Reading {
  graph: Graph
  io: Pick<ConnectorIo, 'signal' | 'now'>
  roles: Roles | undefined
}

/**
 * Applications that can sign in to the tenant, page by page from a page's `next` on: what they may do, who answers for them, and when their keys
 * end. Nothing where the application may not see them. Microsoft's own are named where somebody here gave them something.
 * @throws SourceFault
 */
export async function* applicationsOf(
  { graph, io, roles }: Reading,
  from: string | undefined,
): AsyncGenerator<GraphPage<AccountFacts>> {
  const registered = await readRegistered(graph)
  if (!registered) return
  const consents = await readConsents(graph)
  const rightsOf = readRights(graph)
  const isTold = ({ id, appOwnerOrganizationId }: ServicePrincipal) =>
    !isMicrosoft(appOwnerOrganizationId) || consents?.has(id)
  for await (const { items, ...rest } of principalsFrom(graph, from)) {
    const told = await atOnce(items.filter(isTold), askedAtOnce, async principal => {
      io.signal.throwIfAborted()
      const own = registered.get(principal.appId)
      return accountOfApplication(principal, {
        own,
        roles,
        consents: consents && (consents.get(principal.id) ?? null),
        rights: await rightsOf(principal.id),
        owners: await countOwners(graph, principal, own),
        now: io.now(),
      })
    })
    yield { items: told, ...rest }
  }
}

/** Whoever may see what is registered need not see what signs in. */
async function* principalsFrom(graph: Graph, from: string | undefined): AsyncGenerator<GraphPage<ServicePrincipal>> {
  let isUnderway = from !== undefined
  try {
    for await (const page of withOwners(graph, ServicePrincipal, { path: from ?? principalsPath, what })) {
      yield page
      isUnderway = true
    }
  } catch (error) {
    if (isUnderway || !(isDenied(error) || isUnknown(error))) throw error
  }
}

/** The tenants that Microsoft's own applications belong to. */
const isMicrosoft = (tenant: string | null | undefined) =>
  tenant === 'f8cdef31-a31e-4b4a-93e4-5f571e91255a' || tenant === '72f988bf-86f1-41af-91ab-2d7cd011db47'

async function readRegistered(graph: Graph): Promise<ReadonlyMap<string, Registered> | undefined> {
  const all = new Map<string, Registered>()
  try {
    for await (const { items } of withOwners(graph, Registered, { path: registeredPath, what }))
      for (const one of items) all.set(one.appId, one)
    return all
  } catch (error) {
    if (isOfOne(error)) return undefined
    throw error
  }
}

/** Who answers for it here or where it was registered; undefined where nobody says, or nobody could: a managed identity is its resource's. */
async function countOwners(
  graph: Graph,
  principal: ServicePrincipal,
  own: Registered | undefined,
): Promise<number | undefined> {
  if (principal.servicePrincipalType === 'ManagedIdentity' || isMicrosoft(principal.appOwnerOrganizationId))
    return undefined
  const told = await Promise.all([
    ownersOf(graph, 'servicePrincipals', principal),
    own ? ownersOf(graph, 'applications', own) : [],
  ])
  if (told.includes(undefined)) return undefined
  return new Set(told.flatMap(ids => ids ?? [])).size
}
