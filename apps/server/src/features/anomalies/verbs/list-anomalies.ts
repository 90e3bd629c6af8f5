import { anomalyKinds, type Anomaly, type AnomalyKind, type TimeRange } from '@sharelight/contract'
import { describeAnomaly, restrictionsOf } from '@sharelight/domain'
import { readAnomalies, readChecked, type StoredAnomaly } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { hidesKind, requireEvents, requireKind } from '../../../http/require-entity.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { identityNames } from '../../investigation/verbs/names.ts'
import { ask } from '../../metrics/verbs/ask.ts'

interface Question {
  kind?: AnomalyKind
  actor?: string
  timeFrame?: TimeRange
  offset: number
  limit: number
}

/** Kinds whose sentence tells of somebody outside. */
const aboutContacts: ReadonlySet<AnomalyKind> = new Set(['first_contact', 'sensitive_to_personal', 'auto_forwarding'])

/** Unusual activity with its baselines, newest first. */
export async function listAnomalies(
  ctx: Context,
  { kind, actor, timeFrame, offset, limit }: Question,
): Promise<{ items: Anomaly[]; total: number; checkedUntil: string | null }> {
  requireEvents(ctx)
  requireKind(ctx, 'employees')
  const {
    services: {
      stores: { analytics },
    },
    organisation,
  } = ctx
  const kinds = visibleKinds(ctx).filter(each => kind === undefined || each === kind)
  const [{ rows, total }, checked] = await Promise.all([
    readAnomalies(analytics, organisation.id, {
      kinds,
      actorId: actor,
      hiddenLabels: restrictionsOf(ctx.user.restrictions).labels,
      from: timeFrame && Date.parse(timeFrame.from),
      to: timeFrame && Date.parse(timeFrame.to),
      offset,
      limit,
    }),
    readChecked(analytics, organisation.id),
  ])
  const [people, items] = await Promise.all([
    identityNames(
      ctx,
      rows.flatMap(row => [row.actorId ?? [], row.recipientId ?? []].flat()),
    ),
    itemNames(
      ctx,
      rows.flatMap(row => row.itemId ?? []),
    ),
  ])
  return {
    items: rows.map(row => toAnomaly(ctx, row, { people, items })),
    total,
    checkedUntil: checked === undefined ? null : new Date(checked).toISOString(),
  }
}

export function visibleKinds(ctx: Context): AnomalyKind[] {
  return anomalyKinds.filter(kind => !aboutContacts.has(kind) || !hidesKind(ctx, 'contacts'))
}

async function itemNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const { rows } = await ask(ctx, {
    cube: 'items',
    dimensions: ['id', 'name'],
    filter: { dimension: 'id', operator: 'in', value: [...new Set(ids)] },
    limit: ids.length,
  })
  return new Map(rows.map(row => [text(row['id']), text(row['name'])]))
}

interface Names {
  people: ReadonlyMap<string, string>
  items: ReadonlyMap<string, string>
}

function toAnomaly({ organisation }: Context, row: StoredAnomaly, { people, items }: Names): Anomaly {
  const named = (id: string | null, names: ReadonlyMap<string, string>) => {
    const name = id ? names.get(id) : undefined
    return id && name !== undefined ? { id, name } : null
  }
  return {
    id: row.anomalyId,
    kind: row.kind,
    from: new Date(row.fromTime).toISOString(),
    to: new Date(row.toTime).toISOString(),
    actor: named(row.actorId, people),
    item: named(row.itemId, items),
    recipient: named(row.recipientId, people),
    events: row.events,
    observed: row.observed,
    baseline: row.baseline,
    sentence: describeAnomaly(row, organisation.timeZone),
  }
}
