import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import type { FoundLabel, Label } from '../../../kit/labels/label.ts'
import { labelsIn, withLabel } from '../../../kit/labels/labelled.ts'
import { LabelParams, wantedLabel } from '../../../kit/labels/params.ts'
import { copyAttributes, setChangedAt } from './commands.ts'
import { names, putIn, readManifest, takeOut, writeInto, type Entry, type Manifest } from './entry.ts'
import { changed, checksumOf, openQuietly } from './file-facts.ts'
import { readFileFacts, requireSame } from './found-file.ts'
import type { Mending } from './mending.ts'
import { checkBack, putAway, putBack, requireHome } from './put-away.ts'
import { backAlready, entryOf, factsIn, QuarantineBefore as Before } from './quarantine.ts'
import { inFolderOf, look, type Spot } from './spot.ts'

const After = z.object({
  home: z.string(),
  entry: z.string(),
  /** Null where the file is to carry none. */
  label: z
    .object({
      id: z.string(),
      tenant: z.string(),
      name: z.string(),
      at: z.string(),
      action: z.string(),
      method: z.enum(['Privileged', 'Standard']),
    })
    .nullable(),
})
type Given = z.infer<typeof After>['label']

/** Files are labelled in memory. */
const mostBytes = 64 * 2 ** 20

/** Writes a sensitivity label into documents of Office; the file as it was stays in quarantine, and is what taking it back gives its place. */
export function applyLabel(mending: Mending): Remedy<LabelParams> {
  return {
    params: LabelParams,
    plan: async (target, params) => {
      const { id, tenant, name, ...how } = wantedLabel(params, 'microsoft')
      return plan(mending, target, { chosen: { id, tenant, name }, ...how })
    },
    ...acts(mending),
  }
}

const None = z.object({})
/** Takes every sensitivity label out of a document, in the same way. */
export function removeLabel(mending: Mending): Remedy<z.infer<typeof None>> {
  return {
    params: None,
    plan: target => plan(mending, target, { chosen: undefined, replace: true, over: [], by: 'person' }),
    ...acts(mending),
  }
}

function acts(mending: Mending): Pick<Remedy, 'apply' | 'undo' | 'checkUndo'> {
  return {
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

interface Wanted extends Pick<LabelParams, 'replace' | 'over' | 'by'> {
  /** Undefined takes labels off. */
  chosen: Chosen | undefined
}

async function plan(mending: Mending, target: RemedyTarget, wanted: Wanted): Promise<Step | undefined> {
  const { chosen, by } = wanted
  const path = mending.pathOf(target.key)
  return inFolderOf(path, mending.places, async spot => {
    const { stat, facts, checksum } = await readFileFacts(spot, target)
    if (stat.size > mostBytes)
      throw new ConnectorError(
        'too_large',
        `${displayPath(path)} has ${stat.size} bytes; at most ${mostBytes} are labelled.`,
      )
    const carried = labelsIn(path, await readFile(spot.at(spot.name)))
    if (chosen ? carried.some(each => each.id === chosen.id) : carried.length === 0) return undefined
    requireReplaceable(path, carried, wanted)
    await requireClosed(spot)
    const home = await requireHome(mending, path, stat.dev)
    const at = mending.now()
    const entry = entryOf(target.key, { ...facts, checksum })
    const method = by === 'rule' ? ('Standard' as const) : ('Privileged' as const)
    const label = chosen ? { ...chosen, at: at.toISOString(), action: guidOf(entry), method } : null
    withLabel(path, await readFile(spot.at(spot.name)), written(label))
    return {
      target,
      says: `${sentence(chosen, displayPath(path))}${chosen && carried.length > 0 ? ', in place of another' : ''}; the file as it was is kept in quarantine.`,
      before: { ...facts, checksum, at: at.toISOString() },
      after: { home, entry, label },
    }
  })
}

const sentence = (chosen: Chosen | undefined, path: string) =>
  chosen ? `Writes the label "${chosen.name}" into ${path}` : `Takes the label out of ${path}`

/** @throws ConnectorError `excluded` where what the file carries stays: nothing but a person overrides a person, and a rule never what is not below it */
function requireReplaceable(path: Buffer, carried: readonly FoundLabel[], { replace, over }: Wanted): void {
  const kept = replace ? [] : carried.filter(({ id, method }) => method !== 'Standard' || !over.includes(id))
  if (kept.length === 0) return
  throw new ConnectorError(
    'excluded',
    `${displayPath(path)} carries another label (${kept.map(({ id }) => id).join(', ')}), which is kept.`,
    { kind: 'kept' },
  )
}

const written = (label: Given): Label | undefined => (label ? { ...label, at: new Date(label.at) } : undefined)

interface Chosen {
  id: string
  tenant: string
  name: string
}

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const path = mending.pathOf(step.target.key)
  const before = Before.parse(step.before)
  const { home, entry: id, label } = After.parse(step.after)
  return inFolderOf(path, mending.places, async spot => {
    const undo = await putAway(mending, spot, {
      home,
      id,
      why: label ? 'apply_label' : 'remove_label',
      key: step.target.key,
      before,
      async verify(stat) {
        await requireSame(spot, stat, before)
        await requireClosed(spot)
      },
      prepare: entry => labelled(spot, entry, written(label)),
      finish: entry => putLabelled(spot, entry),
    })
    return { step, at: mending.now(), undo }
  })
}

/** Written, read back and compared before the file itself is touched. */
async function labelled(spot: Spot, entry: Entry, label: Label | undefined): Promise<Manifest['other']> {
  const original = await openQuietly(spot.at(spot.name))
  try {
    const { mtimeNs } = await original.stat({ bigint: true })
    const bytes = withLabel(spot.path, await original.readFile(), label)
    await writeInto(entry, names.other, async handle => {
      await copyAttributes(original, handle)
      await handle.writeFile(bytes)
      await setChangedAt(handle, String(mtimeNs))
    })
    const back = await readFile(entry.at(names.other))
    const found = labelsIn(spot.path, back)
    const isSo = label ? found.some(({ id }) => id === label.id) : found.length === 0
    if (!back.equals(bytes) || !isSo)
      throw new ConnectorError(
        'io_error',
        `${displayPath(spot.path)} could not be labelled: what was written cannot be read back.`,
        { kind: 'format' },
      )
    const stat = await look(entry.at(names.other))
    return { ino: String(stat?.ino), checksum: createHash('sha256').update(bytes).digest('hex') }
  } finally {
    await original.close()
  }
}

async function putLabelled(spot: Spot, entry: Entry): Promise<void> {
  const manifest = await readManifest(entry)
  const there = await look(spot.at(spot.name))
  if (there && String(there.ino) === manifest?.other?.ino && !(await look(entry.at(names.other)))) return
  if (!(await putIn(spot, entry, names.other)))
    throw new ConnectorError(
      'io_error',
      `Something else took the name ${displayPath(spot.path)} while it was labelled. The file as it was lies in quarantine; rename what is there, then try again.`,
    )
}

async function undo(mending: Mending, { step, undo }: Receipt): Promise<void> {
  const path = mending.pathOf(step.target.key)
  const { home, entry: id } = After.parse(step.after)
  await inFolderOf(path, mending.places, spot =>
    putBack(mending, spot, {
      home,
      id,
      undo,
      before: Before.parse(step.before),
      clear: (entry, { other }) => takeLabelled(spot, entry, other),
    }),
  )
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const path = mending.pathOf(step.target.key)
  const { home, entry: id } = After.parse(step.after)
  const before = Before.parse(step.before)
  const isBack = await inFolderOf(path, mending.places, spot =>
    checkBack(mending, spot, { home, id, before, verify: async ({ other }) => void (await labelledFile(spot, other)) }),
  )
  return isBack
    ? backAlready(path)
    : `Puts ${displayPath(path)} back as it was before it was labelled: ${factsIn(before)}.`
}

/** What was labelled; nothing where nothing is there. @throws ConnectorError where somebody has worked on it since: their work is not thrown away */
async function labelledFile(spot: Spot, other: Manifest['other']): Promise<Manifest['other']> {
  const there = await look(spot.at(spot.name))
  if (!there) return null
  if (String(there.ino) === other?.ino && (await checksumOf(spot.at(spot.name))) === other.checksum) return other
  throw changed(
    spot.path,
    'was worked on since it was labelled',
    'It is left as it is; the file as it was lies in quarantine.',
  )
}

async function takeLabelled(spot: Spot, entry: Entry, labelled: Manifest['other']): Promise<void> {
  const other = await labelledFile(spot, labelled)
  if (!other) return
  if (!(await takeOut(spot, entry, { as: names.other, ino: other.ino }))) throw changed(spot.path)
}

/** Office leaves a file of its own beside a document while somebody has it open. */
async function requireClosed(spot: Spot): Promise<void> {
  const owners = [
    Buffer.concat([Buffer.from('~$'), spot.name.subarray(2)]),
    Buffer.concat([Buffer.from('~$'), spot.name]),
  ]
  for (const owner of owners)
    if (await look(spot.at(owner)))
      throw new ConnectorError(
        'excluded',
        `${displayPath(spot.path)} is open in Office. Try again once it is closed.`,
        { kind: 'open' },
      )
}

const guidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
