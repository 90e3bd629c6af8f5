import type { Label, MetricFilter } from '@sharelight/contract'
import { restrictionsOf, unauthorisedMessage } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

/** The label that a call names by number or key; undefined for `all`. @throws AppError `not_found`, or `restricted` when it is closed to the user */
export function labelOf(
  { user, organisation: { labels } }: Pick<Context, 'user' | 'organisation'>,
  reference: string,
): Label | undefined {
  if (reference === 'all') return undefined
  const label = /^\d+$/.test(reference) ? labels.byId(Number(reference)) : labels.byKey(reference)
  if (!label) throw new AppError('not_found', `There is no information type "${reference}".`, { field: 'label' })
  if (restrictionsOf(user.restrictions).labelCodes.includes(label.code))
    throw new AppError('restricted', unauthorisedMessage('info', label.labelName))
  return label
}

/** What carries the label or one below it. */
export function carries(label: Label | undefined): MetricFilter | undefined {
  if (!label) return undefined
  return {
    or: [
      { dimension: 'label', operator: 'eq', value: label.key },
      { dimension: 'label', operator: 'starts', value: `${label.key}/` },
    ],
  }
}
