import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { placeOf } from '../drive/keys.ts'
import { isMissing } from '../fault.ts'
import { changed, refusedFor, type Mending } from './mending.ts'
import { whoMay } from './spot.ts'

const None = z.looseObject({})
const Before = z.object({ name: z.string() })

const File = z.looseObject({
  name: z.string().nullish(),
  trashed: z.boolean().nullish(),
  copyRequiresWriterPermission: z.boolean().nullish(),
  contentRestrictions: z.array(z.looseObject({ readOnly: z.boolean().nullish() })).nullish(),
})
type File = z.infer<typeof File>

/** Something of a file that is on or off. */
interface Setting {
  isOn(file: File): boolean
  body(on: boolean): object
  on(name: string): string
  off(name: string): string
}

const reason = 'Kept as it is by Sharelight.'

/** Nobody edits it, renames it or comments on it until it is let go. */
export const lockContent: Setting = {
  isOn: ({ contentRestrictions }) => contentRestrictions?.some(({ readOnly }) => readOnly === true) ?? false,
  body: on => ({ contentRestrictions: [on ? { readOnly: true, reason } : { readOnly: false }] }),
  on: name => `Locks ${name}: nobody can edit it, comment on it or rename it until it is unlocked.`,
  off: name => `Unlocks ${name}.`,
}

/** Whoever may only read or comment can no longer download, print or copy it. */
export const forbidCopying: Setting = {
  isOn: ({ copyRequiresWriterPermission }) => copyRequiresWriterPermission === true,
  body: on => ({ copyRequiresWriterPermission: on }),
  on: name => `Lets nobody download, print or copy ${name} who may not edit it.`,
  off: name => `Lets whoever reads ${name} download, print and copy it again.`,
}

export function fileSetting(mending: Mending, setting: Setting): Required<Remedy<z.infer<typeof None>>> {
  return {
    params: None,
    async plan(target) {
      const file = await read(mending, target)
      if (!file) throw new ConnectorError('vanished', 'It is no longer there.')
      if (setting.isOn(file)) return undefined
      const name = file.name || target.key
      return { target, says: setting.on(name), before: { name }, after: { on: true } }
    },
    async apply(step) {
      await turn(mending, { setting, step, on: true })
      return { step, at: mending.now(), undo: { on: false } }
    },
    undo: ({ step }) => turn(mending, { setting, step, on: false }),
    checkUndo: receipt => checkUndo(mending, setting, receipt),
  }
}

async function checkUndo(mending: Mending, setting: Setting, { step }: Receipt): Promise<string> {
  const { name } = Before.parse(step.before)
  const file = await read(mending, step.target)
  if (!file) throw changed(name, 'is gone', 'There is nothing to take back.')
  return setting.isOn(file) ? setting.off(name) : `${name} is as it was already.`
}

async function turn(
  mending: Mending,
  { setting, step, on }: { setting: Setting; step: Step; on: boolean },
): Promise<void> {
  const { name } = Before.parse(step.before)
  const file = await read(mending, step.target)
  if (!file) throw changed(name, 'is gone')
  // Somebody renamed it: it may be another by now than the one that was meant.
  if (on && file.name && file.name !== name) throw changed(name, `is called ${file.name} now`)
  if (setting.isOn(file) === on) return
  const { root, file: id } = placeOf(step.target.key)
  const as = await whoMay(mending, root)
  const path = `/files/${encodeURIComponent(id)}`
  const call = { api: 'drive', path, method: 'PATCH', as, scope: 'driveWrite', what: 'A file' } as const
  const query = { supportsAllDrives: true }
  ;(await mending.google.call({ ...call, query, body: setting.body(on) }).catch(refusedFor(name))).discard()
}

async function read(mending: Mending, { key }: Pick<RemedyTarget, 'key'>): Promise<File | undefined> {
  const { root, file } = placeOf(key)
  const as = await whoMay(mending, root)
  const query = { fields: Object.keys(File.shape).join(','), supportsAllDrives: true }
  const path = `/files/${encodeURIComponent(file)}`
  const call = { api: 'drive', path, query, as, scope: 'drive', what: 'What is to be changed' } as const
  try {
    const found = await mending.google.get(File, call)
    return found.trashed ? undefined : found
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
