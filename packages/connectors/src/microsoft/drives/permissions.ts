import type { Grant, ProblemEntry } from '../../kit/connector.ts'
import { isDenied, isFailing, isMissing, needing } from '../fault.ts'
import { grantsOf } from './grants.ts'
import { itemPath, type Place } from './keys.ts'
import type { Reading } from './reading.ts'
import { DriveItem, Permission } from './resources.ts'

/** Why nobody says who may reach an item that is there. */
export type Untold = Pick<ProblemEntry, 'reason' | 'detail'>
export const isGiven = (own: OwnGrants | undefined): own is readonly Grant[] => Array.isArray(own)

/** What an item has itself; `above`: nothing, it takes over what its folder has. */
export type OwnGrants = readonly Grant[] | Untold | 'above' | 'gone'

/** All that anybody has on an item, what it takes over among them; nothing where it is gone. @throws SourceFault `scope_missing` */
export async function readGrants({ graph }: Pick<Reading, 'graph'>, place: Place): Promise<Grant[] | undefined> {
  const call = { path: `${itemPath(place)}/permissions`, bucket: 'files', what: 'Who may reach an item' } as const
  try {
    return (await graph.all(Permission, call)).flatMap(grantsOf)
  } catch (error) {
    if (isMissing(error)) return undefined
    return needing('Sites.Read.All and Files.Read.All')(error)
  }
}

/**
 * The same for what a list names: an item that is refused, or that Microsoft fails over, says so; one that is there without permissions to be asked
 * for has none of its own. The drive as a whole is none of these.
 * @throws SourceFault where a drive as a whole is refused
 */
export async function grantsOfListed(reading: Reading, drive: string, item: DriveItem): Promise<OwnGrants> {
  const place = { drive, item: item.id }
  try {
    const grants = await readGrants(reading, place)
    return grants ?? ((await isThere(reading, place)) ? 'above' : 'gone')
  } catch (error) {
    if (item.root) throw error
    if (isFailing(error)) return { reason: 'io_error', detail: `${error.message} Its content was not read either.` }
    if (error instanceof Error && isDenied(error.cause))
      return {
        reason: 'permission_denied',
        detail: 'Microsoft 365 does not say who may reach it. Its content was not read either.',
      }
    throw error
  }
}

async function isThere({ graph }: Reading, place: Place): Promise<boolean> {
  try {
    await graph.get(DriveItem, { path: itemPath(place), bucket: 'files', what: 'Whether an item is there' })
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
