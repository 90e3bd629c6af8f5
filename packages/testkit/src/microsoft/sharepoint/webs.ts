import type { Reply } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import type { Asked } from '../http/server.ts'
import type { Json } from '../http/odata.ts'
import type { Drive, Site } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { listOf, oneOf, unknownResource } from './answers.ts'
import { groupUsers, roleAssignments, siteGroups, siteUsers } from './people.ts'
import { changeMembers } from './members.ts'
import { recycleBin } from './recycle-bin.ts'

/** What a site says of itself, below its address; `rest` is lower case. */
export function webAnswer(state: TenantState, site: Site, { asked, rest }: { asked: Asked; rest: string }): Reply {
  refuseWhereShut(site)
  if (asked.method === 'POST') return changeMembers(state, site, { asked, rest })
  const here = `${site.webUrl}/_api/${rest}`
  const all = (entries: readonly Json[]) => listOf(asked, entries, here)
  if (rest === 'web') return oneOf(asked, web(state, site))
  if (rest === 'site') return oneOf(asked, collection(site))
  if (rest === 'web/siteusers') return all(siteUsers(state, site))
  if (rest === 'web/sitegroups') return all(siteGroups(state, site, isExpanded(asked, 'users')))
  if (rest === 'web/roleassignments') return all(roleAssignments(state, site, isExpanded(asked, 'member')))
  if (rest === 'web/lists') return all(drivesOf(state, site).map(list))
  if (rest === 'site/recyclebin') return all(recycleBin(state, site))
  const group = /^web\/sitegroups\/getbyid\((\d+)\)\/users$/.exec(rest)?.[1]
  if (group !== undefined) return all(groupUsers(state, site, Number(group)))
  const listId = /^web\/lists\(guid'([\da-f-]{36})'\)\/items$/.exec(rest)?.[1]
  const drive = drivesOf(state, site).find(one => one.listId === listId)
  if (drive) return all(items(drive))
  throw unknownResource(rest)
}

/** A site that is locked, or in the archive, answers nobody. */
function refuseWhereShut({ lock, archived }: Site): void {
  if (lock === 'NoAccess' || archived !== undefined)
    throw new Refusal(423, '-2147024809, System.ArgumentException', {
      message: 'Access to this Web site has been blocked.',
    })
}

const isExpanded = ({ url }: Asked, what: string) =>
  (url.searchParams.get('$expand') ?? '').toLowerCase().split(',').includes(what)

const web = (state: TenantState, site: Site): Json => ({
  Id: site.webId,
  Title: site.displayName,
  Url: site.webUrl,
  HasUniqueRoleAssignments: site.parentId === undefined || site.inherits !== true,
  Created: site.created.toISOString(),
})

const collection = (site: Site): Json => ({
  Id: site.collectionId,
  Url: site.webUrl,
  ReadOnly: site.lock === 'ReadOnly',
  GroupId: site.groupId ?? '00000000-0000-0000-0000-000000000000',
  SensitivityLabelInfo: site.label ? { Id: site.label.id, DisplayName: site.label.name } : { Id: '', DisplayName: '' },
})

const drivesOf = (state: TenantState, { driveIds }: Site): Drive[] => driveIds.flatMap(id => state.drives.get(id) ?? [])

const list = (drive: Drive): Json => ({
  Id: drive.listId,
  Title: drive.name,
  Hidden: false,
  BaseTemplate: 101,
  ItemCount: drive.items.computed || items(drive).length,
  HasUniqueRoleAssignments: drive.hasOwnPermissions === true,
})

/** All below the root, which is the list itself. */
function items(drive: Drive): Json[] {
  const found = [...drive.items.children(drive.items.rootId)]
  for (const above of found) found.push(...drive.items.children(above.id))
  return found.map((item, index) => ({
    Id: index + 1,
    FileSystemObjectType: item.kind === 'folder' ? 1 : 0,
    HasUniqueRoleAssignments: item.grants.length > 0,
  }))
}
