import type { CustomDefinition, CustomFacts, CustomLabel, CustomLabelDetail, HoldOutFigures } from '@sharelight/contract'
import { levelOfScore, parentKey } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { scoresIn } from '../../labels/verbs/label-facts.ts'

interface Row {
  id: string; key: string; name: string; description: string; definition: CustomDefinition
  data: { print?: unknown; model?: unknown }; enabled: boolean; version: number; updated_at: Date
}

/** The columns of a label that answers are made of. */
const columns = ['id', 'key', 'name', 'description', 'definition', 'data', 'enabled', 'version', 'updated_at'] as const

export async function listCustomLabels(ctx: Context): Promise<CustomLabel[]> {
  const rows = await database(ctx).selectFrom('custom_labels').select(columns).where('deleted_at', 'is', null).orderBy('name').limit(2_000).execute()
  return Promise.all(rows.map(row => toLabel(ctx, row)))
}

/** @throws AppError `not_found` */
export async function readCustomLabel(ctx: Context, id: string): Promise<CustomLabelDetail> {
  const row = await findRow(ctx, id)
  const versions = await database(ctx).selectFrom('custom_label_versions').select(['version', 'name', 'changed_by', 'changed_at'])
    .where('label_id', '=', id).orderBy('version', 'desc').limit(50).execute()
  return {
    ...(await toLabel(ctx, row)),
    definition: row.definition,
    versions: versions.map(({ version, name, changed_by: changedBy, changed_at: changedAt }) => ({
      version,
      name,
      changedBy,
      changedAt: changedAt.toISOString(),
    })),
  }
}

/** @throws AppError `not_found` */
export async function findRow(ctx: Context, id: string): Promise<Row> {
  const row = await database(ctx).selectFrom('custom_labels').select(columns).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  if (!row) throw new AppError('not_found', `No custom label ${id} in this organisation.`)
  return row
}

export function database({ services, organisation }: Pick<Context, 'services' | 'organisation'>) {
  return services.stores.meta.forOrganisation(organisation.id)
}

async function toLabel(ctx: Context, row: Row): Promise<CustomLabel> {
  const { id, key, name, description, definition, enabled, version, updated_at: updatedAt } = row
  const scoreOf = await scoresIn(ctx)
  const last = await database(ctx)
    .selectFrom('custom_label_versions')
    .select('changed_by')
    .where('label_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    id, key, name, description, parent: parentKey(key), kind: definition.kind, sensitivityLevel: levelOfScore(scoreOf(key)), enabled, version,
    facts: await factsOf(ctx, row), updatedAt: updatedAt.toISOString(), updatedBy: last?.changed_by ?? '',
  }
}

async function factsOf(ctx: Context, { id, definition, data }: Row): Promise<CustomFacts> {
  if (definition.kind === 'keywords' || definition.kind === 'dictionary') return { terms: definition.terms.length }
  if (definition.kind === 'exact-match') return { rows: await countRows(ctx, id) }
  if (definition.kind === 'fingerprint') return { shingles: (data.print as { count: number } | undefined)?.count }
  if (definition.kind === 'examples') return { figures: (data.model as { figures: HoldOutFigures } | undefined)?.figures }
  return {}
}

export async function countRows(ctx: Context, labelId: string): Promise<number> {
  const { rows } = await database(ctx).selectFrom('custom_label_rows').select(({ fn }) => fn.sum<string | null>('row_count').as('rows'))
    .where('label_id', '=', labelId).executeTakeFirstOrThrow()
  return Number(rows ?? 0)
}
