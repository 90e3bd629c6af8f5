import { z } from 'zod'
import type { Services } from '../context.ts'
import { AppError } from './app-error.ts'
import { clearSecretCookie, secretCookie, setSecretCookie, type Exchange } from './cookies.ts'

/** What the browser that begins a sign-in or consent elsewhere must bring back with the code: so nobody can slip it another's code. */
const Challenge = z.object({
  verifier: z.string(),
  nonce: z.string(),
  /** Where the flow chooses them itself. */
  state: z.string().optional(),
  redirectUri: z.string().optional(),
  /** The provider, service or user that it is for. */
  subject: z.string(),
  expires: z.number(),
})
export type Challenge = Omit<z.infer<typeof Challenge>, 'expires'>

const minutes = 15
const cookieName = (flow: string) => `sharelight_flow_${flow}`

/** Keeps it in an encrypted cookie of this browser. */
export function setChallenge(
  { stores, settings, now }: Services,
  flow: string,
  challenge: Challenge,
  exchange: Exchange,
) {
  const sealed = stores.meta.keys.seal(
    JSON.stringify({ ...challenge, expires: now().getTime() + minutes * 60_000 }),
    flow,
  )
  setSecretCookie(settings, { name: cookieName(flow), value: sealed, maxAge: minutes * 60 }, exchange)
}

/** Takes it back, once. @throws AppError `invalid` when this browser began nothing, or too long ago */
export async function takeChallenge(
  { stores, settings, now }: Services,
  flow: string,
  exchange: Exchange,
): Promise<Challenge> {
  clearSecretCookie(settings, cookieName(flow), exchange)
  try {
    const challenge = Challenge.parse(
      JSON.parse(await stores.meta.keys.open(secretCookie(settings, cookieName(flow), exchange.request) ?? '', flow)),
    )
    if (challenge.expires > now().getTime()) return challenge
  } catch {
    // Answered like one that is too old.
  }
  throw new AppError('invalid', 'This was begun in another browser, or too long ago. Begin again.')
}
