import { z } from 'zod'
import type { ActivityEvent, Principal } from '../../kit/connector.ts'
import { personOf } from '../audit/people.ts'
import { plainAddress } from '../audit/record.ts'
import { signInId } from './ids.ts'
import { isOldProtocol } from './protocols.ts'

const Text = z.string().nullish().catch(undefined)

export const SignIn = z.looseObject({
  id: z.string().min(1),
  createdDateTime: z.string(),
  userId: Text,
  userPrincipalName: Text,
  userDisplayName: Text,
  appId: Text,
  appDisplayName: Text,
  resourceDisplayName: Text,
  ipAddress: Text,
  clientAppUsed: Text,
  isInteractive: z.boolean().nullish().catch(undefined),
  conditionalAccessStatus: Text,
  riskLevelDuringSignIn: Text,
  riskState: Text,
  riskEventTypes_v2: z.array(z.string()).nullish().catch(undefined),
  status: z
    .looseObject({ errorCode: z.number().nullish().catch(undefined), failureReason: Text })
    .nullish()
    .catch(undefined),
  location: z.looseObject({ city: Text, countryOrRegion: Text }).nullish().catch(undefined),
})
export type SignIn = z.infer<typeof SignIn>

/** Entra asked for something more, such as a second factor, and the next attempt says whether it came. */
const interrupts = new Set([
  50055, 50058, 50072, 50074, 50076, 50079, 50097, 50125, 50127, 50129, 50140, 50143, 50144, 65001,
])

/** A sign-in as Entra's log has it: who, from where, into what, by which client, how risky. */
export function signInEvent(one: SignIn): ActivityEvent {
  const actor = whoOf(one)
  const errorCode = one.status?.errorCode ?? 0
  const ip = plainAddress(one.ipAddress ?? '')
  return {
    id: signInId(one.id),
    type: errorCode === 0 ? 'sign_in' : 'sign_in_failed',
    at: toSecond(one.createdDateTime),
    recipients: [],
    shareType: 'inside',
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
    details: given({
      app: one.appDisplayName,
      appId: one.appId,
      resource: one.resourceDisplayName,
      client: one.clientAppUsed,
      country: one.location?.countryOrRegion,
      city: one.location?.city,
      oldProtocol: isOldProtocol(one.clientAppUsed) || undefined,
      interactive: one.isInteractive,
      conditionalAccess: one.conditionalAccessStatus,
      ...riskOf(one),
      ...(errorCode !== 0 && {
        errorCode,
        failure: one.status?.failureReason,
        interrupted: interrupts.has(errorCode) || undefined,
      }),
    }),
  }
}

/** `hidden` is what a tenant without the licence for it is told. */
function riskOf({ riskLevelDuringSignIn: level, riskState, riskEventTypes_v2: kinds }: SignIn) {
  const isRisky = /^(low|medium|high)$/i.test(level ?? '')
  const state = /^(none|hidden)$/i.test(riskState ?? '') ? undefined : riskState
  return {
    risk: isRisky ? level : undefined,
    riskState: state,
    riskEvents: kinds?.length ? kinds.join(', ') : undefined,
  }
}

function whoOf({ userPrincipalName, userId, appDisplayName, appId }: SignIn): Principal | undefined {
  if (userPrincipalName?.includes('@')) return personOf(userPrincipalName.trim())
  const isNobody = !userId || /^0{8}-/.test(userId)
  if (!isNobody) return { kind: 'user', name: userPrincipalName || userId }
  const application = appDisplayName || appId
  return application ? { kind: 'group', name: `application ${application}` } : undefined
}

type Value = string | number | boolean

/** What is said, each text no longer than it is worth. */
export const given = (details: Readonly<Record<string, Value | null | undefined>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      value === undefined || value === null || value === ''
        ? []
        : [[name, typeof value === 'string' ? value.slice(0, 500) : value]],
    ),
  )

/** The feed tells seconds: so the same is the same. An unusable time stays one, and is counted by who stores it. */
export const toSecond = (text: string) => new Date(Math.floor(Date.parse(text) / 1000) * 1000)
