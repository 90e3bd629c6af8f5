import { ConnectorError, type RemedyTarget } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { isDenied, isMissing } from '../fault.ts'
import { itemPath, placeOf, type Place } from '../drives/keys.ts'
import { DriveItem } from '../drives/resources.ts'
import { allowing } from '../fault.ts'
import { Permission } from './held.ts'
import { changed, type Mending } from './mending.ts'

/** An item as it is now, with all permissions that hold for it. */
export interface Spot {
  place: Place
  item: DriveItem
  name: string
  permissions: Permission[]
}

/** @throws ConnectorError `vanished` for what is not there, `changed_while_read` for what was written to since it was scanned */
export async function readSpot(mending: Mending, { key, stamp }: RemedyTarget): Promise<Spot> {
  const place = placeOf(key)
  const found = await spotAt(mending, place)
  if (!found) throw new ConnectorError('vanished', `${key} is not there any more.`)
  if (stamp !== undefined && found.item.file && !stampsOf(found.item).includes(stamp))
    throw new ConnectorError(
      'changed_while_read',
      `${found.name} was written to since it was scanned, so that its labels may not hold. Scan the source again, then plan again.`,
    )
  return found
}

export async function spotAt(mending: Mending, place: Place): Promise<Spot | undefined> {
  const item = await itemAt(mending, place)
  const permissions = item && (await permissionsAt(mending, place))
  return permissions && { place, item, name: nameOf(item), permissions }
}

export async function itemAt({ graph }: Mending, place: Place): Promise<DriveItem | undefined> {
  const call = { path: itemPath(place), bucket: 'files', what: 'An item' } as const
  const item = await graph.get(DriveItem, call).catch(orNothing)
  return item?.deleted ? undefined : item
}

export async function permissionsAt({ graph }: Mending, place: Place): Promise<Permission[] | undefined> {
  const call = { path: `${itemPath(place)}/permissions`, bucket: 'files', what: 'Who may reach an item' } as const
  return graph.all(Permission, call).catch(orNothing)
}

function orNothing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  if (!isDenied(error)) throw error
  throw new ConnectorError('permission_denied', `Microsoft 365 does not show it. ${allowing('Files.ReadWrite.All')}`, {
    cause: error,
  })
}

export const nameOf = ({ name, id, root }: DriveItem) =>
  root ? 'the drive as a whole' : `"${displayPath(Buffer.from(name || id))}"`

/** Lists and single items need not tell the same of what stands for the content. */
export function stampsOf({ cTag, file, size, lastModifiedDateTime }: DriveItem): string[] {
  return [cTag, file?.hashes?.quickXorHash, `${size ?? ''} ${lastModifiedDateTime ?? ''}`].flatMap(one => one || [])
}

/** SharePoint's addresses have at most 400 characters. */
const deepest = 400

/**
 * Where something was granted that an item has: the uppermost of what it lies in that has it as well. Business drives do not say what is
 * inherited, but the same grant has the same id wherever it stands.
 */
export async function rootOf(mending: Mending, spot: Spot, id: string): Promise<Spot> {
  let root = spot
  for (let depth = 0; depth < deepest; depth++) {
    const above = root.item.root ? undefined : root.item.parentReference?.id
    if (!above) return root
    const parent = await spotAt(mending, { drive: spot.place.drive, item: above })
    if (!parent) throw changed(spot.name, 'was moved while it was looked at')
    if (!parent.permissions.some(permission => permission.id === id)) return root
    root = parent
  }
  return root
}
