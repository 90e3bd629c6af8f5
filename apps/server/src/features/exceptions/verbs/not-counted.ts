import type { NotCounted } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import type { ReadItem } from './as-read.ts'

/** What exceptions withhold of an item's labels, each with the decision in words. */
export function notCounted(ctx: Context, { exceptions, settled }: ReadItem): NotCounted[] {
  return settled().withheld.map(({ key, count, whole, exceptions: ids }) => {
    const name = labelName(ctx, key)
    const why = exceptions
      .filter(({ id }) => ids.includes(id))
      .map(({ sentence }) => sentence)
      .join(' ')
    return {
      key,
      name,
      count,
      whole,
      exceptions: ids,
      sentence: `${name}${whole ? '' : ` (${count} of its findings)`}: not counted. ${why}`,
    }
  })
}
