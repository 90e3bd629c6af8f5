import { guidOf } from '../ids.ts'
import type { Item } from '../state/files.ts'
import type { SensitivityLabel, TenantState } from '../state/tenant.ts'
import { fileNote } from './file-note.ts'
import { found, put, touched, type Place } from './files.ts'

export interface NewLabel {
  name: string
  description?: string
  hasProtection?: boolean
  parent?: SensitivityLabel
}

export function addLabel(state: TenantState, given: NewLabel): SensitivityLabel {
  const label: SensitivityLabel = {
    id: guidOf('label', state.id, given.parent?.name ?? '', given.name),
    name: given.name,
    description: given.description ?? '',
    priority: state.labels.size,
    hasProtection: given.hasProtection ?? false,
    ...(given.parent && { parentId: given.parent.id }),
  }
  state.labels.set(label.id, label)
  return label
}

/** Puts a label on a file, or takes it off where none is named. */
export function labelItem(state: TenantState, place: Place, label: Item['label'] | undefined): void {
  const { drive, item } = found(state, place)
  const { label: before, ...rest } = touched(state, item, place.by)
  put(state, drive, label ? { ...rest, label } : rest)
  const operation = label
    ? before
      ? 'FileSensitivityLabelChanged'
      : 'FileSensitivityLabelApplied'
    : 'FileSensitivityLabelRemoved'
  fileNote(state, {
    operation,
    drive,
    item,
    by: place.by,
    recordType: 84,
    also: {
      DestinationLabel: label?.id ?? '',
      SensitivityLabelEventData: {
        SensitivityLabelId: label?.id ?? '',
        OldSensitivityLabelId: before?.id ?? '',
        ActionSource: label?.method === 'auto' ? 2 : 3,
      },
    },
  })
}
