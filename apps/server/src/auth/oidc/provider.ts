import { asFetch, OutboundFault, type Outbound } from '@sharelight/connectors'
import { requireVouched } from '@sharelight/store'
import { LRUCache } from 'lru-cache'
import { allowInsecureRequests, customFetch, discovery, type Configuration, type CustomFetch } from 'openid-client'
import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'

/** A client at an OpenID Connect provider. */
export interface OidcClient {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** By the client that they call with. */
const discovered = new WeakMap<Outbound, LRUCache<string, Configuration>>()
const timeoutSeconds = 10
const maxBytes = 1024 * 1024

/** The provider as its discovery document describes it. @throws AppError `unavailable` when it cannot be read */
export async function discover(
  { outbound }: Pick<Services, 'outbound'>,
  { name, issuer, clientId, clientSecret }: OidcClient,
): Promise<Configuration> {
  const key = JSON.stringify([issuer, clientId, clientSecret])
  const cache = discovered.get(outbound) ?? new LRUCache<string, Configuration>({ max: 500, ttl: 10 * 60_000 })
  discovered.set(outbound, cache)
  const known = cache.get(key)
  if (known) return known
  const server = new URL(issuer)
  if (server.protocol !== 'https:' && !isOwnMachine(server))
    throw new AppError('invalid', `issuer: ${issuer} must begin with https.`, { field: 'issuer' })
  try {
    const configuration = await discovery(server, clientId, clientSecret, undefined, {
      [customFetch]: callerOf(outbound),
      timeout: timeoutSeconds,
      execute: isOwnMachine(server) ? [allowInsecureRequests] : [],
    })
    requireIssuer(configuration.serverMetadata().issuer, issuer)
    cache.set(key, configuration)
    return configuration
  } catch (error) {
    const fault = faultIn(error)
    if (fault?.code === 'refused')
      throw new AppError('invalid', `issuer: ${fault.message}`, { field: 'issuer', cause: error })
    throw new AppError(
      'unavailable',
      `${name} does not describe itself at ${issuer}/.well-known/openid-configuration as an OpenID Connect provider does.`,
      { retryAfter: 30, field: 'issuer', cause: error },
    )
  }
}

/** What describes itself as somebody else would sign his users in. Microsoft's tenants that several share name the tenant in the token only. */
function requireIssuer(described: string, asked: string) {
  const isShared =
    /\/(common|organizations|consumers)\/v2\.0$/.test(asked) &&
    described === asked.replace(/(common|organizations|consumers)\/v2\.0$/, '{tenantid}/v2.0')
  if (!isShared && new URL(described).href !== new URL(asked).href) throw new Error(`It says that it is ${described}.`)
}

/** Carries the redirect_uri as it was written: a URL object gives a bare origin a slash, and providers compare letter by letter. */
export const writtenRedirectUri = 'written_redirect_uri'

function callerOf(outbound: Outbound): CustomFetch {
  const limits = { headMs: timeoutSeconds * 1000, totalMs: timeoutSeconds * 1000, maxBytes }
  const call = asFetch(outbound, { attempts: 1, limits })
  return (url, { body, ...options }) => {
    requireVouched('A call to a sign-in provider')
    const written = body instanceof URLSearchParams ? body.get(writtenRedirectUri) : null
    if (body instanceof URLSearchParams && written !== null) {
      body.set('redirect_uri', written)
      body.delete(writtenRedirectUri)
    }
    return call(url, { ...options, body })
  }
}

/** Why a call did not come back with an answer: the library wraps what its fetch throws. */
export function faultIn(error: unknown): OutboundFault | undefined {
  if (error instanceof OutboundFault) return error
  return error instanceof Error && error.cause !== undefined ? faultIn(error.cause) : undefined
}

/** There the way between is not worth encrypting. */
const isOwnMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
