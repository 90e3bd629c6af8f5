import { z } from 'zod'
import { AnomalyKind } from '../anomaly.ts'
import { endpoint } from '../endpoint.ts'
import { IdentityKind, TrustClass } from '../entity.ts'
import { InsightType } from '../insight.ts'
import { MetricGrain } from '../metrics.ts'
import { SensitivityLevel } from '../sensitivity.ts'
import { SeverityLevel } from '../severity.ts'
import { EventRow, LabelReason, ListQuery, page } from './investigation.ts'
import { Justification } from './justification.ts'
import { frame, LabelReference, OpenRisk, pageOf, Reference, listEndpoint } from './paging.ts'

const eventsFor = (kind: 'contact' | 'employee', summary: string) =>
  listEndpoint('items', {
    method: 'GET',
    path: `/events/events-for-${kind}/:id/label/:infoTypeId`,
    summary,
    input: z.object({ id: z.uuid(), infoTypeId: LabelReference, ...frame, ...pageOf(50) }),
    output: page(EventRow),
    access: 'user',
    errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
    audit: 'none',
  })
export const listEventsForContact = eventsFor(
  'contact',
  'Events by which content with an information type reached an outside address',
)
export const listEventsForEmployee = eventsFor('employee', 'What an employee did to content with an information type')

export const listEvents = listEndpoint('items', {
  method: 'POST',
  path: '/events',
  summary: 'Events that match, a page at a time; or those with given ids',
  input: ListQuery.extend({
    ids: z.array(z.string().max(20).regex(/^\d+$/, "An event's id is a number.")).max(1000).optional(),
  }).meta({ examples: [{ search: 'invoice', offset: 0, limit: 50 }] }),
  output: page(EventRow),
  access: 'user',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})

export const TimelinePoint = OpenRisk.extend({ time: z.iso.datetime(), events: z.int() })
export type TimelinePoint = z.infer<typeof TimelinePoint>

export const getTimeline = endpoint({
  method: 'POST',
  path: '/events/time-line',
  summary: 'Events over time: open ones by severity and handled ones for each day, week or month',
  input: ListQuery.pick({ search: true, timeFrame: true, filter: true })
    .extend({ grain: MetricGrain.exclude(['Total']).default('Day') })
    .meta({ examples: [{ search: 'invoice', grain: 'Day' }] }),
  output: z.object({ points: z.array(TimelinePoint) }),
  access: 'user',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})

/** An insight that an event matches, and which of the event's facts made it match, in a sentence. */
export const MatchedInsight = Reference.extend({
  type: InsightType,
  severity: SeverityLevel,
  description: z.string(),
  why: z.string(),
})
export type MatchedInsight = z.infer<typeof MatchedInsight>

/** What made an event unusual, with the baseline that it is held against. */
export const EventAnomaly = z.object({ kind: AnomalyKind, sentence: z.string() })
export type EventAnomaly = z.infer<typeof EventAnomaly>

/** An event with everything that its severity follows from. */
export const EventDetail = EventRow.extend({
  department: z.string(),
  path: z.string(),
  folder: Reference.nullable(),
  sensitivity: SensitivityLevel,
  /** Before trust and justification: the highest severity of the insights. */
  ratedSeverity: SeverityLevel,
  /** What still counts: 0 once the event is justified. */
  openSeverity: SeverityLevel,
  /** Trust in all recipients together, and in each, with who that is to the organisation. */
  trust: TrustClass,
  recipientTrust: z.array(z.object({ id: z.string(), kind: IdentityKind, trust: TrustClass })),
  matched: z.array(MatchedInsight),
  anomalies: z.array(EventAnomaly),
  /** Of the item as it is now; empty when it is gone. */
  reasons: z.array(LabelReason),
  /** The rating in plain sentences, in order: insights, trust, justification. */
  explanation: z.array(z.string()),
  justification: Justification.nullable(),
  /** Policies that are on and matched it, in the order in which they have their say. */
  policies: z.array(Reference),
  details: z.record(z.string(), z.unknown()),
})
export type EventDetail = z.infer<typeof EventDetail>

export const getEvent = endpoint({
  method: 'GET',
  path: '/events/event/:id',
  summary: 'An event and why it is rated as it is',
  input: z.object({ id: z.string().max(20).regex(/^\d+$/, "An event's id is a number.") }),
  output: EventDetail,
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted'],
  audit: 'none',
  views: 'event.view',
})
