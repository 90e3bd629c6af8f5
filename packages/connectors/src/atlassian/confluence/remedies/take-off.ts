import { z } from 'zod'
import type { Remedy, Step } from '../../../kit/connector.ts'
import type { Meant } from '../../../kit/meant.ts'
import { changed, refused } from '../../fault.ts'
import { spaceAccess } from '../access.ts'
import type { ConfluenceReading } from '../reading.ts'
import { allOf, operationOf, right, spaceFor } from './spot.ts'

const Before = z.object({
  container: z.string(),
  key: z.string(),
  user: z.string(),
  name: z.string(),
  /** What the person may do there: `read space` … */
  may: z.array(z.string()),
})
type Before = z.infer<typeof Before>

/** Takes people off a space with all that they may do there, each by themselves. */
export function takeOff<P>(reading: ConfluenceReading, meant: Meant<P>): Required<Remedy<P>> {
  const now = async ({ container, user }: Pick<Before, 'container' | 'user'>) => {
    const { space } = await spaceFor(reading, { key: container })
    const all = await allOf(reading, space)
    return { space, held: all.filter(({ who }) => who.kind === 'user' && who.id === user) }
  }
  return {
    params: meant.params,
    async plan(target, params) {
      const { space, id: container } = await spaceFor(reading, target)
      const { grants } = await spaceAccess(reading, space)
      const all = await allOf(reading, space)
      const steps = grants.flatMap(({ id = '', principal }) => {
        const who = all.find(one => `space/${one.id}` === id)?.who
        const isMeant = meant.takes(principal, { params, ownDomains: reading.io.ownDomains })
        if (who?.kind !== 'user' || !isMeant || (target.grant !== undefined && target.grant !== id)) return []
        const may = all.filter(one => one.who.kind === 'user' && one.who.id === who.id).map(({ what }) => what)
        const name = principal.displayName ?? principal.name
        return {
          target: { ...target, grant: id },
          says: `Takes ${name} (${principal.name}) off the space ${space.key}, with all that they may do there.`,
          before: { container, key: space.key, user: who.id, name, may: may.toSorted() },
          after: {},
          takes: { grants: [id] },
        } satisfies Step
      })
      return steps.toSorted((one, other) => (one.says < other.says ? -1 : 1))
    },
    async apply(step) {
      const before = Before.parse(step.before)
      const { held } = await now(before)
      const may = held.map(({ what }) => what).toSorted()
      if (held.length && JSON.stringify(may) !== JSON.stringify(before.may))
        throw changed(`${before.name} at ${before.key}`)
      const id = held.find(({ what }) => what === 'read space')?.id
      if (held.length) await take(reading, before, id).catch(refused(`The space ${before.key}`, right))
      return { step, at: reading.io.now(), undo: before }
    },
    async undo({ step }) {
      const before = Before.parse(step.before)
      const { held } = await now(before)
      const missing = before.may.filter(what => !held.some(one => one.what === what))
      // Who may not view a space may do nothing else there.
      const order = missing.toSorted((one, other) => Number(other === 'read space') - Number(one === 'read space'))
      await give(reading, before, order).catch(refused(`The space ${before.key}`, right))
    },
    async checkUndo({ step }) {
      const before = Before.parse(step.before)
      await now(before)
      return `Lets ${before.name} into the space ${before.key} again, with all that they might do there.`
    },
  }
}

const spaceAt = (key: string) => `/rest/api/space/${encodeURIComponent(key)}`
const what = 'A permission of a space'

/** In the cloud, who loses the right to view a space loses all others with it. */
async function take({ session }: ConfluenceReading, { key, user, may }: Before, id: string | undefined): Promise<void> {
  const { atlassian, isCloud } = await session.site()
  if (isCloud && id !== undefined)
    return atlassian.change({ path: `${spaceAt(key)}/permission/${encodeURIComponent(id)}`, method: 'DELETE', what })
  if (!isCloud) return atlassian.change({ ...atServer({ key, user }, 'revoke'), body: may.map(serverOperation) })
}

async function give({ session }: ConfluenceReading, { key, user }: Before, may: readonly string[]): Promise<void> {
  const { atlassian, isCloud } = await session.site()
  if (!isCloud) return atlassian.change({ ...atServer({ key, user }, 'grant'), body: may.map(serverOperation) })
  for (const one of may) {
    const body = { subject: { type: 'user', identifier: user }, operation: operationOf(one) }
    await atlassian.change({ path: `${spaceAt(key)}/permission`, method: 'POST', body, what })
  }
}

const atServer = ({ key, user }: { key: string; user: string }, verb: 'grant' | 'revoke') =>
  ({ path: `${spaceAt(key)}/permissions/user/${encodeURIComponent(user)}/${verb}`, method: 'PUT', what }) as const

function serverOperation(one: string) {
  const { key: operationKey, target: targetType } = operationOf(one)
  return { operationKey, targetType }
}
