import { labelTree } from './product-labels.ts'
import type { LabelTree } from './tree.ts'

/** What `/json/L1Desc.json` serves: a description for each information type of generation 1. */
export function infoTypeDescriptions(tree: LabelTree = labelTree): { id: number; description: string }[] {
  return tree.all
    .filter(({ generation, code }) => generation === 1 && code > 0)
    .map(({ id, description }) => ({ id, description }))
}
