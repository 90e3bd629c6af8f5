import { z } from 'zod'
import type { Receipt, Remedy, RemedyTarget, Step } from '../../../kit/connector.ts'
import { accessOf, aclGrant, bindingGrant, isOpenTo } from '../access.ts'
import type { GcsClient } from '../client.ts'
import { memberPrincipal } from '../members.ts'
import type { GcsSettings } from '../settings.ts'
import { isUniform, readPolicy } from '../sharing.ts'
import { bindingsOf, has, isPublicWay, settledWays, Way } from './parts.ts'
import { nameOfPlace, placeOf, type Place } from './place.ts'
import { changed } from './refusal.ts'
import { bucketNow, PartName, parts } from './subjects.ts'

export interface Mending {
  client: GcsClient
  settings: GcsSettings
  now(): Date
}

const Params = z.object({})
const State = z.object({ part: PartName, ways: z.array(Way) })

/** Takes everybody out of the policy of a bucket and off the access list of an object; a step for each way in. */
export function removePublicAccess(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    async apply(step) {
      await change(mending, step, { isUndo: false })
      return { step, at: mending.now(), undo: step.before }
    },
    undo: ({ step }: Receipt) => change(mending, step, { isUndo: true }),
    async checkUndo({ step }) {
      const { place } = await lookAt(mending, step, { isUndo: true })
      return `Lets those into ${nameOfPlace(place)} again who were taken out: ${takenIn(step)}.`
    },
  }
}

async function plan({ client, settings }: Mending, target: RemedyTarget): Promise<Step[]> {
  const place = placeOf(target, settings)
  const bucket = await bucketNow(client, place.bucket)
  if (bucket.iamConfiguration?.publicAccessPrevention === 'enforced') return []
  // An emulator may have none.
  const hasPolicy = (await readPolicy(client, place.bucket)) !== null
  const policy = hasPolicy ? await parts.policy.read(client, place) : { ways: [] }
  const list = place.key && !isUniform(bucket) ? await parts.list.read(client, place) : { ways: [] }
  return [
    ...stepsFor(policy.ways, { target, place, part: 'policy' }).filter(({ way }) => reachesPlace(way, place)),
    ...stepsFor(list.ways, { target, place, part: 'list' }),
  ].map(({ step }) => step)
}

interface Planning {
  target: RemedyTarget
  place: Place
  part: PartName
}

function stepsFor(ways: readonly Way[], { target, place, part }: Planning): { way: Way; step: Step }[] {
  return ways
    .filter(isPublicWay)
    .map(way => ({
      way,
      id: part === 'policy' ? bindingGrant(way, way.who) : aclGrant({ entity: way.who, role: way.role }),
    }))
    .filter(({ id }) => target.grant === undefined || target.grant === id)
    .map(({ way, id }) => ({
      way,
      step: {
        target: { ...target, grant: id },
        says: saysOf(way, { place, part }),
        before: { part, ways },
        after: { part, ways: ways.filter(each => !has([way], each)) },
        takes: { grants: [id] },
      },
    }))
}

function saysOf(way: Way, { place, part }: Pick<Planning, 'place' | 'part'>): string {
  const who = memberPrincipal(way.who).name
  return part === 'list'
    ? `Takes ${who} (${way.role}) off the access list of ${nameOfPlace(place)}.`
    : `Takes ${who} (${way.role}) out of the policy of the bucket ${place.bucket}, which closes all of the bucket that it opens.`
}

/** Of an object, what reaches it; of a bucket, everything. */
function reachesPlace(way: Way, { bucket, key }: Place): boolean {
  const policy = { bindings: bindingsOf([way]) }
  const access = accessOf({ name: bucket, bucket: undefined, policy, isListedForAnybody: false })
  return key === undefined || access.ofObject(key.toString('utf8')).some(isOpenTo)
}

async function change(mending: Mending, step: Step, how: { isUndo: boolean }): Promise<void> {
  const { place, part, found, to } = await lookAt(mending, step, how)
  if (found.ways.length === to.length && to.every(way => has(found.ways, way))) return
  await parts[part].write(mending.client, place, { ways: to, mark: found.mark })
}

/** @throws ConnectorError `changed_while_read` for what was changed by somebody else since */
async function lookAt({ client, settings }: Mending, step: Step, { isUndo }: { isUndo: boolean }) {
  const place = placeOf(step.target, settings)
  const [before, after] = [State.parse(step.before), State.parse(step.after)]
  const { part } = before
  const found = await parts[part].read(client, place)
  const to = settledWays(found.ways, { before: before.ways, after: after.ways, isUndo })
  if (!to) throw changed(nameOfPlace(place))
  return { place, part, found, to }
}

function takenIn(step: Step): string {
  const [before, after] = [State.parse(step.before), State.parse(step.after)]
  const taken = before.ways.filter(way => !has(after.ways, way))
  return taken.map(({ who, role }) => `${memberPrincipal(who).name} (${role})`).join(', ')
}
