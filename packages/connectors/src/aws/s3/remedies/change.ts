import { ConnectorError, type Receipt, type Step } from '../../../kit/connector.ts'
import type { S3Client } from '../client.ts'
import type { S3Settings } from '../settings.ts'
import { nameOfPlace, placeOf, type Place } from './place.ts'
import { settled } from './settled.ts'
import { readState, SharingState, writeState } from './state.ts'

export interface Mending {
  client: S3Client
  settings: S3Settings
  now(): Date
}

/** Brings about what a step is for. @throws ConnectorError `changed_while_read` */
export async function applyStep(mending: Mending, step: Step): Promise<Receipt> {
  await change(mending, step, { isUndo: false })
  return { step, at: mending.now(), undo: step.before }
}

/** Puts back what was there before. @throws ConnectorError `changed_while_read` */
export async function undoStep(mending: Mending, { step }: Receipt): Promise<void> {
  await change(mending, step, { isUndo: true })
}

/** Says what putting back would do. @throws ConnectorError as putting back what was there now would */
export async function checkUndoStep(mending: Mending, { step }: Receipt): Promise<string> {
  const { place } = await lookAt(mending, step, { isUndo: true })
  return Object.keys(step.before)
    .map(part => says[part as keyof SharingState](place))
    .join(' ')
}

const says: Record<keyof SharingState, (place: Place) => string> = {
  policy: ({ bucket }) => `Puts what it took out of the policy of ${bucket} back, which lets everybody in again.`,
  bucketAcl: ({ bucket }) => `Puts what it took off the access list of ${bucket} back, which lets everybody in again.`,
  objectAcl: place =>
    `Puts what it took off the access list of ${nameOfPlace(place)} back, which lets everybody in again.`,
  block: ({ bucket }) => `Sets the public access block of ${bucket} back to what it was.`,
}

/** S3 has no way to change a policy only while it is as it was found: it is looked at right before. */
async function change(mending: Mending, step: Step, how: { isUndo: boolean }): Promise<void> {
  const { place, found, to } = await lookAt(mending, step, how)
  await writeState(mending.client, place, { from: found, to })
}

/** What is there, and what is to be. @throws ConnectorError `changed_while_read` for what was changed by somebody else since */
async function lookAt({ client, settings }: Mending, step: Step, { isUndo }: { isUndo: boolean }) {
  const place = placeOf(step.target, settings)
  const [before, after] = [SharingState.parse(step.before), SharingState.parse(step.after)]
  const found = await readState(client, place, Object.keys(after) as (keyof SharingState)[])
  const to = settled(found, { before, after, isUndo })
  if (to) return { place, found, to }
  throw new ConnectorError(
    'changed_while_read',
    `${nameOfPlace(place)} is shared otherwise than when this was planned. Plan again.`,
  )
}
