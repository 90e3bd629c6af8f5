import { createHmac } from 'node:crypto'
import type { ErrorCode } from '@sharelight/contract'
import { apart, forgetAttempts, giveBackAttempts, reserveAttempts, type AttemptCounter } from '@sharelight/store'
import type { Services } from '../context.ts'
import { callerOf } from '../http/address.ts'
import { AppError } from '../http/app-error.ts'
import { noteRefused, noteTooMany, type Trial } from './outcomes.ts'

/** How many attempts of a kind are free, and after how many seconds one is forgotten. See docs/decisions/0020. */
const kinds = {
  /** Signing in to an account, from a browser that nobody has signed in with there. */
  account: { free: 5, drip: 3600 },
  /** The same from a browser that somebody has: strangers cannot use these up. */
  device: { free: 5, drip: 3600 },
  /** A password or code that somebody gives who is signed in, or holds a link. */
  proof: { free: 5, drip: 3600 },
  /** Everything from one address. */
  address: { free: 50, drip: 60 },
  /** Links, invitations and codes that somebody brings. */
  link: { free: 30, drip: 60 },
  /** Mails to one address. */
  mail: { free: 3, drip: 1200 },
} as const
export type AttemptKind = keyof typeof kinds

export interface Attempt {
  /** It was right: what it proved is no longer counted against, and it was no attempt of its address. */
  right(): Promise<void>
  /** It proved nothing and guessed nothing. */
  giveBack(): Promise<void>
  /** Does what the attempt is about; where that fails for another reason than being wrong, nothing was tried. */
  during<T>(task: () => Promise<T>): Promise<T>
}

/**
 * Counts an attempt before anything is computed for it. `what` is named the same whether there is such a thing or not.
 * @throws AppError `too_many_requests` with the time to wait
 */
export async function beginAttempt(
  services: Services,
  what: Partial<Record<AttemptKind, string>>,
  trial: Trial,
): Promise<Attempt> {
  const {
    stores: { meta },
    now,
  } = services
  const counters = (Object.entries(what) as [AttemptKind, string][]).map(([kind, subject]) =>
    counterOf(services, kind, subject),
  )
  // Counted whatever becomes of the call, and before it computes anything.
  const answer = await apart(() => reserveAttempts(meta.acrossOrganisations, counters, now()))
  if ('until' in answer) {
    noteTooMany(services, trial)
    throw new AppError('too_many_requests', 'Too many attempts. Wait a moment and try again.', {
      retryAfter: (answer.until.getTime() - now().getTime()) / 1000,
    })
  }
  const giveBack = (reserved = answer.reserved) =>
    apart(() => giveBackAttempts(meta.acrossOrganisations, reserved, now()))
  const shared = new Set(counters.filter(({ isShared }) => isShared).map(({ key }) => key))
  return {
    giveBack: () => giveBack(),
    async right() {
      const own = counters.filter(({ isShared }) => !isShared).map(({ key }) => key)
      await apart(() => forgetAttempts(meta.acrossOrganisations, own))
      await giveBack(answer.reserved.filter(({ key }) => shared.has(key)))
    },
    async during(task) {
      try {
        return await task()
      } catch (error) {
        await giveBack()
        throw error
      }
    },
  }
}

/** Whether `check` is right, which proves who somebody is whom a session or a link names: counted before it computes anything. */
export async function proves(
  services: Services,
  trial: Trial & { user: { id: string } },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const attempt = await beginAttempt(services, { proof: trial.user.id }, trial)
  const right = await attempt.during(check)
  if (right) await attempt.right()
  else noteRefused(services, trial)
  return right
}

interface Count {
  what: Partial<Record<AttemptKind, string>>
  trial: Trial
  /** What `task` fails with where what was given is wrong. */ wrong: readonly ErrorCode[]
}

/** Does `task` as an attempt that is counted before. Where it fails for another reason than that what was given is wrong, nothing was tried. */
export async function counting<T>(
  services: Services,
  { what, trial, wrong }: Count,
  task: () => Promise<T>,
): Promise<T> {
  const attempt = await beginAttempt(services, what, trial)
  const result = await task().catch(async (error: unknown) => {
    if (error instanceof AppError && wrong.includes(error.code)) noteRefused(services, trial)
    else await attempt.giveBack()
    throw error
  })
  await attempt.right()
  return result
}

/** Redeems a link or code that somebody brings. One that is none counts against the address that brought it. */
export function redeeming<T>(services: Services, trial: Trial, redeem: () => Promise<T>): Promise<T> {
  return counting(services, { what: { link: trial.ip }, trial, wrong: ['forbidden', 'unauthorized'] }, redeem)
}

/** Forgets what strangers tried on an account, once its owner has come in another way. */
export async function forgetTried(
  services: Pick<Services, 'stores'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const counters = [counterOf(services, 'account', email), counterOf(services, 'proof', id)]
  await forgetAttempts(
    services.stores.meta.acrossOrganisations,
    counters.map(({ key }) => key),
  )
}

/** Keyed, so that the store tells nobody what was tried: people type passwords where an address belongs. */
function counterOf(
  { stores }: Pick<Services, 'stores'>,
  kind: AttemptKind,
  subject: string,
): AttemptCounter & { isShared: boolean } {
  const isShared = kind === 'address' || kind === 'link'
  const named = isShared ? callerOf(subject) : subject
  const key = createHmac('sha256', stores.meta.keys.derive('attempts').key)
    .update(`${kind} ${named}`)
    .digest('base64url')
  return { key, ...kinds[kind], isShared }
}
