import type {
  CustomDefinition,
  CustomFacts,
  CustomLabel,
  CustomLabelDetail,
  HoldOutFigures,
} from '@sharelight/contract'
import { levelOfScore, parentKey, type ScoreOf } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { scoresIn } from '../../labels/verbs/label-facts.ts'

interface Row {
  id: string
  key: string
  name: string
  description: string
  definition: CustomDefinition
  data: { print?: unknown; model?: unknown }
  enabled: boolean
  version: number
  updated_at: Date
}

/** The columns of a label that answers are made of. */
const columns = ['id', 'key', 'name', 'description', 'definition', 'data', 'enabled', 'version', 'updated_at'] as const

export async function listCustomLabels(ctx: Context): Promise<CustomLabel[]> {
  const rows = await database(ctx)
    .selectFrom('custom_labels')
    .select(columns)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(2_000)
    .execute()
  const about = await factsAbout(ctx)
  return rows.map(row => toLabel(row, about))
}

/** @throws AppError `not_found` */
export async function readCustomLabel(ctx: Context, id: string): Promise<CustomLabelDetail> {
  const row = await findRow(ctx, id)
  const versions = await database(ctx)
    .selectFrom('custom_label_versions')
    .select(['version', 'name', 'changed_by', 'changed_at'])
    .where('label_id', '=', id)
    .orderBy('version', 'desc')
    .limit(50)
    .execute()
  return {
    ...toLabel(row, await factsAbout(ctx)),
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
  const row = await database(ctx)
    .selectFrom('custom_labels')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', `No custom label ${id} in this organisation.`)
  return row
}

export function database({ services, organisation }: Pick<Context, 'services' | 'organisation'>) {
  return services.stores.meta.forOrganisation(organisation.id)
}

/** What is known of labels besides their own rows. */
interface About {
  scoreOf: ScoreOf
  rowsOf: ReadonlyMap<string, number>
  changedBy: ReadonlyMap<string, string>
}

async function factsAbout(ctx: Context): Promise<About> {
  const db = database(ctx)
  const [scoreOf, tables, changes] = await Promise.all([
    scoresIn(ctx),
    db
      .selectFrom('custom_label_rows')
      .select(({ fn }) => ['label_id', fn.sum<string>('row_count').as('rows')])
      .groupBy('label_id')
      .execute(),
    db
      .selectFrom('custom_label_versions as version')
      .innerJoin('custom_labels as label', 'label.id', 'version.label_id')
      .whereRef('version.version', '=', 'label.version')
      .select(['label.id', 'version.changed_by'])
      .execute(),
  ])
  return {
    scoreOf,
    rowsOf: new Map(tables.map(({ label_id: id, rows }) => [id, Number(rows)])),
    changedBy: new Map(changes.map(({ id, changed_by: by }) => [id, by])),
  }
}

function toLabel(row: Row, { scoreOf, rowsOf, changedBy }: About): CustomLabel {
  const { id, key, name, description, definition, enabled, version, updated_at: updatedAt } = row
  return {
    id,
    key,
    name,
    description,
    parent: parentKey(key),
    kind: definition.kind,
    sensitivityLevel: levelOfScore(scoreOf(key)),
    enabled,
    version,
    facts: factsOf(row, rowsOf.get(id) ?? 0),
    updatedAt: updatedAt.toISOString(),
    updatedBy: changedBy.get(id) ?? '',
  }
}

function factsOf({ definition, data }: Row, rows: number): CustomFacts {
  if (definition.kind === 'keywords' || definition.kind === 'dictionary') return { terms: definition.terms.length }
  if (definition.kind === 'exact-match') return { rows }
  if (definition.kind === 'fingerprint') return { shingles: (data.print as { count: number } | undefined)?.count }
  if (definition.kind === 'examples')
    return { figures: (data.model as { figures: HoldOutFigures } | undefined)?.figures }
  return {}
}

export async function countRows(ctx: Context, labelId: string): Promise<number> {
  const { rows } = await database(ctx)
    .selectFrom('custom_label_rows')
    .select(({ fn }) => fn.sum<string | null>('row_count').as('rows'))
    .where('label_id', '=', labelId)
    .executeTakeFirstOrThrow()
  return Number(rows ?? 0)
}
