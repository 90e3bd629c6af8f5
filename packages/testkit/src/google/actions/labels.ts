import { createHash } from 'node:crypto'
import type { Label } from '../state/labels.ts'
import type { WorkspaceState } from '../state/workspace.ts'
import { fileAt, type At } from './files.ts'

const idOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, length).toUpperCase()

/** A published label, with one field to choose in where there are choices. */
export function addLabel(
  state: WorkspaceState,
  { title, choices = [], isRequired = false }: { title: string; choices?: readonly string[]; isRequired?: boolean },
): Label {
  const id = idOf(title, 44)
  const field = {
    id: idOf(`${title} field`, 10),
    name: title,
    ...(isRequired && { required: true }),
    choices: choices.map(name => ({ id: idOf(`${title} ${name}`, 10), name })),
  }
  const label: Label = { id, title, state: 'PUBLISHED', fields: choices.length ? [field] : [] }
  state.labels.set(id, label)
  return label
}

/** Somebody puts a label on a file, with a choice where it has any, or takes it off. @throws Error for what the label does not have */
export function labelFile(
  state: WorkspaceState,
  at: At,
  { label, choice }: { label: Label; choice?: string | null },
): void {
  const file = fileAt(state, at)
  const labels = new Map(file.labels)
  const [field] = label.fields
  const chosen = field?.choices.find(({ name }) => name === choice)
  if (typeof choice === 'string' && !chosen) throw new Error(`${label.title} has no choice ${choice}.`)
  if (choice === null) labels.delete(label.id)
  else labels.set(label.id, field && chosen ? { [field.id]: { valueType: 'selection', selection: [chosen.id] } } : {})
  state.files.keep({ ...file, labels })
}
