import type { z } from 'zod'
import { dataServices } from '@sharelight/contract'
import type { ResourceFacts } from '../../kit/connector.ts'
import { isDenied, isUnknown } from '../fault.ts'
import type { Graph, GraphBucket } from '../graph.ts'
import { globalAdministrator } from '../directory/role-names.ts'
import { readRoles, type Roles } from '../directory/roles.ts'
import {
  AuthorizationPolicy,
  ConditionalAccessPolicy,
  Organisation,
  SecurityDefaults,
  SharePointSettings,
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

/** What the posture of a tenant is judged by; null is what the application may not see. */
export async function tenantFacts(graph: Graph): Promise<ResourceFacts[]> {
  const ask = asker(graph)
  const [organisation] = (await ask.all(Organisation, '/organization', 'directory')) ?? []
  if (!organisation) return []
  const [sharing, authorization, defaults, policies, roles] = await Promise.all([
    ask.one(SharePointSettings, '/admin/sharepoint/settings'),
    ask.one(AuthorizationPolicy, '/policies/authorizationPolicy'),
    ask.one(SecurityDefaults, '/policies/identitySecurityDefaultsEnforcementPolicy'),
    ask.all(ConditionalAccessPolicy, '/identity/conditionalAccess/policies', 'policy'),
    readRoles(graph),
  ])
  const consent = authorization?.defaultUserRolePermissions?.permissionGrantPoliciesAssigned
  const rules = await signInRules(graph, { policies, defaults: defaults?.isEnabled, roles })
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
        usersMayRegister: authorization?.defaultUserRolePermissions?.allowedToCreateApps ?? null,
        guestAccess: guestAccess[authorization?.guestUserRoleId?.toLowerCase() ?? ''] ?? null,
        ...rules,
        globalAdmins: roles ? globalAdmins(roles) : null,
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

/** People, each once, who hold the role or may take it up; null where a group holds it and nobody says who is in it. */
function globalAdmins({ active, eligible, unseen, others }: Roles): number | null {
  if (unseen.has(globalAdministrator)) return null
  const holders = [...active, ...(eligible ?? [])].flatMap(([who, held]) =>
    held.has(globalAdministrator) && !others.has(who) ? who : [],
  )
  return new Set(holders).size
}

/** SharePoint itself writes `ExternalUserAndGuestSharing`, and Graph `externalUserAndGuestSharing`. */
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
