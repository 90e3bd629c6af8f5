import { z } from 'zod'
import type { Remedy, RemedyTarget, Step } from '../../../kit/connector.ts'
import type { Meant } from '../../../kit/meant.ts'
import { collaborationsOf, grantOf } from '../grants.ts'
import { keyOf, placeOf } from '../keys.ts'
import type { BoxReading } from '../list.ts'
import type { Collaboration } from '../shapes.ts'
import { speakerFor } from '../content.ts'
import { changed, refusedFor, spotsFor, type Spot } from './spot.ts'

const Before = z.object({
  at: z.string(),
  name: z.string(),
  id: z.string(),
  role: z.string(),
  who: z.object({
    type: z.enum(['user', 'group']),
    id: z.string().nullable(),
    login: z.string().nullable(),
    name: z.string(),
  }),
  ends: z.string().nullable(),
})
type Before = z.infer<typeof Before>

/** Ends collaborations, each by itself: of the folder that lets somebody in, where it is one. */
export function endCollaborations<P>(reading: BoxReading, meant: Meant<P>): Required<Remedy<P>> {
  const now = async ({ at, name, id, who }: Before) => {
    const place = placeOf(at)
    const as = await speakerFor(reading, place.user)
    const all = await collaborationsOf(reading.box, place, as).catch(refusedFor(name))
    // Who was let in again has another one.
    return all.find(
      one =>
        one.id === id ||
        (who.id !== null && one.accessible_by?.id === who.id) ||
        (who.login !== null && one.invite_email === who.login),
    )
  }
  return {
    params: meant.params,
    async plan(target, params) {
      const around = { params, ownDomains: reading.io.ownDomains }
      const steps: Step[] = []
      for (const [depth, spot] of (await spotsFor(reading, target)).entries())
        for (const one of await collaborationsOf(reading.box, spot.place, spot.as).catch(refusedFor(spot.name))) {
          const grant = grantOf(one)
          const isMeant = grant && grant.role !== 'owner' && meant.takes(grant.principal, around)
          if (isMeant && (target.grant === undefined || target.grant === one.id))
            steps.push(stepFor(target, { spot, one, depth }))
        }
      return steps.toSorted((one, other) => (one.says < other.says ? -1 : 1))
    },
    async apply(step) {
      const before = Before.parse(step.before)
      const found = await now(before)
      if (found && (found.role ?? '') !== before.role) throw changed(`${before.who.name} at ${before.name}`)
      if (found) {
        const as = await speakerFor(reading, placeOf(before.at).user)
        const call = {
          path: `/collaborations/${encodeURIComponent(found.id)}`,
          method: 'DELETE',
          as,
          what: 'A collaboration',
        } as const
        ;(await reading.box.call(call).catch(refusedFor(before.name))).discard()
      }
      return { step, at: reading.io.now(), undo: before }
    },
    async undo({ step }) {
      const before = Before.parse(step.before)
      if (!(await now(before))) await letIn(reading, before)
    },
    async checkUndo({ step }) {
      const before = Before.parse(step.before)
      await now(before)
      return `Lets ${before.who.name} in to ${before.name} again (${before.role}), without a mail; who is outside may have to accept it.`
    },
  }
}

interface Found {
  spot: Spot
  one: Collaboration
  depth: number
}

function stepFor(target: RemedyTarget, { spot, one, depth }: Found): Step {
  const { accessible_by: who, invite_email: invited } = one
  const name = who?.login || invited || who?.name || one.id
  const before: Before = {
    at: keyOf(spot.place),
    name: spot.name,
    id: one.id,
    role: one.role ?? '',
    who: {
      type: who?.type === 'group' ? 'group' : 'user',
      id: who?.id ?? null,
      login: who?.login || invited || null,
      name,
    },
    ends: one.expires_at ?? null,
  }
  return {
    target: { ...target, grant: one.id },
    says:
      depth === 0
        ? `Takes ${name} off ${spot.name}.`
        : `Takes ${name} off the folder ${spot.name}, and so off all that lies there.`,
    before,
    after: {},
    takes: { grants: [one.id] },
  }
}

async function letIn(reading: BoxReading, { at, name, role, who, ends }: Before): Promise<void> {
  const place = placeOf(at)
  const accessible_by = who.id === null ? { type: who.type, login: who.login } : { type: who.type, id: who.id }
  const body = {
    item: { type: place.kind, id: place.id },
    accessible_by,
    role,
    ...(ends !== null && { expires_at: ends }),
  }
  const as = await speakerFor(reading, place.user)
  const call = {
    path: '/collaborations',
    method: 'POST',
    query: { notify: false },
    body,
    as,
    what: 'A collaboration',
  } as const
  ;(await reading.box.call(call).catch(refusedFor(name))).discard()
}
