import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import type { PublicAccessBlock } from '../block.ts'
import { readBlock } from '../bucket.ts'
import { applyStep, checkUndoStep, undoStep, type Mending } from './change.ts'
import { placeOf } from './place.ts'

const Params = z.object({})
const closed: PublicAccessBlock = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
}

/** Turns a bucket's public access block on: whatever policy and access lists say, nobody unknown gets in, now or later. */
export function blockPublicAccess(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    apply: step => applyStep(mending, step),
    undo: receipt => undoStep(mending, receipt),
    checkUndo: receipt => checkUndoStep(mending, receipt),
  }
}

async function plan({ client, settings }: Mending, target: RemedyTarget): Promise<Step | undefined> {
  const { bucket } = placeOf(target, settings)
  const block = await readBlock(client, bucket)
  if (block === undefined)
    throw new ConnectorError(
      'permission_denied',
      `The access key may not see the public access block of ${bucket}. It needs s3:GetBucketPublicAccessBlock.`,
    )
  if (block && Object.values(block).every(Boolean)) return undefined
  return {
    target,
    says: `Blocks all public access to the bucket ${bucket} and everything in it, whatever its policy and its access lists say, now and later.`,
    before: { block },
    after: { block: closed },
  }
}
