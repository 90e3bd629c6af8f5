import { ConnectorError, type RemedyTarget } from '../../../kit/connector.ts'
import { refused } from '../../fault.ts'
import { permissionsOf, type SpacePermission } from '../access.ts'
import type { ConfluenceReading } from '../reading.ts'
import type { Space } from '../shapes.ts'
import { spaceOf } from '../spaces.ts'

export const right = 'an administrator of the space'

/** The space that a key lies in. @throws ConnectorError */
export async function spaceFor(
  reading: ConfluenceReading,
  { key }: RemedyTarget,
): Promise<{ space: Space; id: string }> {
  const id = /^[^/]+/.exec(key)?.[0]
  if (id === undefined) throw new ConnectorError('vanished', `${key.slice(0, 200)} is in no space.`)
  return { space: await spaceOf(reading, id).catch(refused(`The space ${id}`, right)), id }
}

/** All permissions of a space as they are now. @throws ConnectorError */
export async function allOf(reading: ConfluenceReading, space: Space): Promise<SpacePermission[]> {
  const all = await permissionsOf(reading, space)
  if (all) return all
  throw new ConnectorError(
    'permission_denied',
    `The permissions of the space ${space.key} may not be seen. It takes ${right}.`,
  )
}

/** `read space` in the two words of either kind of site. */
export const operationOf = (what: string) => {
  const [key = '', target = ''] = what.split(' ')
  return { key, target }
}
