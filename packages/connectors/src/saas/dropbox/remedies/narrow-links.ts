import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '../../../kit/connector.ts'
import { grantOf } from '../links.ts'
import type { DropboxReading } from '../list.ts'
import { heldOf, HeldLink, isSame, linkNow, setLink } from './held-link.ts'
import { changed, linksTo, spotOf } from './spot.ts'

const None = z.looseObject({})

interface Narrowing {
  from: 'public' | 'team'
  to: 'team' | 'no_one'
}

const whom = { public: 'anybody', team: 'everybody in the team' }
const whomAfter = { team: 'people of the team alone', no_one: 'nobody who does not reach it anyway' }

/** Lets links lead fewer people, each by itself; the address stays. */
export function narrowLinks(reading: DropboxReading, { from, to }: Narrowing): Required<Remedy<z.infer<typeof None>>> {
  const isNarrow = ({ audience }: HeldLink) => audience === 'named' || (to === 'team' && audience === 'team')
  return {
    params: None,
    async plan(target) {
      const spot = await spotOf(reading, target)
      const now = reading.io.now()
      return (await linksTo(reading, spot))
        .filter(link => link.audience === from && grantOf(link, now))
        .filter(({ url }) => target.grant === undefined || target.grant === url)
        .map(link => {
          const where =
            link.path === spot.path || !link.isFolder
              ? link.name
              : `the folder ${link.name}, and so for all that lies there`
          return {
            target: { ...target, grant: link.url },
            says: `Lets the link that ${whom[from]} can open be used by ${whomAfter[to]}, for ${where}.${link.hasPassword ? ' It has a password, so that this cannot be taken back from here.' : ''}`,
            before: heldOf(link),
            after: { audience: to },
            takes: { grants: [link.url] },
          } satisfies Step
        })
    },
    async apply(step) {
      const before = HeldLink.parse(step.before)
      const now = await linkNow(reading, before)
      const isDone = isNarrow(now)
      if (!isDone && !isSame(now, before)) throw changed(`The link to ${before.name}`)
      if (!isDone) await setLink(reading, before, { audience: to })
      return { step, at: reading.io.now(), undo: before }
    },
    async undo({ step }) {
      const before = HeldLink.parse(step.before)
      requireNoPassword(before)
      if ((await linkNow(reading, before)).audience !== from) await setLink(reading, before, { audience: from })
    },
    async checkUndo({ step }) {
      const before = HeldLink.parse(step.before)
      requireNoPassword(before)
      await linkNow(reading, before)
      return `Lets ${whom[from]} open ${before.name} by its link again.`
    },
  }
}

/** Nobody but its owner knows the password: without it the link would be wider open than it was. */
function requireNoPassword({ hasPassword, name }: HeldLink): void {
  if (!hasPassword) return
  throw new ConnectorError(
    'unsupported',
    `The link to ${name} had a password, which only its owner can set. Let them share it anew.`,
  )
}
