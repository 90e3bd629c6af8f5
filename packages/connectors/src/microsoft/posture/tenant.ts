import type { z } from 'zod'
import { dataServices } from '@sharelight/contract'
import type { ResourceFacts } from '../../kit/connector.ts'
import { isDenied, isUnknown } from '../fault.ts'
import type { Graph, GraphBucket } from '../graph.ts'
import { blocksLegacySignIn, requiresSecondStep } from './conditional-access.ts'
import {
  AuthorizationPolicy,
  ConditionalAccessPolicy,
  Organisation,
  Role,
  RoleMember,
  SecurityDefaults,
  SharePointSettings,
} from './resources.ts'

/** Whom Microsoft calls Global Administrator, in every tenant. */
const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10'

const invitations: Readonly<Record<string, string>> = {
  everyone: 'everyone',
  adminsGuestInvitersAndAllMembers: 'members',
  adminsAndGuestInviters: 'admins',
  none: 'nobody',
}

/** What the posture of a tenant is judged by; null is what the application may not see. */
export async function tenantFacts(graph: Graph): Promise<ResourceFacts[]> {
  const ask = asker(graph)
  const [organisation] = (await ask.all(Organisation, '/organization', 'directory')) ?? []
  if (!organisation) return []
  const [sharing, authorization, defaults, policies, admins] = await Promise.all([
    ask.one(SharePointSettings, '/admin/sharepoint/settings'),
    ask.one(AuthorizationPolicy, '/policies/authorizationPolicy'),
    ask.one(SecurityDefaults, '/policies/identitySecurityDefaultsEnforcementPolicy'),
    ask.all(ConditionalAccessPolicy, '/identity/conditionalAccess/policies', 'policy'),
    globalAdmins(ask),
  ])
  const consent = authorization?.defaultUserRolePermissions?.permissionGrantPoliciesAssigned
  const guarded = (holds: (policy: ConditionalAccessPolicy) => boolean) =>
    defaults?.isEnabled === true || (policies && defaults ? policies.some(holds) : null)
  return [
    {
      id: organisation.id,
      kind: 'tenant',
      name: organisation.displayName || organisation.id,
      service: dataServices.SHAREPOINT.key,
      public: null,
      facts: {
        sharing: sharing?.sharingCapability ? capitalised(sharing.sharingCapability) : null,
        guestsMayReshare: sharing?.isResharingByExternalUsersEnabled ?? null,
        guestInvitations: invitations[authorization?.allowInvitesFrom ?? ''] ?? null,
        usersMayConsent: consent ? consent.some(name => /^ManagePermissionGrantsForSelf\./i.test(name)) : null,
        secondFactorRequired: guarded(requiresSecondStep),
        legacySignInBlocked: guarded(blocksLegacySignIn),
        globalAdmins: admins,
      },
    },
  ]
}

interface Asker {
  one<T>(schema: z.ZodType<T>, path: string): Promise<T | undefined>
  all<T>(schema: z.ZodType<T>, path: string, bucket: GraphBucket): Promise<T[] | undefined>
}

/** What the application may not see, and what this cloud has not got, is not known. */
function asker(graph: Graph): Asker {
  const unknown = (error: unknown) => {
    if (isDenied(error) || isUnknown(error)) return undefined
    throw error
  }
  const what = 'How the tenant is set'
  return {
    one: (schema, path) => graph.get(schema, { path, bucket: 'policy', what }).catch(unknown),
    all: (schema, path, bucket) => graph.all(schema, { path, bucket, what }).catch(unknown),
  }
}

async function globalAdmins(ask: Asker): Promise<number | null> {
  const roles = await ask.all(Role, '/directoryRoles', 'directory')
  if (!roles) return null
  const role = roles.find(({ roleTemplateId }) => roleTemplateId === globalAdministrator)
  if (!role) return 0
  const path = `/directoryRoles/${encodeURIComponent(role.id)}/members`
  return (await ask.all(RoleMember, path, 'directory'))?.length ?? null
}

/** SharePoint itself writes `ExternalUserAndGuestSharing`, and Graph `externalUserAndGuestSharing`. */
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
