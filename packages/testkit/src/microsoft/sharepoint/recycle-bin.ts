import type { Json } from '../http/odata.ts'
import type { Site } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'

/** Both stages, as whoever administers the collection sees them. */
export const recycleBin = (state: TenantState, site: Site): Json[] =>
  [...site.bin].flatMap(([id, { driveId, at, by, stage }]) => {
    const drive = state.drives.get(driveId)
    const item = drive?.items.gone(id)
    if (!drive || !item) return []
    const who = state.users.get(by)
    return [
      {
        Id: id,
        Title: item.name,
        LeafName: item.name,
        DirName: new URL(drive.webUrl).pathname.slice(1),
        Size: String(item.size),
        ItemState: stage,
        ItemType: item.kind === 'folder' ? 5 : 1,
        DeletedDate: at.toISOString(),
        DeletedByEmail: who?.mail ?? '',
        DeletedByName: who?.displayName ?? '',
      },
    ]
  })
