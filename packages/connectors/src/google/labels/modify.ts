import type { GoogleCall } from '../api.ts'
import { isMissing } from '../fault.ts'
import { refusedFor, type Mending } from '../remedies/mending.ts'
import { z } from 'zod'
import { CarriedDriveLabel, type LabelValue } from './resources.ts'

/** What is filled in, by the fields' ids. */
const Filled = z.record(z.string(), z.object({ kind: z.string(), values: z.array(z.string()) }))
type Filled = z.infer<typeof Filled>

/** Labels by their ids, each with what is filled in, or null where the file does not carry it. */
export const Labelling = z.record(z.string(), Filled.nullable())
export type Labelling = z.infer<typeof Labelling>

interface At {
  file: string
  /** In whose name. */
  as: string
  name: string
}

/** All labels on a file; nothing where it is gone. */
export async function labelsOn(mending: Mending, { file, as }: Omit<At, 'name'>): Promise<Labelling | undefined> {
  const path = `/files/${encodeURIComponent(file)}/listLabels`
  const call: GoogleCall = {
    api: 'drive',
    path,
    query: { maxResults: 100 },
    as,
    scope: 'drive',
    what: 'Labels of a file',
  }
  try {
    const labels = await mending.google.all(CarriedDriveLabel, 'labels', call)
    return Object.fromEntries(labels.map(({ id, fields }) => [id, filledOf(fields ?? {})]))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function filledOf(fields: Readonly<Record<string, LabelValue>>): Filled {
  const all = Object.entries(fields).map(([id, value]) => [id, filledIn(value)] as const)
  return Object.fromEntries(all.filter(([, { values }]) => values.length > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Of each kind of field, where Google tells its values and under which name it takes them. */
const setters: Readonly<Record<string, string>> = {
  selection: 'setSelectionValues',
  text: 'setTextValues',
  integer: 'setIntegerValues',
  dateString: 'setDateValues',
  user: 'setUserValues',
}

function filledIn({ selection, text, integer, dateString, user }: LabelValue): Filled[string] {
  const people = user?.flatMap(({ emailAddress }) => emailAddress || [])
  const kinds = { selection, text, integer, dateString, user: people }
  const [kind = 'text', values = []] = Object.entries(kinds).find(([, told]) => told?.length) ?? []
  return { kind, values: values ?? [] }
}

/** Brings what a file carries from one state to another; labels that neither names stay as they are. @throws ConnectorError */
export async function relabel(mending: Mending, { file, as, name }: At, step: { from: Labelling; to: Labelling }) {
  const path = `/files/${encodeURIComponent(file)}/modifyLabels`
  const labelModifications = Object.entries(step.to).map(([labelId, to]) =>
    modification(labelId, step.from[labelId], to),
  )
  const call: GoogleCall = { api: 'drive', path, method: 'POST', as, scope: 'driveWrite', what: 'Labels of a file' }
  const answer = await mending.google.call({ ...call, body: { labelModifications } }).catch(refusedFor(name))
  answer.discard()
}

function modification(labelId: string, from: Filled | null | undefined, to: Filled | null): object {
  if (!to) return { labelId, removeLabel: true }
  const emptied = Object.keys(from ?? {}).filter(field => !(field in to))
  return {
    labelId,
    fieldModifications: [
      ...Object.entries(to).map(([fieldId, { kind, values }]) => ({
        fieldId,
        [setters[kind] ?? 'setTextValues']: values,
      })),
      ...emptied.map(fieldId => ({ fieldId, unsetValues: true })),
    ],
  }
}
