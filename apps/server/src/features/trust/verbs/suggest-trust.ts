import type { TrustSuggestion } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireEvents, requireKind } from '../../../http/require-entity.ts'
import { number, text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { readDecisions } from './decisions.ts'
import { requireTrustArea } from './require-subjects.ts'

/** Long-standing: so many days from the first to the last, both ways, often enough to be no accident. */
const leastDays = 180,
  leastSent = 20,
  leastAnswered = 5
const day = 86_400_000
const most = 10_000

/** Organisations that traffic has gone to and come from for long, without open high risk and without a decision; those with most answers first. */
export async function suggestTrust(
  ctx: Context,
  { offset, limit }: { offset: number; limit: number },
): Promise<TrustSuggestion[]> {
  requireTrustArea(ctx)
  requireKind(ctx, 'organizations')
  requireEvents(ctx)
  const [decisions, sent, answered] = await Promise.all([readDecisions(ctx), sentTo(ctx), answersFrom(ctx)])
  const decided = new Set(
    decisions.filter(({ kind, expired }) => kind === 'domain' && !expired).map(({ subject }) => subject),
  )
  return sent
    .flatMap(({ domain, events, high, firstAt, lastAt }): TrustSuggestion[] => {
      const answers = answered.get(domain) ?? 0
      const days = Math.floor((Date.parse(lastAt) - Date.parse(firstAt)) / day)
      if (decided.has(domain) || high > 0 || events < leastSent || answers < leastAnswered || days < leastDays)
        return []
      const sentence = `${events} events went to ${domain} and ${answers} came back over ${days} days, none of them an open high risk.`
      return [
        {
          kind: 'domain',
          subject: domain,
          name: domain,
          trust: 'trusted',
          sentence,
          sent: events,
          answered: answers,
          days,
          firstAt,
          lastAt,
        },
      ]
    })
    .sort((a, b) => b.answered - a.answered)
    .slice(offset, offset + limit)
}

async function sentTo(ctx: Context) {
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: ['organization'],
    measures: ['events', 'high', 'Min:at', 'Max:at'],
    sort: [{ by: 'events', direction: 'Descend' }],
    limit: most,
  })
  return rows.map(row => ({
    domain: text(row['organization']),
    events: number(row['events']),
    high: number(row['high']),
    firstAt: text(row['Min:at']),
    lastAt: text(row['Max:at']),
  }))
}

/** Events that contacts started, by their organisation. */
async function answersFrom(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: ['actor', 'actorDomain'],
    measures: ['events'],
    filter: { dimension: 'actorKind', operator: 'eq', value: 'contact' },
    sort: [{ by: 'events', direction: 'Descend' }],
    limit: most,
  })
  const byDomain = new Map<string, number>()
  for (const row of rows)
    byDomain.set(text(row['actorDomain']), (byDomain.get(text(row['actorDomain'])) ?? 0) + number(row['events']))
  return byDomain
}
