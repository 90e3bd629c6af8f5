import { z } from 'zod'
import type { Remedy, Step } from '../../../kit/connector.ts'
import { changed, refused } from '../../fault.ts'
import type { ConfluenceReading } from '../reading.ts'
import { allOf, operationOf, right, spaceFor } from './spot.ts'

const None = z.looseObject({})
const Before = z.object({ container: z.string(), key: z.string(), id: z.string(), holders: z.int() })
type Before = z.infer<typeof Before>

/** Lets nobody without an account view a space. Confluence offers no way to let them in again but its own screens. */
export function closeSpace(reading: ConfluenceReading): Remedy<z.infer<typeof None>> {
  const now = async ({ container }: Pick<Before, 'container'>) => {
    const { space } = await spaceFor(reading, { key: container })
    const all = await allOf(reading, space)
    const open = all.filter(({ who, what }) => who.kind === 'anonymous' && what === 'read space')
    return { space, open, holders: all.filter(({ what }) => what === 'read space').length }
  }
  return {
    params: None,
    async plan(target) {
      const { space, id } = await spaceFor(reading, target)
      const { open, holders } = await now({ container: id })
      return open
        .filter(permission => target.grant === undefined || target.grant === `space/${permission.id}`)
        .map(
          permission =>
            ({
              target: { ...target, grant: `space/${permission.id}` },
              says: `Lets nobody without an account view the space ${space.key} any more. Only an administrator of the space can let them in again, in its settings.`,
              before: { container: id, key: space.key, id: permission.id, holders },
              after: {},
              takes: { principals: ['anonymous'] },
            }) satisfies Step,
        )
    },
    async apply(step) {
      const before = Before.parse(step.before)
      const { space, open, holders } = await now(before)
      const found = open.find(({ id }) => id === before.id)
      if (found && holders !== before.holders) throw changed(`Who may view the space ${before.key}`)
      if (found) await close(reading, space.key, found.id).catch(refused(`The space ${space.key}`, right))
      return { step, at: reading.io.now() }
    },
  }
}

async function close({ session }: ConfluenceReading, key: string, id: string): Promise<void> {
  const { atlassian, isCloud } = await session.site()
  const space = `/rest/api/space/${encodeURIComponent(key)}`
  const what = 'A permission of a space'
  if (isCloud)
    return atlassian.change({ path: `${space}/permission/${encodeURIComponent(id)}`, method: 'DELETE', what })
  const { key: operationKey, target: targetType } = operationOf('read space')
  // It takes a list of what is taken.
  const body = [{ operationKey, targetType }]
  return atlassian.change({ path: `${space}/permissions/anonymous/revoke`, method: 'PUT', body, what })
}
