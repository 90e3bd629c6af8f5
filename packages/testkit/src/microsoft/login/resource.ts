import type { Audience } from '../state/applications.ts'
import type { TenantState } from '../state/tenant.ts'
import { NoToken } from './answers.ts'

export interface Wanted {
  audience: Audience
  /** As it stands in the token. */
  resource: string
  /** Rights by name; `.default` is all that were consented to. */
  rights: readonly string[]
  isDefault: boolean
}

/** What a token is asked for: `scope` of the newer endpoint, `resource` of the older one. @throws NoToken */
export function wantedOf(state: TenantState, { scope, resource }: { scope?: string; resource?: string }): Wanted {
  if (resource !== undefined) return { ...audienceOf(state, resource.replace(/\/$/, '')), rights: [], isDefault: true }
  const scopes = (scope ?? '').split(' ').filter(name => name && !signIn.has(name))
  const named = scopes.map(name => /^(https?:\/\/[^/]+|[0-9a-f-]{36})\/+(.+)$/.exec(name))
  const first = named.find(Boolean)?.[1] ?? `https://${state.hosts.graph}`
  const rights = scopes.map((name, index) => named[index]?.[2] ?? name)
  return {
    ...audienceOf(state, first),
    rights: rights.filter(right => right !== '.default'),
    isDefault: rights.includes('.default'),
  }
}

/** Scopes that are about signing in alone. */
const signIn = new Set(['openid', 'profile', 'email', 'offline_access'])

function audienceOf(state: TenantState, resource: string): { audience: Audience; resource: string } {
  const host = URL.parse(resource)?.host ?? resource
  const { graph, manage, sharepoint } = state.hosts
  if (host === graph || host === '00000003-0000-0000-c000-000000000000') return { audience: 'graph', resource }
  if (host === manage || host === 'c5393580-f805-4401-95e8-94b7a6ef2fc2') return { audience: 'manage', resource }
  if (host.endsWith(`.${sharepoint}`)) return { audience: 'sharepoint', resource }
  throw new NoToken('invalid_resource', 500011, {
    message: `The resource principal named ${resource} was not found in the tenant named ${state.name}.`,
  })
}
