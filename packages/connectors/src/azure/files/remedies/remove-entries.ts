import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { isEverybody } from '../../../kit/ntfs/rights.ts'
import { principalOfSid } from '../../../kit/ntfs/sddl.ts'
import { entriesIn, meaningOf, withEntries, type Written } from './entries.ts'
import { changed, nameOf, Permission, placeOf, readPermission, setPermission, type Mending } from './state.ts'

const Params = z.object({})
const State = Permission.extend({ taken: z.array(z.string()) })

/** Which entries are taken off: of everybody, or of the one that the target's grant names. */
type Which = (entry: Written, target: RemedyTarget) => boolean

export const removeEveryone = (mending: Mending) =>
  removal(mending, ({ sid }, { grant }) => isEverybody(sid) && (grant === undefined || grant === sid))

export const removeAccess = (mending: Mending) => removal(mending, ({ sid }, { grant }) => sid === grant)

/** Takes entries off the NTFS permissions of a file or directory, and puts the same ones back in their places. */
function removal(mending: Mending, which: Which): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target, which),
    async apply(step) {
      const { place, found, before } = await lookAt(mending, step)
      const left = found.filter(entry => !before.taken.includes(meaningOf(entry)))
      if (left.length < found.length) await setPermission(mending, place, { sddl: withEntries(before.sddl, left) })
      return { step, at: mending.now(), undo: step.before }
    },
    async undo({ step }) {
      const { place, found, before } = await lookAt(mending, step)
      const all = withThose(before, found)
      if (all.length === found.length) return
      const isWhole = all.length === textsIn(before.sddl).length
      await setPermission(mending, place, isWhole ? { key: before.key } : { sddl: withEntries(before.sddl, all) })
    },
    async checkUndo({ step }) {
      const { place, found, before } = await lookAt(mending, step)
      return withThose(before, found).length === found.length
        ? `${nameOf(place)} has the permissions that it had before.`
        : `Puts what it took off the permissions of ${nameOf(place)} back.`
    },
  }
}

async function plan(mending: Mending, target: RemedyTarget, which: Which): Promise<Step | undefined> {
  const place = placeOf(target, mending.settings)
  const { key, sddl } = await readPermission(mending, place)
  const open = entriesIn(sddl).filter(entry => entry.allows && which(entry, target))
  const own = open.filter(({ isInherited }) => !isInherited)
  if (!open.length) return undefined
  const [first] = own
  if (!first || own.length < open.length)
    throw new ConnectorError('excluded', 'They are let in by a directory above it: take the entry off there.')
  const who = isEverybody(first.sid) ? 'everybody' : principalOfSid(first.sid).name
  const sids = [...new Set(own.map(({ sid }) => sid))]
  return {
    target,
    says: `Takes ${own.length === 1 ? 'the entry' : `${own.length} entries`} for ${who} off the permissions of ${nameOf(place)}.`,
    before: { key, sddl, taken: own.map(({ text }) => meaningOf(text)) },
    after: {
      sddl: withEntries(
        sddl,
        textsIn(sddl).filter(text => !own.some(each => each.text === text)),
      ),
    },
    takes: { grants: sids },
  }
}

/** What is there now. Other steps of the same plan may have taken off more. @throws ConnectorError `changed_while_read` */
async function lookAt(mending: Mending, step: Step) {
  const place = placeOf(step.target, mending.settings)
  const before = State.parse(step.before)
  const { sddl } = await readPermission(mending, place)
  const known = new Set(textsIn(before.sddl).map(meaningOf))
  const found = textsIn(sddl)
  const isKnown = found.every(entry => known.has(meaningOf(entry)))
  const isOwners = ownerIn(sddl) === ownerIn(before.sddl)
  if (!isKnown || !isOwners) throw changed(place)
  return { place, found, before }
}

/** What is there with what was taken off, in the places that it had. */
function withThose(before: z.infer<typeof State>, found: readonly string[]): string[] {
  const wanted = new Set([...found.map(meaningOf), ...before.taken])
  return textsIn(before.sddl).filter(entry => wanted.has(meaningOf(entry)))
}

const textsIn = (sddl: string) => entriesIn(sddl).map(({ text }) => text)
const ownerIn = (sddl: string) => /^\s*O:(S-[\d-]+|[A-Z]{2})/.exec(sddl)?.[1]
