import { topLevelCodes } from '@sharelight/contract/top-level'
import { buildLabelTree } from './tree.ts'

/** The product's own labels, before any detector or custom label joins. */
export const labelTree = buildLabelTree()

/** Keys of generation-0 labels by top-level code. */
export const branchOfCode: ReadonlyMap<number, string> = new Map(
  Object.entries(topLevelCodes).map(([key, code]) => [code, key]),
)
