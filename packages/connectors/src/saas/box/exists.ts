import { exclusion } from '../../kit/walk/globs.ts'
import { speakerFor } from './content.ts'
import { BoxFault, isMissing } from './fault.ts'
import { pathOf, placeIn } from './keys.ts'
import type { BoxReading } from './list.ts'
import { Item } from './shapes.ts'

/** Whether a file is still there and the settings take it in. Where Box does not say, it is there. */
export async function isThere(reading: BoxReading, key: string): Promise<boolean> {
  const place = placeIn(key)
  if (!place) return false
  const { include, exclude } = reading.settings
  try {
    const query = { fields: 'id,name,type,item_status,owned_by,path_collection' }
    const as = await speakerFor(reading, place.user)
    const item = await reading.box.get(Item, { path: pathOf(place), query, as, what: 'A file' })
    if ((item.item_status ?? 'active') !== 'active') return false
    if (item.owned_by?.id && item.owned_by.id !== place.user) return false
    const names = [...(item.path_collection?.entries ?? []).filter(({ id }) => id !== '0'), item].map(
      ({ name, id }) => name || id,
    )
    const isOut = exclusion(include, exclude)
    return names.every(
      (_, depth) =>
        isOut(names.slice(0, depth + 1).join('/'), depth < names.length - 1 || place.kind === 'folder') === undefined,
    )
  } catch (error) {
    if (error instanceof BoxFault) return !isMissing(error)
    throw error
  }
}
