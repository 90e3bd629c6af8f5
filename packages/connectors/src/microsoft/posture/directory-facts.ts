import { globalAdministrator, highlyPrivileged } from '../directory/role-names.ts'
import { readRoles, type Held, type Roles } from '../directory/roles.ts'
import type { Graph } from '../graph.ts'
import type { Asker } from './asker.ts'
import {
  AuthenticationMethods,
  AuthorizationPolicy,
  ConditionalAccessPolicy,
  ConsentRequests,
  Domain,
  SecurityDefaults,
} from './resources.ts'
import { signInRules } from './sign-in-rules.ts'

const invitations: Readonly<Record<string, string>> = {
  everyone: 'everyone',
  adminsGuestInvitersAndAllMembers: 'members',
  adminsAndGuestInviters: 'admins',
  none: 'nobody',
}

/** What guests see of the directory, by the role that they have. */
const guestAccess: Readonly<Record<string, string>> = {
  'a0b1b346-4d3e-4e8b-98f8-753987be4970': 'members',
  '10dae51f-b6af-4016-8d66-8c2a99b929b3': 'limited',
  '2af84b1e-32c8-42b7-82bc-daa82404023b': 'own',
}

/** How the directory is set: who may do what, how people sign in, and who administers. @throws SourceFault */
export async function directoryFacts(graph: Graph, ask: Asker): Promise<Record<string, unknown>> {
  const [authorization, defaults, policies, roles, requests, methods, domains] = await Promise.all([
    ask.one(AuthorizationPolicy, '/policies/authorizationPolicy'),
    ask.one(SecurityDefaults, '/policies/identitySecurityDefaultsEnforcementPolicy'),
    ask.all(ConditionalAccessPolicy, '/identity/conditionalAccess/policies', 'policy'),
    readRoles(graph),
    ask.one(ConsentRequests, '/policies/adminConsentRequestPolicy'),
    ask.one(AuthenticationMethods, '/policies/authenticationMethodsPolicy'),
    ask.all(Domain, '/domains', 'directory'),
  ])
  const may = authorization?.defaultUserRolePermissions
  const consent = may?.permissionGrantPoliciesAssigned
  return {
    guestInvitations: invitations[authorization?.allowInvitesFrom ?? ''] ?? null,
    guestAccess: guestAccess[authorization?.guestUserRoleId?.toLowerCase() ?? ''] ?? null,
    usersMayConsent: consent ? consent.some(name => /^ManagePermissionGrantsForSelf\./i.test(name)) : null,
    usersMayRegister: may?.allowedToCreateApps ?? null,
    usersMayCreateTenants: may?.allowedToCreateTenants ?? null,
    adminConsentWorkflow: requests?.isEnabled ?? null,
    weakMethods: weakMethods(methods),
    passwordsExpire: passwordsExpire(domains),
    ...(await signInRules(graph, { policies, defaults: defaults?.isEnabled, roles })),
    ...(roles ? adminFacts(roles) : { globalAdmins: null, otherPrivilegedAdmins: null, permanentAdmins: null }),
  }
}

const weak: readonly string[] = ['sms', 'voice', 'email']

function weakMethods(methods: AuthenticationMethods | undefined): string[] | null {
  const all = methods?.authenticationMethodConfigurations
  if (!all) return null
  const open = all.flatMap(({ id, state }) => (state?.toLowerCase() === 'enabled' && id ? id.toLowerCase() : []))
  return weak.filter(method => open.includes(method))
}

/** What Microsoft writes for *never*. */
const never = 2_147_483_647

/** Whether any password of the tenant's own runs out; where nothing is set, it does after 90 days. */
function passwordsExpire(domains: readonly Domain[] | undefined): boolean | null {
  const own = domains?.filter(
    ({ isVerified, isRoot, authenticationType }) =>
      isVerified !== false && isRoot !== false && authenticationType?.toLowerCase() !== 'federated',
  )
  return own?.length ? own.some(({ passwordValidityPeriodInDays }) => passwordValidityPeriodInDays !== never) : null
}

/** People, each once; null where a group holds such a role and nobody says who is in it, or nobody says at all. */
function adminFacts({ active, eligible, permanent, unseen, others }: Roles) {
  const people = (held: readonly (Held | undefined)[], wanted: readonly string[]) =>
    holders(held, wanted).filter(who => !others.has(who))
  const count = (wanted: readonly string[], all: readonly string[]) =>
    wanted.some(role => unseen.has(role)) ? null : all.length
  const global = people([active, eligible], [globalAdministrator])
  const lesser = highlyPrivileged.filter(role => role !== globalAdministrator)
  const also = people([active, eligible], lesser).filter(who => !global.includes(who))
  return {
    globalAdmins: count([globalAdministrator], global),
    otherPrivilegedAdmins: count(highlyPrivileged, also),
    permanentAdmins: permanent ? count(highlyPrivileged, people([permanent], highlyPrivileged)) : null,
  }
}

function holders(held: readonly (Held | undefined)[], wanted: readonly string[]): string[] {
  const all = held.flatMap(each => [...(each ?? [])])
  return [...new Set(all.flatMap(([who, roles]) => (wanted.some(role => roles.has(role)) ? who : [])))]
}
