import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Session } from './setup.ts'

/**
 * A session after a code was exchanged (specification S7.008, S7.009). With a `regionUrl` it goes on at that site: then `token` is no bearer but what the
 * browser takes there, once and within a minute (see `takeHandOver`).
 */
export const RegionalSession = Session.extend({ appVersion: z.int().default(2), regionUrl: z.string().default('') })
export type RegionalSession = z.infer<typeof RegionalSession>

export const Code = z.string().min(1).max(8192)
export const RedirectUri = z.url({ protocol: /^https?$/ }).max(2000)
const SignInUrl = z.object({ url: z.url() })
const exchange = { input: z.object({ code: Code, redirectUri: RedirectUri }), output: RegionalSession } as const

const microsoftUrl = (path: '/sso/ms/url' | '/single-user/sso/ms/url', summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    input: z.object({}),
    output: SignInUrl,
    access: 'public',
    perMinute: 60,
    errors: ['conflict'],
    audit: 'none',
  })
const microsoftSignIn = (path: '/sso/ms' | '/single-user/sso/ms', summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    ...exchange,
    access: 'public',
    perMinute: 60,
    errors: ['invalid', 'unauthorized', 'conflict'],
    audit: 'session.open',
  })
export const getMicrosoftUrl = microsoftUrl(
  '/sso/ms/url',
  'Where to sign in with Microsoft; redirect_uri and state=login are to be added',
)
export const signInWithMicrosoft = microsoftSignIn('/sso/ms', 'Signs in with the code that Microsoft gave')
export const getSingleUserMicrosoftUrl = microsoftUrl(
  '/single-user/sso/ms/url',
  'The same for one user, whose account may be of any Microsoft tenant',
)
export const signInSingleUserWithMicrosoft = microsoftSignIn('/single-user/sso/ms', 'The same for one user')

/** A way to sign in that is not a password. */
export const SignInProvider = z.object({ id: z.string(), kind: z.enum(['microsoft', 'oidc']), name: z.string() })
export type SignInProvider = z.infer<typeof SignInProvider>

export const listSignInProviders = endpoint({
  method: 'GET',
  path: '/sso/providers',
  summary: "Ways to sign in beside a password; where there are several organisations, those of the address's",
  input: z.object({ email: z.string().trim().max(320).optional() }),
  output: z.object({ providers: z.array(SignInProvider) }),
  access: 'public',
  perMinute: 60,
  errors: [],
  audit: 'none',
})

export const getProviderUrl = endpoint({
  method: 'GET',
  path: '/sso/oidc/:id/url',
  summary: 'Where to sign in with an OpenID Connect provider; complete as it is',
  input: z.object({ id: z.uuid(), redirectUri: RedirectUri }),
  output: SignInUrl,
  access: 'public',
  perMinute: 60,
  errors: ['not_found', 'unavailable'],
  audit: 'none',
})

export const exchangeCode = endpoint({
  method: 'POST',
  path: '/login/code',
  summary: 'Signs in with the code and state that an OpenID Connect provider gave',
  input: z.object({ code: Code, state: z.string().min(1).max(200), iss: z.string().max(2000).optional() }),
  output: RegionalSession,
  access: 'public',
  perMinute: 60,
  errors: ['invalid', 'unauthorized', 'unavailable'],
  audit: 'session.open',
})

/** An organisation's own OpenID Connect provider. Its client secret never comes back. */
export const IdentityProvider = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

export const listIdentityProviders = endpoint({
  method: 'GET',
  path: '/identity-providers',
  summary: 'OpenID Connect providers of this organisation',
  input: z.object({}),
  output: z.object({ providers: z.array(IdentityProvider) }),
  access: 'system',
  errors: [],
  audit: 'none',
})

export const addIdentityProvider = endpoint({
  method: 'POST',
  path: '/identity-providers',
  summary: 'Adds an OpenID Connect provider, after its discovery document was read',
  interactive: true,
  input: z.object({
    name: z.string().trim().min(1).max(60),
    issuer: z.url({ protocol: /^https?$/ }).max(500),
    clientId: z.string().trim().min(1).max(300),
    clientSecret: z.string().min(1).max(2000),
  }),
  output: IdentityProvider,
  access: 'system',
  reaches: true,
  errors: ['invalid', 'forbidden', 'conflict', 'dependency_failed'],
  audit: 'sso.add',
})

export const removeIdentityProvider = endpoint({
  method: 'DELETE',
  path: '/identity-providers/:id',
  summary: 'Removes a provider; who signed in with it needs another way',
  interactive: true,
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  errors: ['forbidden', 'not_found'],
  audit: 'sso.remove',
})
