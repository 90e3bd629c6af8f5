import { TimeRange } from '@sharelight/contract'
import { frameAt } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { capabilitiesOf, requireCapability } from '../../../http/edition.ts'

/** The time frame that query parameters name: both ends, or none for as far back as the edition shows. */
export function frameOf(ctx: Context, { from, to }: { from?: string; to?: string }): TimeRange | undefined {
  if (from === undefined && to === undefined) return shownFrame(ctx)
  if (from === undefined || to === undefined)
    throw new AppError('invalid', 'A time frame needs both from and to.', { field: from === undefined ? 'from' : 'to' })
  const frame = TimeRange.safeParse({ from, to })
  if (!frame.success)
    throw new AppError('invalid', frame.error.issues[0]?.message ?? 'The time frame is not valid.', { field: 'to' })
  requireShown(ctx, frame.data, 'from')
  return frame.data
}

/** What an edition without full time frames shows where none is named: last month and this one (specification S9.004). Undefined is all of time. */
export function shownFrame(ctx: Context): TimeRange | undefined {
  if (capabilitiesOf(ctx).timeFrameFull) return undefined
  const { services, organisation } = ctx
  const month = (shift: number) => frameAt('month', services.now(), organisation.timeZone, shift)
  return { from: month(-1).from.toISOString(), to: month(0).to.toISOString() }
}

/** @throws AppError `edition_required` when the frame begins before what the edition shows */
export function requireShown(ctx: Context, { from }: TimeRange, field: string) {
  const shown = shownFrame(ctx)
  if (shown && Date.parse(from) < Date.parse(shown.from)) requireCapability(ctx, 'timeFrameFull', field)
}
