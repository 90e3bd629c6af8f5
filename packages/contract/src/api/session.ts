import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SecondFactorCode } from './credentials.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { Session } from './setup.ts'

export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary:
    'Signs in with e-mail and password; who has a second step is asked for its `code` or `passkey` by the error second_factor',
  input: z.object({
    email: z.string().trim().min(1).max(320),
    password: z.string().min(1).max(200),
    partner: z.string().max(100).optional(),
    code: SecondFactorCode.optional(),
    passkey: PasskeyAssertion.optional(),
  }),
  output: Session,
  access: 'public',
  perMinute: 120,
  errors: ['invalid', 'unauthorized', 'second_factor', 'too_many_requests'],
  audit: 'session.open',
})

export const refreshToken = endpoint({
  method: 'GET',
  path: '/refreshtoken',
  summary: 'A fresh bearer token for the holder of the refresh cookie; a bearer token alone renews nothing',
  /** `unusedSeconds`: for how long nobody has touched the page that asks; the session ends by when it was used last. */
  input: z.object({ unusedSeconds: z.coerce.number().int().min(0).max(1e9).default(0) }),
  output: z.object({ data: z.string(), expiresAt: z.iso.datetime() }),
  access: 'public',
  errors: ['unauthorized'],
  audit: 'none',
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'Ends this session, or every session of the user',
  input: z.object({ everywhere: z.boolean().default(false) }),
  /** `signOutUrl`: where the browser goes to sign out of the identity provider that it signed in with, too. */
  output: z.object({ signOutUrl: z.string().nullable() }),
  access: 'user',
  interactive: true,
  evenSuspended: true,
  withoutSecondStep: true,
  errors: [],
  audit: 'session.close',
})
