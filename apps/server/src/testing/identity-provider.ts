import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { generateKeyPair, exportJWK } from 'jose'
import Provider, { interactionPolicy, type Configuration, type JWK } from 'oidc-provider'

export type Person = Record<string, unknown> & { sub: string }

/** A real OpenID Connect provider on this machine, at one or several paths, that also returns to `clients`. For tests. */
export interface IdentityProvider {
  /** Of the provider at `path`. */
  issuer(path?: string): string
  /** Signs `person` in at `url` as a browser would; gives where the browser ends, at the client. */
  signIn(url: string, person: Person): Promise<URL>
  /** Who signs in from now on, in whatever browser comes. */
  awaits(person: Person): void
  /** Which tenant's administrator consents for all from now on, as Microsoft answers that; nobody does where there is none, and until somebody did, the application gets no token of its own. */
  consentsFor(tenant: string | undefined): void
  close(): Promise<void>
}

export const oidcApp = { clientId: 'sharelight', clientSecret: 'a secret of the client' }
export const redirectUri = 'https://sharelight.example/login'

export async function startIdentityProvider(
  paths: readonly string[] = [''],
  scopes: readonly string[] = [],
  clients: readonly string[] = [],
): Promise<IdentityProvider> {
  const people = new Map<string, Person>()
  let present = ''
  let consenting: string | undefined
  let isLetIn = true
  const providers = new Map<string, Provider>()
  const http = createServer(
    (request, response) =>
      void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error))),
  )
  await new Promise<void>(resolve => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const configuration = await configure(id => people.get(id), scopes, clients)
  for (const path of paths) providers.set(path, new Provider(`${origin}${path}`, configuration))

  async function answer(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) {
    const url = request.url ?? '/'
    const path = paths.find(each => each !== '' && url.startsWith(`${each}/`)) ?? ''
    const provider = providers.get(path)
    if (!provider) return response.writeHead(404).end()
    if (url.startsWith(`${path}/adminconsent?`)) return administrator(new URL(url, origin).searchParams, response)
    if (url.startsWith(`${path}/sign-in/`)) {
      const agreed = { login: { accountId: present }, select_account: {}, consent: {} }
      return provider.interactionFinished(request, response, agreed, { mergeWithLastSubmission: false })
    }
    if (!isLetIn && url === `${path}/token`) {
      const form = await text(request)
      if (new URLSearchParams(form).get('grant_type') === 'client_credentials') return refuse(response)
      Object.assign(request, { body: form })
    }
    request.originalUrl = url
    request.url = url.slice(path.length)
    return provider.callback()(request, response)
  }

  /** @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-admin-consent */
  function administrator(asked: URLSearchParams, response: ServerResponse) {
    const back = asked.get('redirect_uri') ?? ''
    if (asked.get('client_id') !== oidcApp.clientId || !clients.includes(back))
      return response.writeHead(400).end('This application does not return there.')
    const target = new URL(back)
    isLetIn ||= consenting !== undefined
    const said = consenting ? { admin_consent: 'True', tenant: consenting } : { error: 'access_denied' }
    for (const [name, value] of Object.entries({ ...said, state: asked.get('state') ?? '' }))
      target.searchParams.set(name, value)
    return response.writeHead(302, { location: target.href }).end()
  }

  function awaits(person: Person) {
    people.set(person.sub, person)
    present = person.sub
  }

  return {
    issuer: (path = '') => `${origin}${path}`,
    async signIn(url, person) {
      awaits(person)
      return followRedirects(new URL(url), origin)
    },
    awaits,
    consentsFor(tenant) {
      consenting = tenant
      isLetIn &&= tenant !== undefined
    },
    close: () =>
      new Promise(resolve => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

/** @see https://learn.microsoft.com/en-us/entra/identity-platform/reference-error-codes */
function refuse(response: ServerResponse) {
  const said = { error: 'unauthorized_client', error_description: 'AADSTS700016: the application is not known here.' }
  return response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(said))
}

async function configure(
  find: (id: string) => Person | undefined,
  scopes: readonly string[],
  clients: readonly string[],
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), kty: 'RSA', use: 'sig', alg: 'RS256' }
  return {
    clients: [
      {
        client_id: oidcApp.clientId,
        client_secret: oidcApp.clientSecret,
        redirect_uris: [redirectUri, 'https://sharelight.example', ...clients],
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        token_endpoint_auth_method: 'client_secret_post',
        post_logout_redirect_uris: ['https://sharelight.example/login'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    scopes: ['openid', 'offline_access', ...scopes],
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'preferred_username', 'tid', 'oid'],
    },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      ClientCredentials: 600,
      IdToken: 600,
      AuthorizationCode: 60,
      RefreshToken: 600,
    },
    interactions: { policy: withAccountChoice(), url: (ctx, { uid }) => `${ctx.oidc.provider.issuer}/sign-in/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => find(id) ?? { sub: id } }),
    async loadExistingGrant({ oidc: { provider, client, session, params } }) {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope(String(params?.scope ?? 'openid'))
      await grant.save()
      return grant
    },
  }
}

/** As Microsoft lets the user choose between accounts. */
function withAccountChoice() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

async function followRedirects(start: URL, origin: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = start
  for (let hop = 0; url.origin === origin && hop < 10; hop++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${url.href} answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
