import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Session } from './setup.ts'

const Base64Url = z
  .string()
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]*$/, 'Use base64url.')
const credential = {
  id: Base64Url.min(1).max(1400),
  rawId: Base64Url.min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
}

/** What a browser answers when a passkey signed a challenge (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.max(200).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** What a browser answers when it made a passkey (WebAuthn, RegistrationResponseJSON). */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

/** A passkey of the user: `synced` where a password manager keeps it on several devices. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const PasskeyName = z.string().trim().min(1).max(60)
/** What the browser's credential functions take; it changes with WebAuthn, and nobody here reads it. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })
const own = { access: 'user', interactive: true, withoutSecondStep: true } as const

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/user/passkeys',
  summary: "The user's passkeys",
  input: z.object({}),
  output: z.object({ passkeys: z.array(Passkey) }),
  ...own,
  errors: [],
  audit: 'none',
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys/options',
  summary: 'Begins a new passkey, with the password; nothing changes until the browser made it',
  input: z.object({ password: z.string().max(200).optional() }),
  output: Options,
  ...own,
  perMinute: 20,
  errors: ['forbidden', 'conflict'],
  audit: 'none',
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys',
  summary:
    'Keeps the passkey that the browser made; gives recovery codes where the user had none, which are shown once',
  input: z.object({ name: PasskeyName, answer: PasskeyAttestation }),
  output: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
  ...own,
  perMinute: 20,
  errors: ['invalid', 'conflict'],
  audit: 'passkey.add',
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/user/passkeys/:id',
  summary: 'Names a passkey',
  input: z.object({ id: z.uuid(), name: PasskeyName }),
  output: Passkey,
  ...own,
  errors: ['not_found'],
  audit: 'passkey.rename',
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/user/passkeys/:id/remove',
  summary: 'Removes a passkey, with the password',
  input: z.object({ id: z.uuid(), password: z.string().max(200).optional() }),
  output: z.object({}),
  ...own,
  perMinute: 20,
  errors: ['forbidden', 'not_found', 'conflict'],
  audit: 'passkey.remove',
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/passkeys/options',
  summary: 'A challenge for whichever passkey of this server the browser offers',
  input: z.object({}),
  output: Options,
  access: 'public',
  perMinute: 60,
  errors: ['conflict'],
  audit: 'none',
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/sign-in',
  summary: 'Signs in with a passkey',
  input: z.object({ answer: PasskeyAssertion }),
  output: Session,
  access: 'public',
  perMinute: 60,
  errors: ['invalid', 'unauthorized', 'conflict'],
  audit: 'session.open',
})
