import { SeverityLevel, type FolderRow, type TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { hidesEvents } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { number, one, text, type AnswerRow } from './cells.ts'

type Activity = Pick<FolderRow, 'events' | 'severity' | 'openRisk'>

/** What those of a page did, were sent or hold, from the events of a time frame: how many, and their open risk. */
export async function activityOf(
  ctx: Context,
  by: 'actor' | 'recipient' | 'organization' | 'folder',
  { values, timeFrame }: { values: string[]; timeFrame: TimeRange | undefined },
): Promise<(value: string) => Activity> {
  if (values.length === 0 || hidesEvents(ctx)) return () => toActivity({})
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: [by],
    measures: ['events', 'maxSeverity', 'high', 'medium', 'low'],
    timeFrame,
    filter: { dimension: by, operator: 'in', value: values },
    limit: 10_000,
  })
  const found = new Map(rows.map(row => [text(row[by]), row]))
  return value => toActivity(found.get(value) ?? {})
}

function toActivity({ events, maxSeverity, high, medium, low }: AnswerRow): Activity {
  return {
    events: number(events),
    severity: one(SeverityLevel, number(maxSeverity)),
    openRisk: { high: number(high), medium: number(medium), low: number(low) },
  }
}
