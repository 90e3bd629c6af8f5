import type { AccountFacts } from '../../kit/connector.ts'
import { factsOf, roleFacts } from './accounts.ts'
import { nameOfGroup, type Knowledge } from './knowledge.ts'
import type { Group } from './resources.ts'

export function accountOfGroup(group: Group, known: Knowledge): AccountFacts {
  const owners = known.ownersOf.get(group.id)
  const members = known.membersOf.get(group.id)
  return {
    address: nameOfGroup(group),
    name: group.displayName || group.id,
    kind: 'group',
    state: 'active',
    groups: known.groupsOf.get(group.id) ?? [],
    facts: {
      ...factsOf(group),
      ...kindFacts(group),
      ...roleFacts(group.id, known.roles),
      ...(owners !== undefined && (owners > 0 || areOwnersTold(group)) && { owners }),
      ...(members && { members: members.members, nestedGroups: members.nested }),
    },
  }
}

/** Graph has no owners of groups of Exchange and of those that come from a directory on premises. */
const areOwnersTold = (group: Group) =>
  group.onPremisesSyncEnabled !== true && !['distribution', 'mail_security'].includes(groupKind(group) ?? '')

/** What sort of group it is; what Microsoft 365 does not say is absent. */
function kindFacts(group: Group) {
  const { groupTypes, visibility, isAssignableToRole, resourceProvisioningOptions } = group
  const kind = groupKind(group)
  return {
    ...(kind && { groupKind: kind }),
    ...(groupTypes && { dynamic: has(groupTypes, 'DynamicMembership') }),
    ...(resourceProvisioningOptions && { team: has(resourceProvisioningOptions, 'Team') }),
    ...(visibility && { visibility }),
    ...(typeof isAssignableToRole === 'boolean' && { roleAssignable: isAssignableToRole }),
  }
}

function groupKind({ groupTypes, mailEnabled, securityEnabled }: Group): string | undefined {
  if (has(groupTypes, 'Unified')) return 'microsoft_365'
  if (typeof securityEnabled !== 'boolean') return undefined
  if (!securityEnabled) return 'distribution'
  return mailEnabled === true ? 'mail_security' : 'security'
}

const has = (words: readonly string[] | null | undefined, word: string) =>
  words?.some(one => one.toLowerCase() === word.toLowerCase()) ?? false
