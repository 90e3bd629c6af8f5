import { z } from 'zod'
import type { Receipt, Remedy, RemedyTarget, Step } from '../../../kit/connector.ts'
import { changed } from './refusal.ts'
import { placeOf } from './place.ts'
import type { Mending } from './remove-public-access.ts'
import { bucketNow, refused } from './subjects.ts'

const Params = z.object({})
const State = z.object({ prevention: z.string() })
const enforced = 'enforced'

/** Enforces the prevention of public access at a bucket: whatever its policy and access lists say, nobody unknown gets in, now or later. */
export function blockPublicAccess(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    async apply(step) {
      await change(mending, step, { isUndo: false })
      return { step, at: mending.now(), undo: step.before }
    },
    undo: ({ step }: Receipt) => change(mending, step, { isUndo: true }),
    async checkUndo({ step }) {
      const { bucket, to } = await lookAt(mending, step, { isUndo: true })
      return `Sets the prevention of public access of ${bucket} back to "${to}".`
    },
  }
}

async function plan({ client, settings }: Mending, target: RemedyTarget): Promise<Step | undefined> {
  const { bucket } = placeOf(target, settings)
  const prevention = preventionOf(await bucketNow(client, bucket))
  if (prevention === enforced) return undefined
  return {
    target,
    says: `Prevents all public access to the bucket ${bucket} and everything in it, whatever its policy and access lists say, now and later.`,
    before: { prevention },
    after: { prevention: enforced },
  }
}

async function change(mending: Mending, step: Step, how: { isUndo: boolean }): Promise<void> {
  const { bucket, found, to, mark } = await lookAt(mending, step, how)
  if (found === to) return
  const body = { iamConfiguration: { publicAccessPrevention: to } }
  const answer = await mending.client
    .call({ method: 'PATCH', path: `b/${bucket}`, query: { ifMetagenerationMatch: mark }, body })
    .catch(refused(bucket, 'storage.buckets.update'))
  answer.discard()
}

/** @throws ConnectorError `changed_while_read` for what was changed by somebody else since */
async function lookAt({ client, settings }: Mending, step: Step, { isUndo }: { isUndo: boolean }) {
  const { bucket } = placeOf(step.target, settings)
  const [before, after] = [State.parse(step.before).prevention, State.parse(step.after).prevention]
  const now = await bucketNow(client, bucket)
  const found = preventionOf(now)
  if (found !== before && found !== after) throw changed(bucket)
  return { bucket, found, to: isUndo ? before : after, mark: now.metageneration }
}

/** Google once wrote `unspecified` for `inherited`. */
function preventionOf({ iamConfiguration }: Awaited<ReturnType<typeof bucketNow>>): string {
  const said = iamConfiguration?.publicAccessPrevention ?? 'inherited'
  return said === 'unspecified' ? 'inherited' : said
}
