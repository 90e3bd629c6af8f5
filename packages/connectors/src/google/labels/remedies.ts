import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { LabelParams, wantedLabel, type WantedLabel } from '../../kit/labels/params.ts'
import { changed, type Mending } from '../remedies/mending.ts'
import { placeOf } from '../drive/keys.ts'
import { readSpot, spotAt, type Spot } from '../remedies/spot.ts'
import { Labelling, labelsOn, relabel } from './modify.ts'

const Before = z.object({ name: z.string(), file: z.string(), as: z.string(), labels: Labelling })
const After = z.object({ labels: Labelling })
const None = z.looseObject({})

/** Gives files a label of Drive, or a choice of one. */
export function applyLabel(mending: Mending): Required<Remedy<LabelParams>> {
  return {
    params: LabelParams,
    plan: async (target, params) => planGiving(mending, target, wantedLabel(params, 'google')),
    ...acts(mending),
  }
}

/** Takes all labels of Drive off. What was filled in is kept, and given back with them. */
export function removeLabel(mending: Mending): Required<Remedy<z.infer<typeof None>>> {
  return { params: None, plan: target => planTaking(mending, target), ...acts(mending) }
}

function acts(mending: Mending): Pick<Required<Remedy>, 'apply' | 'undo' | 'checkUndo'> {
  return {
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

/** Which label, and which choice in which of its fields. */
function partsOf({ id, name }: WantedLabel): { label: string; field?: string; choice?: string } {
  const [, label, field, choice] = id.split('/')
  if (!label || (field !== undefined) !== (choice !== undefined))
    throw new ConnectorError('excluded', `${name} is no label of Drive. Read the labels again, then choose one.`)
  return { label, ...(field !== undefined && { field }), ...(choice !== undefined && { choice }) }
}

async function planGiving(mending: Mending, target: RemedyTarget, wanted: WantedLabel): Promise<Step | undefined> {
  const { label, field, choice } = partsOf(wanted)
  const { spot, labels } = await read(mending, target)
  const now = labels[label] ?? null
  const chosen = field === undefined ? [] : (now?.[field]?.values ?? [])
  if (now && (choice === undefined || chosen.includes(choice))) return undefined
  // Google does not tell who set a label: it counts as a person's, which no rule overrides.
  if (chosen.length > 0 && !wanted.replace)
    throw new ConnectorError('excluded', `${spot.name} carries another choice of this label, which is kept.`, {
      kind: 'kept',
    })
  const filled = { ...now, ...(field !== undefined && { [field]: { kind: 'selection', values: [choice ?? ''] } }) }
  return {
    target,
    says: `Gives ${spot.name} the label "${wanted.name}"${chosen.length > 0 ? ', in place of another' : ''}.`,
    before: { name: spot.name, file: spot.file, as: spot.as, labels: { [label]: now } },
    after: { labels: { [label]: filled } },
  }
}

async function planTaking(mending: Mending, target: RemedyTarget): Promise<Step | undefined> {
  const { spot, labels } = await read(mending, target)
  const ids = Object.keys(labels)
  if (ids.length === 0) return undefined
  return {
    target,
    says: `Takes ${ids.length === 1 ? 'the label' : `${ids.length} labels`} of Drive off ${spot.name}.`,
    before: { name: spot.name, file: spot.file, as: spot.as, labels },
    after: { labels: Object.fromEntries(ids.map(id => [id, null])) },
  }
}

async function read(mending: Mending, target: RemedyTarget): Promise<{ spot: Spot; labels: Labelling }> {
  const spot = await readSpot(mending, target)
  const labels = await labelsOn(mending, spot)
  if (!labels) throw new ConnectorError('vanished', 'It is no longer there.')
  return { spot, labels }
}

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const { labels: before, ...at } = Before.parse(step.before)
  const { labels: after } = After.parse(step.after)
  const now = await standing(mending, step)
  if (!now) throw changed(at.name, 'is gone')
  if (!isDeepStrictEqual(now, after)) {
    if (!isDeepStrictEqual(now, before)) throw changed(at.name, 'carries other labels than when this was planned')
    await relabel(mending, at, { from: before, to: after })
  }
  return { step, at: mending.now(), undo: { labels: before } }
}

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  if ((await whatIsLeft(mending, step)) === 'back') return
  const { labels: before, ...at } = Before.parse(step.before)
  await relabel(mending, at, { from: After.parse(step.after).labels, to: before })
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const { name, labels } = Before.parse(step.before)
  if ((await whatIsLeft(mending, step)) === 'back') return `${name} is labelled as it was already.`
  const isGiven = Object.values(labels).some(label => label !== null)
  return isGiven ? `Gives ${name} what it carried before.` : `Takes the label off ${name}, which carried none before.`
}

/** @throws ConnectorError `changed_while_read` for a file that somebody labelled otherwise since */
async function whatIsLeft(mending: Mending, step: Step): Promise<'back' | 'done'> {
  const { name, labels: before } = Before.parse(step.before)
  const now = await standing(mending, step)
  if (!now) throw changed(name, 'is gone', 'There is nothing to take back.')
  if (isDeepStrictEqual(now, before)) return 'back'
  if (isDeepStrictEqual(now, After.parse(step.after).labels)) return 'done'
  throw changed(name, 'was labelled otherwise since', 'It is left as it is.')
}

/** How the labels that a step is about stand now; nothing where the file is gone, or in the bin. */
async function standing(mending: Mending, step: Step): Promise<Labelling | undefined> {
  const { labels, ...at } = Before.parse(step.before)
  if (!(await spotAt(mending, { root: placeOf(step.target.key).root, as: at.as }, at.file))) return undefined
  const all = await labelsOn(mending, at)
  return all && Object.fromEntries(Object.keys(labels).map(id => [id, all[id] ?? null]))
}
