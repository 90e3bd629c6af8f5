import {
  AnomalyKind,
  SensitivityLevel,
  SeverityLevel,
  TrustClass,
  type EventDetail,
  type EventRow,
  type LabelReason,
  type MatchedInsight,
} from '@sharelight/contract'
import { explainRating, openSeverity, whyMatched } from '@sharelight/domain'
import { signInCountry } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { anomaliesOf } from '../../anomalies/verbs/anomalies-of.ts'
import { number, one, text, list, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { listEvents } from '../../investigation/verbs/list-events.ts'
import { readItemDetail } from '../../investigation/verbs/read-item.ts'
import { justificationOf } from '../../justification/verbs/list-justifications.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { visible } from '../../metrics/verbs/visible.ts'
import { policiesOfEvent } from '../../policies/verbs/policies-of-event.ts'
import { insightsIn } from '../../rating/verbs/insights-in.ts'
import { trustIn } from '../../trust/verbs/trust-in.ts'

const dimensions = [
  'id',
  'department',
  'itemPath',
  'folder',
  'folderPath',
  'sensitivity',
  'ratedSeverity',
  'trust',
  'details',
]

/** An event with everything that its severity follows from. @throws AppError `not_found` also when restrictions hide it */
export async function readEvent(ctx: Context, id: string): Promise<EventDetail> {
  const is = { dimension: 'id', operator: 'eq', value: id } as const
  const {
    items: [row],
  } = await listEvents(ctx, { filter: is, offset: 0, limit: 1 })
  if (!row) throw new AppError('not_found', `No event ${id} that you may see.`, { field: 'id' })
  const [
    {
      rows: [facts = {}],
    },
    {
      rows: [lists = {}],
    },
    justification,
    policies,
    insights,
    recipientTrust,
    reasons,
  ] = await Promise.all([
    ask(ctx, { cube: 'events', dimensions: visible(ctx, 'events', dimensions), filter: is, limit: 1 }),
    ask(ctx, { cube: 'events', dimensions: ['id'], measures: ['List:anomaly'], filter: is, limit: 1 }),
    justificationOf(ctx, id),
    policiesOfEvent(ctx, id),
    insightsIn(ctx),
    trustIn(
      ctx,
      row.recipients.map(recipient => recipient.id),
    ),
    reasonsOf(ctx, row.item.id),
  ])
  const matching = insights.filter(insight => row.insights.some(each => each.id === insight.id))
  const sensitivity = one(SensitivityLevel, number(facts['sensitivity']))
  const ratedSeverity = one(SeverityLevel, number(facts['ratedSeverity']))
  const trust = one(TrustClass, facts['trust'])
  const matched = matching
    .map(({ type, name, severity, description, ...rule }): MatchedInsight => ({
      id: rule.id,
      type,
      name,
      severity,
      description,
      why: whyMatched(
        { type, name, severity, description, ...rule },
        {
          shareType: row.shareType,
          labels: row.labels.map(({ key }) => key),
          sensitivity,
          nameOf: key => labelName(ctx, key),
        },
      ),
    }))
    .sort((a, b) => b.severity - a.severity)
  const place = placeOf(facts)
  const decisive = matched.filter(({ severity }) => severity === ratedSeverity && severity > 0).map(({ name }) => name)
  return {
    ...row,
    ...place,
    details: await withCountry(ctx, row, place.details),
    sensitivity,
    ratedSeverity,
    trust,
    recipientTrust,
    matched,
    reasons,
    justification,
    policies: policies.map(({ id: policyId, name }) => ({ id: policyId, name })),
    openSeverity: openSeverity(row.severity, row.justified),
    anomalies: await anomaliesOf(
      ctx,
      row,
      list(lists['List:anomaly']).map(kind => one(AnomalyKind, kind)),
    ),
    explanation: explainRating({
      ratedSeverity,
      trust,
      decisive,
      policies,
      justification: justification && { reason: justification.reason, by: justification.justifiedBy },
    }),
  }
}

function placeOf(facts: AnswerRow): Pick<EventDetail, 'department' | 'path' | 'folder' | 'details'> {
  const folder = text(facts['folder'])
  return {
    department: text(facts['department']),
    path: text(facts['itemPath'] ?? facts['folderPath']),
    folder: folder ? { id: folder, name: text(facts['folderPath']) } : null,
    details: parsed(text(facts['details'])),
  }
}

/** Where a log says an address alone, the same person's sign-ins from there say the country, and know it better than the address's registration. */
async function withCountry(
  { services, organisation }: Context,
  { actor, time }: Pick<EventRow, 'actor' | 'time'>,
  details: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { ip, country, countryFrom, ...others } = details
  const isTold = country !== undefined && countryFrom === undefined
  if (typeof ip !== 'string' || isTold || !actor.id) return details
  const about = { actorId: actor.id, ip, at: Date.parse(time) }
  const told = await signInCountry(services.stores.analytics, organisation.id, about)
  return told ? { ...others, ip, country: told } : details
}

function parsed(json: string): Record<string, unknown> {
  const value: unknown = json ? JSON.parse(json) : {}
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Why the item carries its labels now; nothing when it is gone, or was a folder. */
async function reasonsOf(ctx: Context, itemId: string): Promise<LabelReason[]> {
  try {
    return itemId ? (await readItemDetail(ctx, itemId)).reasons : []
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return []
    throw error
  }
}
