import type { Reply } from '../http/call.ts'
import type { Asked } from '../http/server.ts'
import type { TenantState } from '../state/tenant.ts'
import { NoToken, page, refusedToken } from './answers.ts'
import { asApplication, byCode, byRefresh, type Granting } from './grants.ts'
import { administratorAnswered, askingPage, personAnswered } from './pages.ts'
import { provenClient, type Form } from './proof.ts'

const anyTenant = new Set(['common', 'organizations'])

/** What login.microsoftonline.com answers: `path` without the host's prefix. */
export function loginAnswer(granting: Granting, path: string, asked: Asked): Reply {
  const { state } = granting
  const [, tenant = '', ...rest] = path.split('/')
  const which = rest.join('/').toLowerCase()
  const query = Object.fromEntries(asked.url.searchParams)
  try {
    checkTenant(state, tenant)
    if (which.endsWith('.well-known/openid-configuration')) return configuration(state)
    if (which === 'discovery/v2.0/keys' || which === 'discovery/keys')
      return { status: 200, body: granting.tokens.keys() }
    if (/^oauth2\/(v2\.0\/)?token$/.test(which))
      return answered(granting, formOf(asked), asked.headers['authorization'])
    const form = asked.method === 'POST' ? formOf(asked) : query
    if (/^(v2\.0\/)?adminconsent$/.test(which))
      return asked.method === 'POST'
        ? administratorAnswered(granting, form)
        : askingPage(state, query, asked.url.pathname)
    if (/^oauth2\/(v2\.0\/)?authorize$/.test(which))
      return asked.method === 'POST' ? personAnswered(granting, form) : askingPage(state, query, asked.url.pathname)
  } catch (error) {
    if (error instanceof NoToken) return refusedToken(state, error)
    throw error
  }
  return page('Not found', '', 404)
}

function answered(granting: Granting, form: Form, authorization: string | undefined): Reply {
  const client = provenClient(granting.state, form, authorization)
  const grants: Record<string, typeof asApplication> = {
    client_credentials: asApplication,
    authorization_code: byCode,
    refresh_token: byRefresh,
  }
  const give = grants[form['grant_type'] ?? '']
  if (!give)
    throw new NoToken('unsupported_grant_type', 70003, {
      message: `The app requested an unsupported grant type '${form['grant_type'] ?? ''}'.`,
    })
  return { status: 200, headers: { 'cache-control': 'no-store, no-cache' }, body: give(granting, client, form) }
}

function checkTenant({ id, domain, prefix }: TenantState, tenant: string): void {
  const known = [id, domain, `${prefix}.onmicrosoft.com`]
  if (!known.includes(tenant.toLowerCase()) && !anyTenant.has(tenant.toLowerCase()))
    throw new NoToken('invalid_request', 90002, {
      message: `Tenant '${tenant}' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.`,
    })
}

function configuration({ hosts, id }: TenantState): Reply {
  const base = `https://${hosts.login[0]}/${id}`
  return {
    status: 200,
    body: {
      issuer: `${base}/v2.0`,
      authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
      token_endpoint: `${base}/oauth2/v2.0/token`,
      jwks_uri: `${base}/discovery/v2.0/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    },
  }
}

const formOf = ({ bytes }: Asked): Form => Object.fromEntries(new URLSearchParams(bytes.toString()))
