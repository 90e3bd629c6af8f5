import type { PolicyDraft } from '@sharelight/contract'
import { faultOf, featuresNeeded, tooBroad } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireFeature } from '../../../http/edition.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { requireDimensions } from '../../metrics/verbs/licensed-dimensions.ts'
import { lastQuarter } from './time-frame.ts'

type Draft = Pick<PolicyDraft, 'filter' | 'window' | 'actions' | 'mode' | 'startsAt' | 'expiresAt'>

/** @throws AppError where the policy cannot be kept as it stands, and `conflict` where it is too broad to be switched on without confirming its share */
export async function checkDraft(ctx: Context, draft: Draft, confirmedShare: number): Promise<void> {
  requireMeaning(draft)
  for (const feature of featuresNeeded(draft)) requireFeature(ctx, feature)
  requireDimensions(ctx, draft)
  const { events, all } = await shareOf(ctx, draft)
  if (draft.mode === 'off') return
  if (draft.expiresAt !== null && new Date(draft.expiresAt) <= ctx.services.now())
    throw new AppError('invalid', 'The policy would be over already. Choose a later end, or leave it switched off.', {
      field: 'expiresAt',
    })
  const broad = tooBroad({ events, all })
  if (broad && events / all > confirmedShare) throw new AppError('conflict', broad, { field: 'confirmedShare' })
}

/** @throws AppError `invalid` where the filter says nothing, or something that no policy can be about */
export function requireMeaning({
  filter,
  startsAt,
  expiresAt,
}: Pick<Draft, 'filter' | 'startsAt' | 'expiresAt'>): void {
  const fault = faultOf(filter)
  if (fault) throw new AppError('invalid', fault, { field: 'filter' })
  if (startsAt !== null && expiresAt !== null && Date.parse(startsAt) >= Date.parse(expiresAt))
    throw new AppError('invalid', 'The policy must end after it starts.', { field: 'expiresAt' })
}

/** Events of the last 90 days: those that match, and all. Finds out as well whether the filter can be asked at all. */
async function shareOf(ctx: Context, { filter, window }: Draft): Promise<{ events: number; all: number }> {
  const question = { cube: 'events', measures: ['events'], timeFrame: lastQuarter(ctx) } as const
  const [matched, all] = await Promise.all([
    ask(ctx, { ...question, measures: ['events'] }, { matching: { filter, window } }),
    ask(ctx, { ...question, measures: ['events'] }),
  ])
  return { events: Number(matched.rows[0]?.['events'] ?? 0), all: Number(all.rows[0]?.['events'] ?? 0) }
}
