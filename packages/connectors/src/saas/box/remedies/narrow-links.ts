import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '../../../kit/connector.ts'
import { linkGrants, reachOf } from '../grants.ts'
import { keyOf, pathOf, placeOf } from '../keys.ts'
import type { BoxReading } from '../list.ts'
import { changed, refusedFor, spotAt, spotsFor, type Spot } from './spot.ts'

const None = z.looseObject({})
const Before = z.object({
  at: z.string(),
  name: z.string(),
  url: z.string(),
  access: z.enum(['open', 'company', 'collaborators']),
  hasPassword: z.boolean(),
  ends: z.string().nullable(),
})
type Before = z.infer<typeof Before>

interface Narrowing {
  from: 'open' | 'company'
  to: 'company' | 'collaborators'
}
const whom = { open: 'anybody', company: 'everybody in the enterprise' }
const whomAfter = { company: 'people of the enterprise alone', collaborators: 'collaborators alone' }

/** Lets links lead fewer people, each by itself: where it was made, if a file is only reached by it. The address stays. */
export function narrowLinks(reading: BoxReading, { from, to }: Narrowing): Required<Remedy<z.infer<typeof None>>> {
  const isNarrow = ({ access }: Before) => access === 'collaborators' || (to === 'company' && access === 'company')
  const set = async ({ place, as, item, name }: Spot, access: Before['access']) => {
    const query = { fields: 'shared_link' }
    const call = {
      path: pathOf(place),
      method: 'PUT',
      query,
      body: { shared_link: { access } },
      as,
      match: item.etag || undefined,
      what: 'A shared link',
    } as const
    ;(await reading.box.call(call).catch(refusedFor(name))).discard()
  }
  return {
    params: None,
    async plan(target) {
      const now = reading.io.now()
      return (await spotsFor(reading, target))
        .flatMap(spot => {
          const before = beforeOf(spot)
          return before && before.access === from && linkGrants(spot.item.shared_link, now).length
            ? [{ spot, before }]
            : []
        })
        .filter(({ before }) => target.grant === undefined || target.grant === before.url)
        .map(({ spot, before }, at) => {
          const isOwn = at === 0 && keyOf(spot.place) === target.key
          const where = isOwn ? before.name : `the folder ${before.name}, and so for all that lies there`
          return {
            target: { ...target, grant: before.url },
            says: `Lets the link that ${whom[from]} can open be used by ${whomAfter[to]}, for ${where}.${before.hasPassword ? ' It has a password, so that this cannot be taken back from here.' : ''}`,
            before,
            after: { access: to },
            takes: { grants: [before.url] },
          } satisfies Step
        })
    },
    async apply(step) {
      const before = Before.parse(step.before)
      const { spot, now } = await linkNow(reading, before)
      const isDone = isNarrow(now)
      if (
        !isDone &&
        (now.access !== before.access || now.hasPassword !== before.hasPassword || now.ends !== before.ends)
      )
        throw changed(`The link to ${before.name}`)
      if (!isDone) await set(spot, to)
      return { step, at: reading.io.now(), undo: before }
    },
    async undo({ step }) {
      const before = Before.parse(step.before)
      requireNoPassword(before)
      const { spot, now } = await linkNow(reading, before)
      if (now.access !== from) await set(spot, from)
    },
    async checkUndo({ step }) {
      const before = Before.parse(step.before)
      requireNoPassword(before)
      await linkNow(reading, before)
      return `Lets ${whom[from]} open ${before.name} by its link again.`
    },
  }
}

function beforeOf({ place, item, name }: Spot): Before | undefined {
  const { shared_link: link } = item
  return link
    ? {
        at: keyOf(place),
        name,
        url: link.url,
        access: reachOf(link),
        hasPassword: link.is_password_enabled === true,
        ends: link.unshared_at ?? null,
      }
    : undefined
}

/** @throws ConnectorError `changed_while_read` where there is no such link any more */
async function linkNow(reading: BoxReading, { at, url, name }: Before): Promise<{ spot: Spot; now: Before }> {
  const spot = await spotAt(reading, placeOf(at)).catch((error: unknown) => {
    if (error instanceof ConnectorError && error.reason === 'vanished')
      throw changed(name, 'is gone since this was planned')
    throw error
  })
  const now = beforeOf(spot)
  if (!now || now.url !== url) throw changed(`The link to ${name}`, 'was ended since this was planned')
  return { spot, now }
}

/** Nobody but its owner knows the password: without it the link would be wider open than it was. */
function requireNoPassword({ hasPassword, name }: Before): void {
  if (!hasPassword) return
  throw new ConnectorError(
    'unsupported',
    `The link to ${name} had a password, which only its owner can set. Let them share it anew.`,
  )
}
