import { ok, type Call } from '../http/call.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import { stampOf } from '../state/tenant.ts'

const directory = ['Directory.Read.All', 'Organization.Read.All', 'User.Read.All', 'Directory.ReadWrite.All']
const policies = ['Policy.Read.All', 'Policy.ReadWrite.Authorization', 'Policy.ReadWrite.ConditionalAccess']

/** What the organisation is and how it is set. */
export const organisationRoutes: readonly Route[] = [
  get('/organization', directory, call => ok(pageOf(call, [organisation(call)], { size: 100 }))),
  get('/organization/{id}', directory, call => ok(selected(call, organisation(call)))),
  get('/domains', ['Domain.Read.All', ...directory], call => ok(pageOf(call, domains(call), { size: 100 }))),
  get(
    '/admin/sharepoint/settings',
    ['SharePointTenantSettings.Read.All', 'SharePointTenantSettings.ReadWrite.All'],
    call => ok({ ...call.state.settings.sharepoint }),
  ),
  {
    method: 'PATCH',
    path: '/admin/sharepoint/settings',
    needs: ['SharePointTenantSettings.ReadWrite.All'],
    bucket: 'policy',
    handle(call) {
      Object.assign(call.state.settings.sharepoint, call.body)
      return ok({ ...call.state.settings.sharepoint })
    },
  },
  get('/policies/authorizationPolicy', policies, call =>
    ok({
      id: 'authorizationPolicy',
      displayName: 'Authorization Policy',
      description: 'Used to manage authorization related settings across the company.',
      ...call.state.settings.authorization,
    }),
  ),
  get('/policies/identitySecurityDefaultsEnforcementPolicy', policies, call =>
    ok({
      id: '00000000-0000-0000-0000-000000000005',
      displayName: 'Security Defaults',
      description: 'Security defaults is a set of basic identity security mechanisms recommended by Microsoft.',
      isEnabled: call.state.settings.securityDefaults,
    }),
  ),
  get('/policies/adminConsentRequestPolicy', ['Policy.Read.All', 'Policy.ReadWrite.ConsentRequest'], call =>
    ok({
      isEnabled: call.state.settings.consentRequests,
      notifyReviewers: true,
      remindersEnabled: true,
      requestDurationInDays: 30,
      reviewers: [],
      version: 0,
    }),
  ),
  get('/policies/authenticationMethodsPolicy', ['Policy.Read.All', 'Policy.Read.AuthenticationMethod'], call =>
    ok({
      id: 'authenticationMethodsPolicy',
      displayName: 'Authentication Methods Policy',
      policyVersion: '1.5',
      policyMigrationState: 'migrationComplete',
      authenticationMethodConfigurations: Object.entries(call.state.settings.methods).map(([id, state]) => ({
        '@odata.type': `#microsoft.graph.${id.charAt(0).toLowerCase()}${id.slice(1)}AuthenticationMethodConfiguration`,
        id,
        state,
      })),
    }),
  ),
  get('/identity/conditionalAccess/policies', ['Policy.Read.All', 'Policy.Read.ConditionalAccess'], call =>
    ok(
      pageOf(
        call,
        call.state.settings.conditionalAccess.map(policy => ({ ...policy })),
        { size: 100 },
      ),
    ),
  ),
]

function get(path: string, needs: readonly string[], handle: Route['handle']): Route {
  const isPolicy = !/^\/(organization|domains)/.test(path)
  return { method: 'GET', path, needs, bucket: isPolicy ? 'policy' : 'directory', handle }
}

function organisation({ state }: Call): Json {
  return {
    id: state.id,
    displayName: state.name,
    tenantType: 'AAD',
    countryLetterCode: 'DE',
    createdDateTime: stampOf(state.created),
    onPremisesSyncEnabled: null,
    assignedPlans: [],
    verifiedDomains: domainNames(state).map((name, index) => ({
      capabilities: 'Email, OfficeCommunicationsOnline',
      isDefault: name === state.domain,
      isInitial: index === 1,
      name,
      type: 'Managed',
    })),
  }
}

function domains({ state }: Call): Json[] {
  return domainNames(state).map((id, index) => ({
    id,
    authenticationType: 'Managed',
    availabilityStatus: null,
    isAdminManaged: true,
    isDefault: id === state.domain,
    isInitial: index === 1,
    isRoot: true,
    isVerified: true,
    supportedServices: ['Email', 'OfficeCommunicationsOnline'],
    passwordValidityPeriodInDays: state.settings.passwordDays,
    passwordNotificationWindowInDays: 14,
  }))
}

const domainNames = ({ domain, prefix }: { domain: string; prefix: string }) => [domain, `${prefix}.onmicrosoft.com`]
