import {
  addPasskey,
  beginPasskey,
  passkeyOptions,
  signInWithPasskey,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyAttestation,
} from '@sharelight/contract'
import { call } from './api.ts'

/** Whether this browser has passkeys, and the address is one that they are made for: no browser makes them for a bare IP address. */
export function hasPasskeys(): boolean {
  return (
    isSecureContext &&
    'PublicKeyCredential' in globalThis &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    !/^[\d.]+$|^\[/.test(location.hostname)
  )
}

/** Has the device make one. @throws when the user changes their mind, or the device has one already */
export async function makePasskey(
  name: string,
  password: string,
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { options } = await call(beginPasskey, { ...(password && { password }) }, { quiet: true })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const answer = asJson<PasskeyAttestation>(await navigator.credentials.create({ publicKey }))
  return call(addPasskey, { name, answer }, { quiet: true })
}

/** Has the user choose one, and prove with finger, face or PIN that they may. @throws when they change their mind */
export async function askPasskey(): Promise<PasskeyAssertion> {
  const { options } = await call(passkeyOptions, {}, { quiet: true })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return asJson(await navigator.credentials.get({ publicKey }))
}

export const signInByPasskey = async () => call(signInWithPasskey, { answer: await askPasskey() }, { quiet: true })

/** Whether it is the user who turned away: nothing to complain about. */
export const wasDeclined = (error: unknown) =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)

function asJson<T>(credential: Credential | null): T {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey was given.', 'NotAllowedError')
  return credential.toJSON() as T
}
