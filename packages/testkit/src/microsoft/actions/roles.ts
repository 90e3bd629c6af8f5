import { guidOf } from '../ids.ts'
import type { TenantState } from '../state/tenant.ts'
import { nowOf, stampOf } from '../state/tenant.ts'
import type { Group } from '../state/people.ts'
import { directoryNote } from './directory-note.ts'
import { groupOf, userOf } from './find.ts'

/** Microsoft's own numbers of the roles that count here. */
export const roleTemplates = {
  'Global Administrator': '62e90394-69f5-4237-9190-012177145e10',
  'SharePoint Administrator': 'f28a1f50-f6e7-4571-818b-6a12f2af6b6c',
  'Exchange Administrator': '29232cdf-9323-42fd-ade2-1d097af3e4de',
  'User Administrator': 'fe930be7-5e62-47db-91af-98c3a49a38b1',
  'Security Reader': '5d6b6bb7-de71-4623-b4af-96380a352509',
  'Global Reader': 'f2ef992c-3afb-46b9-b7cf-a126ee74c451',
  'Privileged Role Administrator': 'e8611ab8-c189-46e8-94e1-60213ab1f814',
  'Application Administrator': '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3',
  'Directory Synchronization Accounts': 'd29b2b05-8046-44ba-8758-1e26182fcf32',
  'Directory Readers': '88d8e3e3-8f55-4a1e-953a-9b9898b8876b',
} as const
export type RoleName = keyof typeof roleTemplates

/** To a person, a group or an application. */
export function giveRole(state: TenantState, who: string, role: RoleName, by?: string): void {
  const holder = memberId(state, who)
  membersOf(state, roleNamed(state, role)).members.add(holder)
  directoryNote(state, {
    operation: 'Add member to role.',
    by,
    target: state.users.get(holder) ?? { id: holder, displayName: who },
    also: { ModifiedProperties: [{ Name: 'Role.DisplayName', NewValue: role, OldValue: '' }] },
  })
}

export function takeRole(state: TenantState, who: string, role: RoleName): void {
  membersOf(state, roleNamed(state, role)).members.delete(memberId(state, who))
}

/** Over an administrative unit alone. */
export function giveScopedRole(
  state: TenantState,
  who: string,
  { role, unit }: { role: RoleName; unit: string },
): void {
  const principalId = memberId(state, who)
  state.scopedRoles.set(guidOf('scoped role', principalId, role, unit), {
    principalId,
    roleDefinitionId: roleTemplates[role],
    directoryScopeId: `/administrativeUnits/${unit}`,
  })
}

/** May take the role up at any time, by Privileged Identity Management; a person or a group. */
export function makeEligible(state: TenantState, who: string, role: RoleName): void {
  const principalId = memberId(state, who)
  const id = guidOf('eligibility', principalId, role)
  state.eligibilities.set(id, {
    id,
    principalId,
    roleDefinitionId: roleTemplates[role],
    directoryScopeId: '/',
    appScopeId: null,
    startDateTime: stampOf(state.clock.now()),
    endDateTime: null,
    memberType: 'Direct',
    roleEligibilityScheduleId: id,
  })
}

/** The id of the role, which the tenant has from when it is first used. */
function roleNamed(state: TenantState, role: RoleName): string {
  const template = roleTemplates[role]
  const known = state.roles.values().find(({ roleTemplateId }) => roleTemplateId === template)
  const id = known?.id ?? guidOf('role', state.id, role)
  if (!known)
    state.roles.set(id, {
      id,
      roleTemplateId: template,
      displayName: role,
      description: `${role}.`,
      deletedDateTime: null,
    })
  return id
}

export const isAdministrator = (state: TenantState, id: string) =>
  state.roles.values().some(role => transitiveMembers(state, role.id).includes(id))

export interface NewGroup {
  name: string
  mail?: string
  description?: string
  /** `unified` groups have a mailbox, a site, and perhaps a team. */
  kind?: 'security' | 'unified' | 'mail-security'
  visibility?: 'Public' | 'Private'
  members?: readonly string[]
  owners?: readonly string[]
  /** Of applications and roles of the directory. */
  forRoles?: boolean
  /** Who belongs to it follows from this rule. */
  rule?: string
  synchronised?: boolean
  team?: boolean
}

/** Members are people and groups, by id, address or name. */
export function addGroup(state: TenantState, given: NewGroup): Group {
  const kind = given.kind ?? 'security'
  const nickname = given.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const group: Group = {
    id: guidOf('group', state.id, given.name),
    displayName: given.name,
    description: given.description ?? null,
    mail: kind === 'security' ? null : (given.mail ?? `${nickname}@${state.domain}`),
    mailEnabled: kind !== 'security',
    mailNickname: nickname,
    securityEnabled: kind !== 'unified',
    groupTypes: [
      ...(kind === 'unified' ? ['Unified'] : []),
      ...(given.rule === undefined ? [] : ['DynamicMembership']),
    ],
    membershipRule: given.rule ?? null,
    membershipRuleProcessingState: given.rule === undefined ? null : 'On',
    visibility: kind === 'unified' ? (given.visibility ?? 'Private') : null,
    createdDateTime: stampOf(state.clock.now()),
    deletedDateTime: null,
    resourceProvisioningOptions: given.team ? ['Team'] : [],
    isAssignableToRole: given.forRoles ?? null,
    onPremisesSyncEnabled: given.synchronised ? true : null,
  }
  state.groups.set(group.id, group)
  const membership = membersOf(state, group.id)
  for (const who of given.members ?? []) membership.members.add(memberId(state, who))
  for (const who of given.owners ?? []) membership.owners.add(userOf(state, who).id)
  state.groupChanges.note(group.id, 'content', nowOf(state))
  directoryNote(state, { operation: 'Add group.', target: group })
  return group
}

export function addMember(state: TenantState, which: string, who: string): void {
  const group = groupOf(state, which)
  membersOf(state, group.id).members.add(memberId(state, who))
  state.groupChanges.note(group.id, 'content', nowOf(state))
  directoryNote(state, { operation: 'Add member to group.', target: group })
}

export function removeMember(state: TenantState, which: string, who: string): void {
  const group = groupOf(state, which)
  membersOf(state, group.id).members.delete(memberId(state, who))
  state.groupChanges.note(group.id, 'content', nowOf(state))
  directoryNote(state, { operation: 'Remove member from group.', target: group })
}

export function membersOf(state: TenantState, id: string): { members: Set<string>; owners: Set<string> } {
  const known = state.memberships.get(id)
  if (known) return known
  const fresh = { members: new Set<string>(), owners: new Set<string>() }
  state.memberships.set(id, fresh)
  return fresh
}

/** Everybody in it, through groups in groups, and those groups. */
export function transitiveMembers(state: TenantState, id: string): string[] {
  const all = new Set<string>()
  const into = (group: string) => {
    for (const member of state.memberships.get(group)?.members ?? []) {
      if (all.has(member)) continue
      all.add(member)
      into(member)
    }
  }
  into(id)
  return [...all]
}

function memberId(state: TenantState, who: string): string {
  const group = state.groups.get(who) ?? state.groups.values().find(({ displayName }) => displayName === who)
  return group?.id ?? state.servicePrincipals.get(who)?.id ?? userOf(state, who).id
}
