import { z } from 'zod'
import type { Remedy, Step } from '../../../kit/connector.ts'
import { grantOf } from '../links.ts'
import type { DropboxReading } from '../list.ts'
import { heldOf, HeldLink, isSame, linkNow, setLink } from './held-link.ts'
import { changed, linksTo, spotOf } from './spot.ts'

const Days = z.looseObject({ days: z.int().min(1).max(365).default(30) })
const Before = HeldLink.extend({ ends: z.string() })
const day = 86_400_000

/** Lets links that anybody can open end in a while, unless they end before. */
export function endLinks(reading: DropboxReading): Required<Remedy<z.infer<typeof Days>>> {
  return {
    params: Days,
    async plan(target, { days }) {
      const now = reading.io.now()
      const end = new Date(now.getTime() + days * day)
      return (await linksTo(reading, await spotOf(reading, target)))
        .filter(link => link.audience === 'public' && grantOf(link, now))
        .filter(({ expiresAt }) => !expiresAt || expiresAt.getTime() > end.getTime() + day)
        .filter(({ url }) => target.grant === undefined || target.grant === url)
        .map(
          link =>
            ({
              target: { ...target, grant: link.url },
              says: `Lets the link to ${link.name} end on ${end.toISOString().slice(0, 10)}.`,
              before: { ...heldOf(link), ends: end.toISOString() },
              after: { expires: end.toISOString() },
            }) satisfies Step,
        )
    },
    async apply(step) {
      const { ends, ...before } = Before.parse(step.before)
      const now = await linkNow(reading, before)
      const isDone = isSame(now, { ...before, expires: ends })
      if (!isDone && !isSame(now, before)) throw changed(`The link to ${before.name}`)
      if (!isDone) await setLink(reading, before, { expires: ends })
      return { step, at: reading.io.now(), undo: before }
    },
    async undo({ step }) {
      const { ends: _, ...before } = Before.parse(step.before)
      if (!isSame(await linkNow(reading, before), before)) await setLink(reading, before, { expires: before.expires })
    },
    async checkUndo({ step }) {
      const { ends, ...before } = Before.parse(step.before)
      await linkNow(reading, before)
      return `Lets the link to ${before.name} last ${before.expires === null ? 'without end' : `until ${before.expires.slice(0, 10)}`} again, not until ${ends.slice(0, 10)}.`
    },
  }
}
