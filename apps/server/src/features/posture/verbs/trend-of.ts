import type { PostureGroup, PostureValue } from '@sharelight/contract'
import { dateIn, isoDate } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

interface Part {
  group?: PostureGroup
  posture?: PostureValue
  source?: string
  from?: string
  to?: string
}

const days = 550
const dayMs = 86_400_000

/** The score of each day that one was kept for, oldest first. */
export async function trendOf(ctx: Context, part: Part): Promise<{ day: string; score: number }[]> {
  const { services, organisation } = ctx
  const to = part.to === undefined ? new Date(services.now().getTime() + dayMs) : new Date(part.to)
  const from = part.from === undefined ? new Date(to.getTime() - days * dayMs) : new Date(part.from)
  if (from > to) throw new AppError('invalid', 'A time frame must not end before it starts.', { field: 'to' })
  const dayAt = (instant: Date) => isoDate(dateIn(instant, organisation.timeZone))
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('posture_days')
    .select(eb => ['day', eb.fn.sum<number>('weight').as('weight'), eb.fn.sum<number>('sound').as('sound')])
    .where('day', '>=', dayAt(from))
    .where('day', '<', dayAfter(dayAt(new Date(to.getTime() - 1))))
    .$if(part.group !== undefined, query => query.where('posture_group', '=', part.group ?? ''))
    .$if(part.posture !== undefined, query => query.where('posture', '=', part.posture ?? ''))
    .$if(part.source !== undefined, query => query.where('source_id', '=', part.source ?? ''))
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.flatMap(({ day, weight, sound }) =>
    Number(weight) > 0 ? { day, score: Math.min(100, (100 * Number(sound)) / Number(weight)) } : [],
  )
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
}
