import type { Reply } from './call.ts'
import type { Answering, Asked } from './server.ts'

/** How plain a server is that somebody wrote from Microsoft's pages alone. */
export interface Austerity {
  /** Entries of a page, whatever is asked for. */
  page: number
  /** Each so many-th call of Graph is refused with 429 and `Retry-After` first; none where it is 0. */
  throttled: number
}

export const plainest: Austerity = { page: 2, throttled: 40 }

const missing = [400, 404, 501] as const
/** What such a server has not got. */
const absent =
  /^\/graph\/(beta\/|v1\.0\/(\$batch|reports\/|security\/|roleManagement\/|subscribedSkus|admin\/|policies\/|identity\/|sites\/getAllSites|groups\/[^/]+\/owners|applications|servicePrincipals|oauth2PermissionGrants|directoryRoles|domains|auditLogs\/|users\/[^/]+\/messages\/[^/]+\/\$value))/
const forbidden = /^\/graph\/v1\.0\/reports\//
/** Fields that the pages call optional, or do not show in their examples. */
const optional = new Set(
  `cTag createdBy lastModifiedBy fileSystemInfo hashes description quota shareId hasPassword grantedToIdentities grantedTo isPersonalSite
  userType accountEnabled externalUserState assignedLicenses signInActivity siteCollection sharepointIds shared publication @odata.context
  passwordPolicies onPremisesSyncEnabled createdDateTime groupTypes visibility securityEnabled path driveType siteId`.split(
    /\s+/,
  ),
)
/** What nobody can make sense of, as the first of a list. */
const nonsense = { '@odata.type': '#microsoft.graph.unknown', id: null, name: 7 }

/** The tenant as an austere server answers for it: small pages, other hosts in links, what is optional left out, and one record of each list malformed. */
export function austere(answer: Answering, { page, throttled }: Austerity): Answering {
  let calls = 0
  return async asked => {
    const { pathname } = asked.url
    if (!pathname.startsWith('/graph/')) return answer(asked)
    const refused = refusalOf(pathname, ++calls)
    if (refused) return { reply: refused }
    if (throttled && calls % throttled === 0)
      return { reply: { status: 429, headers: { 'retry-after': '1' }, body: { error: { code: 'TooManyRequests' } } } }
    const isFirst = !/token=/.test(asked.url.search)
    const { reply, spoilt } = await answer(smallPage(asked, page))
    return { reply: plainReply(reply, isFirst), ...(spoilt && { spoilt }) }
  }
}

function refusalOf(path: string, calls: number): Reply | undefined {
  if (forbidden.test(path)) return { status: 403, body: { error: { code: 'Forbidden', message: 'No.' } } }
  if (!absent.test(path)) return undefined
  return {
    status: missing[calls % missing.length] ?? 404,
    headers: { 'content-type': 'text/html' },
    body: '<h1>No such thing</h1>',
  }
}

function smallPage(asked: Asked, page: number): Asked {
  const url = new URL(asked.url)
  if (asked.method === 'GET' && !/\/(content|\$value)$/.test(url.pathname)) url.searchParams.set('$top', String(page))
  return { ...asked, url }
}

function plainReply(reply: Reply, isFirst: boolean): Reply {
  const { body } = reply
  if (reply.status !== 200 || typeof body !== 'object' || body instanceof Uint8Array) return reply
  const told = stripped(body) as Record<string, unknown>
  for (const name of ['@odata.nextLink', '@odata.deltaLink'])
    if (typeof told[name] === 'string')
      told[name] = told[name].replace(/^https:\/\/[^/]+/, 'https://graph.elsewhere.example/api')
  if (Array.isArray(told['value']) && isFirst) told['value'] = [nonsense, ...(told['value'] as unknown[])]
  return { ...reply, body: told }
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !optional.has(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, stripped(inner)]))
}
