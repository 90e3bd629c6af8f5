import { atOnce } from '../at-once.ts'
import { isOfOne } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { AppRoleAssignment, Consent, Resource } from './resources.ts'

/** What people gave an application over what they may reach. */
export interface Consents {
  /** Each once: `Mail.Read` of Graph, `SharePoint/Sites.Read` of others. */
  scopes: Set<string>
  /** An administrator gave some of it in everybody's name. */
  forAll: boolean
  /** People who gave something for themselves. */
  people: number
}

const microsoftGraph = 'Microsoft Graph'
const scopesKept = 500

/** By the id of the service principal; undefined where the application may not see it. @throws SourceFault */
export async function readConsents(graph: Graph): Promise<ReadonlyMap<string, Consents> | undefined> {
  const all = new Map<string, Consents>()
  const nameOf = namer(graph)
  try {
    const call = { path: '/oauth2PermissionGrants', bucket: 'directory', what: 'What people consented to' } as const
    for await (const { items } of graph.pages(Consent, call))
      for (const { clientId, consentType, resourceId, scope } of items) {
        const known = all.get(clientId) ?? { scopes: new Set(), forAll: false, people: 0 }
        const resource = await nameOf(resourceId)
        for (const word of (scope ?? '').split(/\s+/).filter(Boolean))
          if (known.scopes.size < scopesKept) known.scopes.add(scoped(resource, word))
        if (consentType === 'AllPrincipals') known.forAll = true
        else known.people++
        all.set(clientId, known)
      }
    return all
  } catch (error) {
    if (isOfOne(error)) return undefined
    throw error
  }
}

/** What an application may do by itself, named as above; undefined where nobody says. */
export function readRights(graph: Graph): (principal: string) => Promise<string[] | undefined> {
  const resourceOf = reader(graph)
  return async principal => {
    const path = `/servicePrincipals/${encodeURIComponent(principal)}/appRoleAssignments`
    try {
      const call = { path, bucket: 'directory', what: 'What an application may do' } as const
      const assigned = await graph.all(AppRoleAssignment, call)
      const names = await atOnce(assigned, 4, async ({ appRoleId, resourceId, resourceDisplayName }) => {
        const resource = await resourceOf(resourceId)
        const right = resource?.rights.get(appRoleId ?? '') ?? appRoleId ?? ''
        return scoped(resource?.name ?? resourceDisplayName ?? '', right)
      })
      return [...new Set(names)].toSorted().slice(0, scopesKept)
    } catch (error) {
      if (isOfOne(error)) return undefined
      throw error
    }
  }
}

const scoped = (resource: string, word: string) =>
  resource === '' || resource === microsoftGraph ? word : `${resource}/${word}`

interface Known {
  name: string
  rights: ReadonlyMap<string, string>
}

/** Resources are few and asked for once each. */
function reader(graph: Graph): (id: string | null | undefined) => Promise<Known | undefined> {
  const asked = new Map<string, Promise<Known | undefined>>()
  const read = async (id: string): Promise<Known | undefined> => {
    const path = `/servicePrincipals/${encodeURIComponent(id)}?$select=id,displayName,appRoles`
    try {
      const call = { path, bucket: 'directory', what: 'The rights of a resource' } as const
      const { displayName, appRoles } = await graph.get(Resource, call)
      return {
        name: displayName ?? '',
        rights: new Map(appRoles?.flatMap(role => (role.id && role.value ? [[role.id, role.value] as const] : []))),
      }
    } catch (error) {
      if (isOfOne(error)) return undefined
      throw error
    }
  }
  return id => {
    if (!id) return Promise.resolve(undefined)
    const answer = asked.get(id) ?? read(id)
    asked.set(id, answer)
    return answer
  }
}

function namer(graph: Graph): (id: string | null | undefined) => Promise<string> {
  const resourceOf = reader(graph)
  return async id => (await resourceOf(id))?.name ?? ''
}
