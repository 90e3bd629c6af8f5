import { randomUUID } from 'node:crypto'
import type { CustomData } from '@sharelight/classify'
import type { CustomDefinition, CustomLabelDetail, SensitivityLevel } from '@sharelight/contract'
import { parentKey, scoreOfLevel } from '@sharelight/domain'
import { audit, json, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'
import { saveWithEffects } from '../../effects/verbs/save-with-effects.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { prepare } from './definition.ts'
import { findRow, readCustomLabel } from './label-rows.ts'

export interface CustomLabelInput {
  name: string
  description: string
  parent: string
  sensitivityLevel: SensitivityLevel
  enabled: boolean
  definition: CustomDefinition
}

const mostLabels = 1_000

/** Adds a label under `parent`, in the tree at once and in items with the next scan. */
export async function createCustomLabel(
  ctx: Context,
  input: CustomLabelInput,
  drafts: Drafts,
): Promise<CustomLabelDetail> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  requireParent(ctx, input.parent)
  const prepared = await prepare(input.definition, drafts)
  const id = await saveWithEffects(ctx, [{ kind: 'rate' }], async tx => {
    await requireFreeName(tx, input.name)
    const { count } = await tx
      .selectFrom('custom_labels')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostLabels)
      throw new AppError('conflict', `There are ${mostLabels} custom labels already. Delete some that are not needed.`)
    const row = await tx
      .insertInto('custom_labels')
      .values({
        key: `${input.parent}/custom-${randomUUID().slice(0, 8)}`,
        ...columnsOf(input, prepared),
        created_by: ctx.user.id,
        deleted_at: null,
      })
      .returning(['id', 'key'])
      .executeTakeFirstOrThrow()
    await noteVersion(tx, ctx, { id: row.id, version: 1, name: input.name, definition: prepared.definition })
    await audit(tx, actorOf(ctx), {
      action: 'custom-label.create',
      subject: row.key,
      before: null,
      after: summary(input, prepared.definition),
    })
    return row.id
  })
  return readCustomLabel(ctx, id)
}

/** Changes a label; who changed an older version than the one in force is told so. Where it is in the tree stays. */
export async function changeCustomLabel(
  ctx: Context,
  { id, version, ...input }: CustomLabelInput & { id: string; version: number },
  drafts: Drafts,
): Promise<CustomLabelDetail> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  const known = await findRow(ctx, id)
  if (input.parent !== parentKey(known.key))
    throw new AppError('invalid', 'A label stays where it is in the tree. Create another one there.', {
      field: 'parent',
    })
  if (input.definition.kind !== known.definition.kind)
    throw new AppError('invalid', 'A label keeps its kind. Create another one of that kind.', {
      field: 'definition.kind',
    })
  requireSameColumns(known.definition, input.definition)
  const prepared = await prepare(input.definition, drafts, known.data as CustomData)
  await saveWithEffects(ctx, [{ kind: 'rate' }], async tx => {
    await requireFreeName(tx, input.name, id)
    const changed = await tx
      .updateTable('custom_labels')
      .set({ ...columnsOf(input, prepared), version: version + 1, updated_at: ctx.services.now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed)
      throw new AppError('conflict', `Somebody has changed ${known.name} meanwhile. Load it again.`, {
        field: 'version',
      })
    // What was decided in the tree about its sensitivity is replaced by what is decided here.
    await tx.deleteFrom('label_overrides').where('label_key', '=', known.key).execute()
    await noteVersion(tx, ctx, { id, version: version + 1, name: input.name, definition: prepared.definition })
    await audit(tx, actorOf(ctx), {
      action: 'custom-label.change',
      subject: known.key,
      before: { name: known.name, definition: slim(known.definition) },
      after: summary(input, prepared.definition),
    })
  })
  return readCustomLabel(ctx, id)
}

function requireParent({ organisation }: Context, key: string) {
  const parent = organisation.labels.byKey(key)
  const isPlace =
    parent &&
    parent.code > 0 &&
    parent.generation <= 1 &&
    !parent.deleted &&
    parent.origin === 'System' &&
    parent.labelCategory !== 'Virtual'
  if (!isPlace)
    throw new AppError(
      'invalid',
      `A custom label cannot be under "${key}". Choose one of the top levels or an information type under them.`,
      { field: 'parent' },
    )
}

/** The hashes of a table are of its columns in their order. */
function requireSameColumns(before: CustomDefinition, after: CustomDefinition) {
  if (before.kind !== 'exact-match' || after.kind !== 'exact-match') return
  const same = before.primary === after.primary && before.corroborating.join('\n') === after.corroborating.join('\n')
  if (!same)
    throw new AppError(
      'invalid',
      'The columns of a table stay as they were when it was uploaded. Create another label for other columns.',
      { field: 'definition.corroborating' },
    )
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** What a label's row takes from the input, when it is made and when it is changed. */
function columnsOf({ name, description, sensitivityLevel, enabled }: CustomLabelInput, { definition, data }: Prepared) {
  return {
    name,
    description,
    score: scoreOfLevel(sensitivityLevel),
    definition: json(definition),
    data: json(data),
    enabled,
  }
}

async function requireFreeName(tx: OrganisationQueries, name: string, except?: string) {
  const rows = await tx.selectFrom('custom_labels').select(['id', 'name']).where('deleted_at', 'is', null).execute()
  if (rows.some(row => row.id !== except && row.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', `There is a custom label "${name}" already.`, { field: 'name' })
}

async function noteVersion(
  tx: OrganisationQueries,
  { user }: Context,
  { id, version, name, definition }: { id: string; version: number; name: string; definition: CustomDefinition },
) {
  await tx
    .insertInto('custom_label_versions')
    .values({ label_id: id, version, name, definition: json(definition), changed_by: user.email })
    .execute()
}

/** What the audit trail keeps of a definition: long lists by their length. */
function summary({ name, sensitivityLevel, enabled }: CustomLabelInput, definition: CustomDefinition) {
  return { name, sensitivityLevel, enabled, definition: slim(definition) }
}

function slim(definition: CustomDefinition) {
  return 'terms' in definition && definition.terms.length > 50
    ? { ...definition, terms: `${definition.terms.length} terms` }
    : definition
}
