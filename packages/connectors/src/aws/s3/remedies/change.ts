import { ConnectorError, type Receipt, type Step } from '../../../kit/connector.ts'
import type { S3Client } from '../client.ts'
import type { S3Settings } from '../settings.ts'
import { nameOfPlace, placeOf } from './place.ts'
import { isSame, readState, SharingState, writeState } from './state.ts'

export interface Mending {
  client: S3Client
  settings: S3Settings
  now(): Date
}

/** Brings about what a step is for. @throws ConnectorError `changed_while_read` */
export async function applyStep(mending: Mending, step: Step): Promise<Receipt> {
  await change(mending, step, { from: SharingState.parse(step.before), to: SharingState.parse(step.after) })
  return { step, at: mending.now(), undo: step.before }
}

/** Puts back what was there before. @throws ConnectorError `changed_while_read` */
export async function undoStep(mending: Mending, { step }: Receipt): Promise<void> {
  await change(mending, step, { from: SharingState.parse(step.after), to: SharingState.parse(step.before) })
}

/** @throws ConnectorError as putting back what was there now would */
export async function checkUndoStep(mending: Mending, { step }: Receipt): Promise<void> {
  await stateOf(mending, step, { from: SharingState.parse(step.after), to: SharingState.parse(step.before) })
}

/** S3 has no way to change a policy only while it is as it was found: it is looked at right before. */
async function change(mending: Mending, step: Step, { from, to }: Change): Promise<void> {
  const { place, found } = await stateOf(mending, step, { from, to })
  await writeState(mending.client, place, { from: found, to })
}

interface Change {
  from: SharingState
  to: SharingState
}

/** What is there. @throws ConnectorError `changed_while_read` for what is neither as it was nor as it is to be */
async function stateOf({ client, settings }: Mending, { target }: Step, { from, to }: Change) {
  const place = placeOf(target, settings)
  const found = await readState(client, place, Object.keys(to) as (keyof SharingState)[])
  for (const part of Object.keys(to) as (keyof SharingState)[]) {
    const is = (state: SharingState) => isSame({ [part]: found[part] }, { [part]: state[part] })
    if (!is(from) && !is(to))
      throw new ConnectorError(
        'changed_while_read',
        `${nameOfPlace(place)} is shared otherwise than when this was planned. Plan again.`,
      )
  }
  return { place, found }
}
