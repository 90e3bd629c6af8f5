import type { Grant } from '../../kit/connector.ts'
import { isMissing, needing } from '../fault.ts'
import { grantsOf } from './grants.ts'
import { itemPath, type Place } from './keys.ts'
import type { Reading } from './reading.ts'
import { Permission } from './resources.ts'

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
