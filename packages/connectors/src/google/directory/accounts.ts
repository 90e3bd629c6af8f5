import { z } from 'zod'
import type { AccountFacts } from '../../kit/connector.ts'
import { dateOf } from '../drive/grants.ts'

const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

/** Somebody with an account, as the directory tells of them. */
export const User = z.looseObject({
  id: z.string().min(1),
  primaryEmail: z.string().min(1),
  name: z.looseObject({ fullName: text }).nullish().catch(undefined),
  isAdmin: flag,
  isDelegatedAdmin: flag,
  suspended: flag,
  suspensionReason: text,
  archived: flag,
  isGuestUser: flag,
  isMailboxSetup: flag,
  isEnrolledIn2Sv: flag,
  isEnforcedIn2Sv: flag,
  lastLoginTime: text,
  creationTime: text,
  orgUnitPath: text,
  organizations: z
    .array(z.looseObject({ department: text, primary: flag }))
    .nullish()
    .catch(undefined),
  relations: z
    .array(z.looseObject({ type: text, value: text }))
    .nullish()
    .catch(undefined),
})
type User = z.infer<typeof User>

const [, ...fields] = Object.keys(User.shape)
export const userFields = ['id', ...fields].join(',')

export const Group = z.looseObject({ id: z.string().min(1), email: z.string().min(1), name: text, adminCreated: flag })
type Group = z.infer<typeof Group>

/** An application that somebody let in. */
export const Token = z.looseObject({
  clientId: z.string().min(1),
  displayText: text,
  anonymous: flag,
  nativeApp: flag,
  scopes: z.array(z.string()).nullish().catch(undefined),
})
export type Token = z.infer<typeof Token>

interface Around {
  /** Addresses of the groups that it belongs to itself; absent where nobody says. */
  groups?: readonly string[] | undefined
}

interface AroundPerson extends Around {
  tokens?: readonly Token[] | undefined
  /** What else is known. */
  more?: Record<string, unknown>
}

/** A person or guest. What Google does not say is absent. */
export function accountOf(user: User, { groups, tokens, more }: AroundPerson): AccountFacts {
  const { primaryEmail, name, isAdmin, isDelegatedAdmin, suspended, archived, isGuestUser, isEnrolledIn2Sv } = user
  const lastSignIn = dateOf(user.lastLoginTime)
  const administers = [isAdmin, isDelegatedAdmin].filter(told => typeof told === 'boolean')
  return {
    address: primaryEmail,
    name: name?.fullName || primaryEmail,
    kind: 'user',
    state: suspended || archived ? 'suspended' : 'active',
    guest: isGuestUser === true,
    ...(administers.length && { admin: administers.includes(true) }),
    ...(typeof isEnrolledIn2Sv === 'boolean' && { mfa: isEnrolledIn2Sv }),
    ...(lastSignIn && { lastSignIn }),
    ...(groups && { groups }),
    facts: {
      ...createdAt(user.creationTime),
      ...(isAdmin === true && { roles: ['Super Admin'] }),
      ...(isAdmin !== true && isDelegatedAdmin === true && { roles: ['Delegated Admin'] }),
      ...(typeof user.isEnforcedIn2Sv === 'boolean' && { mfaEnforced: user.isEnforcedIn2Sv }),
      ...(archived && { archived }),
      ...(user.suspensionReason && { suspensionReason: user.suspensionReason }),
      ...(user.orgUnitPath && { orgUnit: user.orgUnitPath }),
      ...workOf(user),
      ...more,
      ...(tokens && { applications: tokens.map(({ clientId, displayText }) => displayText || clientId).toSorted() }),
    },
  }
}

/** Where somebody works, and for whom: of several positions the primary one, else the first with a department. */
function workOf({ organizations, relations }: Pick<User, 'organizations' | 'relations'>) {
  const held = organizations?.filter(({ department }) => department) ?? []
  const department = (held.find(({ primary }) => primary) ?? held[0])?.department
  const manager = relations?.find(({ type }) => type === 'manager')?.value
  return { ...(department && { department }), ...(manager && { manager }) }
}

interface Members {
  members: number
  nested: number
  /** Of other organisations. */
  outside: number
}

export function accountOfGroup(
  group: Group,
  { groups, members }: Around & { members?: Members | undefined },
): AccountFacts {
  return {
    address: group.email,
    name: group.name || group.email,
    kind: 'group',
    state: 'active',
    ...(groups && { groups }),
    facts: {
      ...(typeof group.adminCreated === 'boolean' && { adminCreated: group.adminCreated }),
      ...(members && { members: members.members, nestedGroups: members.nested, outsideMembers: members.outside }),
    },
  }
}

/** An application by all that people gave it. */
export function accountOfApplication(app: Application): AccountFacts {
  return {
    address: app.clientId,
    name: app.name,
    kind: 'application',
    state: 'active',
    facts: {
      foreign: true,
      delegatedScopes: [...app.scopes].toSorted(),
      consentedForAll: false,
      consentedBy: app.people,
      native: app.isNative,
      verified: !app.isAnonymous,
    },
  }
}

export interface Application {
  clientId: string
  name: string
  scopes: Set<string>
  people: number
  isNative: boolean
  /** Not registered with Google. */
  isAnonymous: boolean
}

function createdAt(told: string | null | undefined) {
  const at = dateOf(told)?.toISOString()
  return at === undefined ? {} : { createdAt: at }
}
