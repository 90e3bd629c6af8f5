import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SecondFactorCode } from './credentials.ts'
import { PasskeyAssertion } from './passkeys.ts'

/** What an organisation asks of everybody who signs in. */
export const SecondStepPolicy = z.object({
  /** From when on nobody works without a second step; null asks for none. */
  from: z.iso.datetime().nullable(),
  /** `trusted`: an identity provider asks for it itself. `claimed`: it must say that it did (`amr`, `acr`), else the user proves it here. */
  providers: z.enum(['trusted', 'claimed']),
  /** Active administrators with a password who have no second step yet. */
  without: z.int(),
})
export type SecondStepPolicy = z.infer<typeof SecondStepPolicy>

export const getSecondStepPolicy = endpoint({
  method: 'GET',
  path: '/organisation/second-step',
  summary: 'Whether the organisation asks everybody for a second step',
  input: z.object({}),
  output: SecondStepPolicy,
  access: 'system',
  errors: [],
  audit: 'none',
})

export const setSecondStepPolicy = endpoint({
  method: 'PUT',
  path: '/organisation/second-step',
  summary: 'Asks everybody of the organisation for a second step, from now or after some days of grace',
  input: z.object({
    required: z.boolean(),
    graceDays: z.int().min(0).max(30).default(0),
    providers: z.enum(['trusted', 'claimed']).default('trusted'),
  }),
  output: SecondStepPolicy,
  access: 'system',
  interactive: true,
  errors: ['forbidden', 'conflict'],
  audit: 'second-step.policy',
})

export const proveSecondStep = endpoint({
  method: 'POST',
  path: '/user/second-factor/prove',
  summary: 'Adds the second step to a session that was opened without it: a code or a passkey',
  input: z.object({ code: SecondFactorCode.optional(), passkey: PasskeyAssertion.optional() }),
  output: z.object({}),
  access: 'user',
  interactive: true,
  withoutSecondStep: true,
  perMinute: 20,
  errors: ['invalid', 'second_factor', 'conflict'],
  audit: 'session.strengthen',
})
