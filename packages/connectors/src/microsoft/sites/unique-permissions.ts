import { isUntold } from './answers.ts'
import { List, ListItem } from './resources.ts'
import type { SharePoint } from './sharepoint.ts'

/** Where who may get in is set apart from the site. */
export interface UniquePermissions {
  lists: number
  folders: number
  files: number
  /** Lists that are too long to look into; their files are told by their drives. */
  uncountedLists: number
}

/** Beyond this SharePoint may refuse to look through a list, and a site would take minutes. */
const mostItems = 5000
const mostItemsOfSite = 20_000

/** @throws GraphFault */
export async function uniquePermissionsOf(sharePoint: SharePoint, address: string): Promise<UniquePermissions> {
  const path = 'web/lists?$select=Id,Hidden,ItemCount,HasUniqueRoleAssignments&$top=500'
  const lists = await sharePoint.all(List, { address, path, what: 'The lists of a site' })
  const found = { lists: 0, folders: 0, files: 0, uncountedLists: 0 }
  let room = mostItemsOfSite
  for (const list of lists) {
    if (list.Hidden === true) continue
    if (list.HasUniqueRoleAssignments === true) found.lists++
    const size = list.ItemCount ?? 0
    if (size > Math.min(mostItems, room)) found.uncountedLists++
    else if (size > 0) {
      room -= size
      await lookInto(sharePoint, { address, list, found })
    }
  }
  return found
}

interface Looking {
  address: string
  list: List
  found: UniquePermissions
}

async function lookInto(sharePoint: SharePoint, { address, list, found }: Looking): Promise<void> {
  const path = `web/lists(guid'${encodeURIComponent(list.Id ?? '')}')/items?$select=FileSystemObjectType,HasUniqueRoleAssignments&$top=1000`
  try {
    for await (const items of sharePoint.pages(ListItem, { address, path, what: 'What a list holds' }))
      for (const { FileSystemObjectType, HasUniqueRoleAssignments } of items)
        if (HasUniqueRoleAssignments === true) found[FileSystemObjectType === 1 ? 'folders' : 'files']++
  } catch (error) {
    // A list may be shut by itself, be more than SharePoint looks through, or go while it is read.
    if (!isUntold(error)) throw error
    found.uncountedLists++
  }
}
