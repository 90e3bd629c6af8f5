import { everyoneIn, groupFacts, guestsIn, ownersIn, standingsOf } from './members.ts'
import { Collection, Principal, RoleAssignment, SiteGroup, Web } from './resources.ts'
import type { SharePoint } from './sharepoint.ts'
import { uniquePermissionsOf } from './unique-permissions.ts'

const mostGroups = 50

/** Who may get into a site, as SharePoint itself tells it. `ownerGroups` are groups of Microsoft 365 whose owners are the site's. @throws GraphFault */
export async function permissionsOf(sharePoint: SharePoint, address: string) {
  const ask = { address, what: 'Who may get into a site' }
  const web = await sharePoint.get(Web, { ...ask, path: 'web?$select=HasUniqueRoleAssignments' })
  const collection = await sharePoint.get(Collection, { ...ask, path: 'site' })
  const users = await sharePoint.all(Principal, { ...ask, path: 'web/siteusers' })
  const groups = await siteGroupsOf(sharePoint, ask)
  const assignments = await sharePoint.all(RoleAssignment, {
    ...ask,
    path: 'web/roleassignments?$expand=Member,RoleDefinitionBindings',
  })
  const standings = standingsOf(assignments, groups)
  const owners = ownersIn(users, standings)
  const inGroups = standings.flatMap(({ members }) => members)
  return {
    ownerGroups: owners.groups,
    facts: {
      owners: owners.people,
      admins: users.filter(({ IsSiteAdmin }) => IsSiteAdmin === true).length,
      guests: guestsIn([...users, ...inGroups]),
      everyone: everyoneIn(inGroups),
      groups: standings.slice(0, mostGroups).map(groupFacts),
      otherGroups: Math.max(0, standings.length - mostGroups),
      inheritsFromParent: isSet(web.HasUniqueRoleAssignments) ? !web.HasUniqueRoleAssignments : null,
      uniquePermissions: await uniquePermissionsOf(sharePoint, address),
      group: idOrNull(collection.GroupId),
      ...(collection.ReadOnly === true && { lock: 'ReadOnly' }),
      ...(collection.SensitivityLabelInfo && { sensitivityLabel: collection.SensitivityLabelInfo.Id || '' }),
    },
  }
}

/** The groups of a site with who is in them, who come with them where that is asked for; where they do not, group by group. @throws GraphFault */
export async function siteGroupsOf(
  sharePoint: SharePoint,
  ask: { address: string; what: string },
): Promise<SiteGroup[]> {
  const groups = await sharePoint.all(SiteGroup, { ...ask, path: 'web/sitegroups?$expand=Users' })
  const told: SiteGroup[] = []
  for (const group of groups) {
    const path = `web/sitegroups/getbyid(${group.Id})/users`
    told.push(group.Users ? group : { ...group, Users: await sharePoint.all(Principal, { ...ask, path }) })
  }
  return told
}

const isSet = (flag: boolean | null | undefined) => typeof flag === 'boolean'

/** A site without a group names one of noughts. */
const idOrNull = (id: string | null | undefined) => (id && /[1-9a-f]/i.test(id.replaceAll('-', '')) ? id : null)
