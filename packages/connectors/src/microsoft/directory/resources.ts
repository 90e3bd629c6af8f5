import { z } from 'zod'

const Id = z.string().min(1).max(100)
const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

/** People, guests and groups as Graph tells of them. */
export const User = z.looseObject({
  id: Id,
  displayName: text,
  userPrincipalName: text,
  mail: text,
  userType: text,
  accountEnabled: flag,
  createdDateTime: text,
  externalUserState: text,
  passwordPolicies: text,
  onPremisesSyncEnabled: flag,
  signInActivity: z.looseObject({ lastSuccessfulSignInDateTime: text }).nullish().catch(undefined),
})
export type User = z.infer<typeof User>

export const userFields = [
  'id',
  'displayName',
  'userPrincipalName',
  'mail',
  'userType',
  'accountEnabled',
  'createdDateTime',
  'externalUserState',
  'passwordPolicies',
  'onPremisesSyncEnabled',
] as const

export const Group = z.looseObject({
  id: Id,
  displayName: text,
  mail: text,
  groupTypes: z.array(z.string()).nullish().catch(undefined),
  createdDateTime: text,
  onPremisesSyncEnabled: flag,
})
export type Group = z.infer<typeof Group>

/** A member or an owner of something. */
export const Member = z.looseObject({ id: Id, '@odata.type': text })

export const Registration = z.looseObject({
  id: Id,
  isAdmin: flag,
  isMfaCapable: flag,
  methodsRegistered: z.array(z.string()).nullish().catch(undefined),
})
export type Registration = z.infer<typeof Registration>
