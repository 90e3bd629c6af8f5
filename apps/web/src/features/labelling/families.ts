import { labelFamily, type SensitivityLabel } from '@sharelight/contract'
import { texts } from '#texts/labelling.ts'

/** Labels of one family take each other's place; those of different ones stand side by side, and are mapped apart. */
export const familiesOf = (labels: readonly SensitivityLabel[]): string[] => [
  ...new Set(labels.map(({ id }) => labelFamily(id))),
]

/** As people know it: Microsoft's and Box's own, and of Google the label that choices are made in. */
export function familyName(labels: readonly SensitivityLabel[], family: string): string {
  if (family === 'microsoft' || family === 'box') return texts.families[family]
  const name = labels.find(({ id }) => labelFamily(id) === family)?.name ?? ''
  return texts.families.google(name.split(' \\ ')[0] ?? '')
}
