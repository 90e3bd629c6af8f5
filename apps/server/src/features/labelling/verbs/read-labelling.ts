import type { Labelling, SeenLabel, SensitivityLabel } from '@sharelight/contract'
import { labellingConflicts } from '@sharelight/domain'
import { seenLabelNames } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { number, text } from '../../investigation/verbs/cells.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { database, readDecision, requireLabelling, type LabellingDecision } from './labelling-row.ts'
import { labelPlaces } from './places.ts'

/** @throws AppError `restricted` */
export async function readLabelling(ctx: Context): Promise<Labelling> {
  requireLabelling(ctx)
  const [decision, consentedAt, places] = await Promise.all([
    readDecision(database(ctx)),
    consentOf(ctx),
    labelPlaces(ctx),
  ])
  return {
    consentedAt,
    labels: decision.labels,
    labelsFrom: decision.labels_from,
    labelsAt: at(decision.labels_at),
    seen: await seenLabels(ctx, decision.labels),
    rules: decision.rules,
    conflicts: conflictsOf(ctx, decision),
    isOn: decision.is_on,
    switchedBy: decision.switched_by,
    switchedAt: at(decision.switched_at),
    sources: places,
  }
}

const at = (time: Date | null) => time?.toISOString() ?? null

export const conflictsOf = (ctx: Context, { rules, labels }: Pick<LabellingDecision, 'rules' | 'labels'>) =>
  labellingConflicts(rules, labels, key => labelName(ctx, key))

async function consentOf(ctx: Context): Promise<string | null> {
  const row = await database(ctx)
    .selectFrom('integrations')
    .select('created_at')
    .where('service', '=', 'mip')
    .where('kind', '=', 'consent')
    .executeTakeFirst()
  return at(row?.created_at ?? null)
}

const mostSeen = 100

/** Labels in files that the organisation's list does not have, those in most files first. */
async function seenLabels(ctx: Context, labels: readonly SensitivityLabel[]): Promise<SeenLabel[]> {
  const { rows } = await ask(ctx, {
    cube: 'items',
    dimensions: ['carriedLabel'],
    measures: ['items'],
    sort: [{ by: 'items', direction: 'Descend' }],
    limit: mostSeen + labels.length,
  })
  const known = new Set(labels.map(({ id }) => id))
  const found = rows
    .map(row => ({ id: text(row['carriedLabel']), items: number(row['items']) }))
    .filter(({ id }) => id !== '' && !known.has(id))
    .slice(0, mostSeen)
  const { stores } = ctx.services
  const names = await seenLabelNames(
    stores.analytics,
    ctx.organisation.id,
    found.map(({ id }) => id),
  )
  return found.map(({ id, items }) => ({ id, items, tenant: '', name: '', ...names.get(id) }))
}
