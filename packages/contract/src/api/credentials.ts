import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PasskeyAssertion } from './passkeys.ts'
import { Password, Session } from './setup.ts'

/** The second step of sign-in: a code of an authenticator app (TOTP, RFC 6238). */
export const SecondFactor = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.int() })
export type SecondFactor = z.infer<typeof SecondFactor>

/** Six digits, or a recovery code. */
export const SecondFactorCode = z.string().trim().min(6).max(40)

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/user/second-factor',
  summary: 'Whether sign-in asks this user for a second step',
  input: z.object({}),
  output: SecondFactor,
  access: 'user',
  interactive: true,
  withoutSecondStep: true,
  errors: [],
  audit: 'none',
})

export const enrolSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor',
  summary: 'Begins: a secret for the authenticator app; nothing changes until a code of it was given',
  input: z.object({ password: z.string().max(200).optional() }),
  output: z.object({ secret: z.string(), url: z.string() }),
  access: 'user',
  interactive: true,
  withoutSecondStep: true,
  perMinute: 20,
  errors: ['forbidden', 'conflict'],
  audit: 'none',
})

export const verifySecondFactor = endpoint({
  method: 'PUT',
  path: '/user/second-factor',
  summary: 'Turns the second step on with a code; gives recovery codes, which are shown once',
  input: z.object({ code: SecondFactorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  access: 'user',
  interactive: true,
  withoutSecondStep: true,
  perMinute: 20,
  errors: ['invalid', 'conflict'],
  audit: 'second-factor.enable',
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/user/second-factor/disable',
  summary: 'Turns the second step off, with a code of it',
  input: z.object({ code: SecondFactorCode }),
  output: z.object({}),
  access: 'user',
  interactive: true,
  perMinute: 20,
  errors: ['invalid', 'conflict'],
  audit: 'second-factor.disable',
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/admins/:id/second-factor',
  summary: 'Turns the second step off for an administrator who lost the authenticator app',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  interactive: true,
  errors: ['forbidden', 'not_found', 'conflict'],
  audit: 'second-factor.reset',
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  summary: "Changes the own password and ends the user's other sessions",
  input: z.object({ current: z.string().max(200), password: Password }),
  output: z.object({}),
  access: 'user',
  interactive: true,
  perMinute: 20,
  errors: ['invalid', 'forbidden'],
  audit: 'password.change',
})

export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/admins/:id/password-link',
  summary: 'A link with which an administrator sets a new password; mailed, or shown without a mail server',
  input: z.object({ id: z.uuid() }),
  output: z.object({ sent: z.boolean(), link: z.string().nullable() }),
  access: 'system',
  reaches: true,
  interactive: true,
  errors: ['forbidden', 'not_found', 'conflict'],
  audit: 'password.link',
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/password/forgot',
  summary: 'Mails a link to set a new password. Says nothing of whether the address is known',
  input: z.object({ email: z.string().trim().min(1).max(320) }),
  output: z.object({}),
  access: 'public',
  perMinute: 20,
  errors: ['conflict'],
  audit: 'none',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password/reset',
  summary: 'Sets a new password with the mailed link, ends every session of the user and signs in',
  input: z.object({
    token: z.string().min(1).max(200),
    password: Password,
    code: SecondFactorCode.optional(),
    passkey: PasskeyAssertion.optional(),
  }),
  output: Session,
  access: 'public',
  perMinute: 20,
  errors: ['invalid', 'forbidden', 'second_factor'],
  audit: 'password.reset',
})
