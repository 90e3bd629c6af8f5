import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { LabelParams, wantedLabel, type WantedLabel } from '../../kit/labels/params.ts'
import { placeOf } from '../drives/keys.ts'
import { changed, type Mending } from '../remedies/mending.ts'
import { itemAt, nameOf, stampsOf } from '../remedies/spot.ts'
import { assignLabel } from './assign.ts'
import { Carried, carriedBy } from './extract.ts'

const Before = z.object({
  name: z.string(),
  tenant: z.string(),
  stamps: z.array(z.string()),
  carried: Carried.nullable(),
})
const After = z.object({ label: z.string(), method: z.string() })
const None = z.looseObject({})

/** Has Microsoft 365 give files a label, which also protects them where the label does. */
export function applyLabel(mending: Mending): Required<Remedy<LabelParams>> {
  return {
    params: LabelParams,
    plan: async (target, params) => plan(mending, target, wantedLabel(params, 'microsoft')),
    ...acts(mending),
  }
}

/** Has it take labels off. */
export function removeLabel(mending: Mending): Required<Remedy<z.infer<typeof None>>> {
  const wanted: WantedLabel = { id: '', name: '', tenant: '', replace: true, over: [], by: 'person' }
  return { params: None, plan: target => plan(mending, target, wanted), ...acts(mending) }
}

function acts(mending: Mending): Pick<Required<Remedy>, 'apply' | 'undo' | 'checkUndo'> {
  return {
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

const metered = 'Microsoft bills each call of this kind to the subscription that is set up for the application.'
const formats = /\.(docx|docm|xlsx|xlsm|xlsb|pptx|pptm|ppsx|pdf)$/i

async function plan(mending: Mending, target: RemedyTarget, wanted: WantedLabel): Promise<Step | undefined> {
  const place = placeOf(target.key)
  const item = await itemAt(mending, place)
  if (!item) throw new ConnectorError('vanished', `${target.key} is not there any more.`)
  const name = nameOf(item)
  if (target.stamp !== undefined && !stampsOf(item).includes(target.stamp))
    throw changed(name, 'was written to since it was scanned', 'Scan the source again, then plan again.')
  if (!item.file || !formats.test(item.name ?? ''))
    throw new ConnectorError('excluded', `${name} is of no format that Microsoft 365 labels.`, { kind: 'format' })
  const { tenant } = wanted
  const [carried = null] = await carriedBy(mending.graph, place, { name, tenant })
  if ((carried?.id ?? '') === wanted.id) return undefined
  requireReplaceable(name, carried, wanted)
  const instead = wanted.id !== '' && carried ? ', in place of another' : ''
  return {
    target,
    says: `${wanted.id === '' ? `Takes the label off ${name}` : `Gives ${name} the label "${wanted.name}"${instead}`}. ${metered}`,
    before: { name, tenant, stamps: stampsOf(item), carried },
    after: { label: wanted.id, method: wanted.by === 'rule' ? 'standard' : 'privileged' },
  }
}

/** @throws ConnectorError `excluded`: a rule never overrides a person, nor what is not below it */
function requireReplaceable(name: string, carried: Carried | null, { replace, over }: WantedLabel): void {
  if (!carried || replace || (carried.method !== 'privileged' && over.includes(carried.id))) return
  throw new ConnectorError('excluded', `${name} carries another label (${carried.id}), which is kept.`, {
    kind: 'kept',
  })
}

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const { name, tenant, stamps, carried } = Before.parse(step.before)
  const { label, method } = After.parse(step.after)
  const place = placeOf(step.target.key)
  const item = await itemAt(mending, place)
  if (!item) throw changed(name, 'is gone')
  const [now = null] = await carriedBy(mending.graph, place, { name, tenant })
  if ((now?.id ?? '') !== label) {
    if (now?.id !== carried?.id) throw changed(name, 'carries another label than when this was planned')
    if (!stampsOf(item).some(stamp => stamps.includes(stamp)))
      throw changed(name, 'was written to since this was planned')
    await assignLabel(mending, { place, name, label, method, etag: item.eTag })
    await requireLabel(mending, step, label)
  }
  return { step, at: mending.io.now(), undo: { label: carried?.id ?? '', method: carried?.method ?? 'privileged' } }
}

/** Read back: that Microsoft 365 took the order does not mean that it was carried out. */
async function requireLabel(mending: Mending, step: Step, label: string): Promise<void> {
  const { name, tenant } = Before.parse(step.before)
  const [now] = await carriedBy(mending.graph, placeOf(step.target.key), { name, tenant })
  if ((now?.id ?? '') === label) return
  throw new ConnectorError(
    'io_error',
    `Microsoft 365 has not carried out the change of the label of ${name} yet. Do it again later: what is done by then is found done.`,
  )
}

async function undo(mending: Mending, receipt: Receipt): Promise<void> {
  const { step } = receipt
  if ((await standOf(mending, step)) === 'back') return
  const { name, carried } = Before.parse(step.before)
  const label = carried?.id ?? ''
  // What was set by a rule gives way to privilege alone.
  const method = carried?.method === 'privileged' || label === '' ? 'privileged' : await methodFor(mending, step)
  const place = placeOf(step.target.key)
  const item = await itemAt(mending, place)
  await assignLabel(mending, { place, name, label, method, etag: item?.eTag })
  await requireLabel(mending, step, label)
}

/** A label that a person chose gives way to privilege alone. */
async function methodFor(mending: Mending, step: Step): Promise<string> {
  const { name, tenant, carried } = Before.parse(step.before)
  const [now] = await carriedBy(mending.graph, placeOf(step.target.key), { name, tenant })
  return now?.method === 'privileged' ? 'privileged' : (carried?.method ?? 'standard')
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const { name, carried } = Before.parse(step.before)
  if ((await standOf(mending, step)) === 'back') return `${name} is labelled as it was already.`
  return carried
    ? `Gives ${name} the label ${carried.id} again, which it carried before. ${metered}`
    : `Takes the label off ${name}, which carried none before. ${metered}`
}

/** @throws ConnectorError `changed_while_read` for a file that somebody labelled otherwise since */
async function standOf(mending: Mending, step: Step): Promise<'back' | 'done'> {
  const { name, tenant, carried } = Before.parse(step.before)
  const { label } = After.parse(step.after)
  const [now] = await carriedBy(mending.graph, placeOf(step.target.key), { name, tenant })
  if ((now?.id ?? '') === (carried?.id ?? '')) return 'back'
  if ((now?.id ?? '') === label) return 'done'
  throw changed(name, 'was labelled otherwise since', 'It is left as it is.')
}
