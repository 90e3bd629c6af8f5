import type { Remedy } from '../../../kit/connector.ts'
import { applyLabel, removeLabel } from './apply-label.ts'
import { deleteCopy } from './delete-copy.ts'
import { guarded, type Mending } from './mending.ts'
import { quarantine } from './quarantine.ts'
import { removeEveryone } from './remove-everyone.ts'

export function fileRemedies(mending: Mending): Record<string, Remedy> {
  return {
    remove_everyone: guarded(mending, removeEveryone(mending)),
    quarantine: guarded(mending, quarantine(mending)),
    apply_label: guarded(mending, applyLabel(mending)),
    remove_label: guarded(mending, removeLabel(mending)),
    delete_copy: guarded(mending, deleteCopy(mending)),
  }
}
