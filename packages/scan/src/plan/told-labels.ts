import type { ItemEntry } from '@sharelight/connectors'
import { labelSystem, type CarriedLabel } from '@sharelight/contract'

/** Of the labels that an item carries, those that its service tells: Microsoft's lie in the document itself. */
export const toldIn = (carried: readonly CarriedLabel[] = []): CarriedLabel[] =>
  carried.filter(({ id }) => labelSystem(id) !== 'microsoft')

/** Whether the service tells the same labels as it told before, or none at all. */
export function isLabelledSo({ carried }: { carried?: CarriedLabel[] }, entry: Pick<ItemEntry, 'carried'>): boolean {
  return entry.carried === undefined || textOf(toldIn(carried)) === textOf(toldIn(entry.carried))
}

const textOf = (labels: readonly CarriedLabel[]) =>
  JSON.stringify(labels.map(({ id, name, setBy }) => [id, name, setBy]).toSorted())
