import { ConnectorError } from '../../kit/connector.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { GraphFault, isMissing } from '../fault.ts'
import { drivePath, itemPath, placeOf, type Place } from './keys.ts'
import type { Reading } from './reading.ts'
import { Drive, DriveItem } from './resources.ts'

/** What a drive stands for that is shut: it has no item of its own. */
const wholeDrive = 'root'

/** Whether an item is still there and the settings take it in. Where its site is shut, nobody can tell: it is there. */
export async function isThere(reading: Reading, key: string): Promise<boolean> {
  const place = placeIn(key)
  if (!place || place.item === wholeDrive) return false
  try {
    const { graph } = reading
    const what = 'Whether an item is there'
    const { driveType } = await graph.get(Drive, { path: drivePath(place.drive), bucket: 'files', what })
    if (!reading.settings.services.includes(driveType === 'documentLibrary' ? 'sharepoint' : 'onedrive')) return false
    const item = await graph.get(DriveItem, { path: itemPath(place), bucket: 'files', what })
    return !item.deleted && isTakenIn(reading, item)
  } catch (error) {
    if (isMissing(error)) return false
    if (error instanceof GraphFault) return true
    throw error
  }
}

function placeIn(key: string): Place | undefined {
  try {
    return placeOf(key)
  } catch (error) {
    if (error instanceof ConnectorError) return undefined
    throw error
  }
}

/** By the names from the top of the drive down, each folder on the way among them. */
function isTakenIn({ settings: { include, exclude } }: Reading, item: DriveItem): boolean {
  const left = exclusion(include, exclude)
  const above = /root:\/?(.*)$/s.exec(item.parentReference?.path ?? '')?.[1] ?? ''
  const names = [...above.split('/').filter(Boolean).map(decoded), ...(item.root ? [] : [item.name ?? ''])]
  return names.every((_, at) => {
    const isFolder = at < names.length - 1 || Boolean(item.folder)
    return left(names.slice(0, at + 1).join('/'), isFolder) === undefined
  })
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
