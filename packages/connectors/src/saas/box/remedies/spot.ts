import { ConnectorError, type RemedyTarget } from '../../../kit/connector.ts'
import { speakerFor } from '../content.ts'
import { BoxFault, granting, isDenied, isMissing } from '../fault.ts'
import { pathOf, placeOf, type BoxPlace } from '../keys.ts'
import type { BoxReading } from '../list.ts'
import { Item, itemFields } from '../shapes.ts'

/** A file or folder as it is now, in whose name it is changed. */
export interface Spot {
  place: BoxPlace
  as: string | undefined
  item: Item
  name: string
}

/** @throws ConnectorError `vanished` */
export async function spotAt(reading: BoxReading, place: BoxPlace): Promise<Spot> {
  try {
    const as = await speakerFor(reading, place.user)
    const query = { fields: [...itemFields, 'path_collection'].join(',') }
    const item = await reading.box.get(Item, { path: pathOf(place), query, as, what: 'A file' })
    return { place, as, item, name: item.name || place.id }
  } catch (error) {
    if (isMissing(error)) throw new ConnectorError('vanished', 'It is no longer there.')
    throw error
  }
}

/** With the folders that it lies in, the nearest first: what they let in reaches it, too. */
export async function spotsFor(reading: BoxReading, target: RemedyTarget): Promise<Spot[]> {
  const spot = await spotAt(reading, placeOf(target.key))
  const spots = [spot]
  for (const { id } of spot.item.path_collection?.entries?.toReversed() ?? [])
    if (id !== '0') spots.push(await spotAt(reading, { user: spot.place.user, kind: 'folder', id }))
  return spots
}

export const changed = (name: string, how = 'is not as it was when this was planned') =>
  new ConnectorError('changed_while_read', `${name} ${how}. Plan again.`)

/** What a refusal to change one thing means. @throws ConnectorError, or what it was given where that is not about the one thing */
export function refusedFor(name: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof BoxFault)) throw error
    if (isMissing(error) || error.status === 412 || error.status === 409)
      throw new ConnectorError(
        'changed_while_read',
        `${name} has changed since this was planned, or is gone. Plan again.`,
        { cause: error },
      )
    if (!isDenied(error)) throw new ConnectorError('io_error', error.message, { cause: error })
    throw new ConnectorError(
      'permission_denied',
      `Box does not let it be changed: ${name} (${error.code || error.status}). ${granting('Write all files and folders stored in Box')}`,
      { cause: error },
    )
  }
}
