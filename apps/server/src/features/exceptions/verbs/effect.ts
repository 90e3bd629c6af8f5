import type { ExceptionEffect, ExceptionScope } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import type { SettledCounts } from './settle-stored.ts'

export function effectOf(
  ctx: Context,
  { losing, fewer, labels }: SettledCounts,
  { pattern }: ExceptionScope,
): ExceptionEffect {
  return {
    itemsLosingLabels: losing,
    itemsWithFewerFindings: fewer,
    labels: [...labels]
      .map(([key, items]) => ({ key, name: labelName(ctx, key), items }))
      .sort((a, b) => b.items - a.items),
    basis:
      pattern === undefined
        ? 'From the findings that are stored: all items are counted.'
        : "Whether a value has this form is known once its item is read again: the exception works from each item's next reading on.",
  }
}
