import { LRUCache } from 'lru-cache'
import { allowInsecureRequests, customFetch, discovery, type Configuration, type CustomFetch } from 'openid-client'
import { AppError } from '../../http/app-error.ts'

/** A client at an OpenID Connect provider. */
export interface OidcClient { name: string; issuer: string; clientId: string; clientSecret: string }

const discovered = new LRUCache<string, Configuration>({ max: 500, ttl: 10 * 60_000 })
const timeoutSeconds = 10

/** The provider as its discovery document describes it. @throws AppError `unavailable` when it cannot be read */
export async function discover({ name, issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> {
  const key = JSON.stringify([issuer, clientId, clientSecret])
  const known = discovered.get(key)
  if (known) return known
  const server = new URL(issuer)
  if (server.protocol !== 'https:' && !isOwnMachine(server)) throw new AppError('invalid', `issuer: ${issuer} must begin with https.`, { field: 'issuer' })
  try {
    const configuration = await discovery(server, clientId, clientSecret, undefined, {
      [customFetch]: asWritten, timeout: timeoutSeconds, execute: isOwnMachine(server) ? [allowInsecureRequests] : [],
    })
    discovered.set(key, configuration)
    return configuration
  } catch (error) {
    throw new AppError('unavailable', `${name} does not describe itself at ${issuer}/.well-known/openid-configuration as an OpenID Connect provider does.`,
      { retryAfter: 30, field: 'issuer', cause: error })
  }
}

/** Carries the redirect_uri as it was written: a URL object gives a bare origin a slash, and providers compare letter by letter. */
export const writtenRedirectUri = 'written_redirect_uri'

const asWritten: CustomFetch = (url, { body, ...options }) => {
  const written = body instanceof URLSearchParams ? body.get(writtenRedirectUri) : null
  if (body instanceof URLSearchParams && written !== null) {
    body.set('redirect_uri', written)
    body.delete(writtenRedirectUri)
  }
  return fetch(url, { ...options, body })
}

/** There the way between is not worth encrypting. */
const isOwnMachine = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
