import { allowing } from '../fault.ts'

const policy = allowing('Policy.Read.All')
const rules = `${policy} Where a policy names groups, it needs Group.Read.All besides.`
const roles = `${allowing('RoleManagement.Read.Directory')} Where groups hold roles, it needs Group.Read.All besides.`

/** What would tell each thing about the directory that is asked for and may not be seen. */
const ways: Readonly<Record<string, string>> = {
  guestInvitations: policy,
  guestAccess: policy,
  usersMayConsent: policy,
  usersMayRegister: policy,
  usersMayCreateTenants: policy,
  adminConsentWorkflow: policy,
  weakMethods: policy,
  secondFactorRequired: rules,
  adminsSecondFactorRequired: rules,
  adminsPhishingResistant: rules,
  managedDeviceRequired: rules,
  legacySignInBlocked: rules,
  deviceCodeBlocked: rules,
  riskySignInBlocked: rules,
  riskyUsersBlocked: rules,
  globalAdmins: roles,
  otherPrivilegedAdmins: roles,
  permanentAdmins: `${roles} Who holds a role for good is told with a licence of Entra ID P2.`,
  passwordsExpire: allowing('Directory.Read.All'),
}

export const unansweredOfDirectory = (facts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(ways).filter(([name]) => facts[name] === null))
