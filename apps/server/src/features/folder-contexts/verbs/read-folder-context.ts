import type { FolderContextDetail, MetricFilter, OutOfPlaceFile } from '@sharelight/contract'
import { describeContext, describeOutOfPlace, outOfPlaceTypes } from '@sharelight/domain'
import { readContexts, type StoredContext } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { hidesKind, requireKind } from '../../../http/require-entity.ts'
import { list, text } from '../../investigation/verbs/cells.ts'
import { labelName, levelIn, scoresIn } from '../../labels/verbs/label-facts.ts'
import { ask } from '../../metrics/verbs/ask.ts'

const filesShown = 20

/** What a folder is about that the user may see; null until it was looked at. @throws AppError `not_found` also when restrictions hide it */
export async function readFolderContext(ctx: Context, id: string): Promise<FolderContextDetail | null> {
  requireKind(ctx, 'folders')
  const name = await folderName(ctx, id)
  if (name === undefined) throw new AppError('not_found', `No folder ${id} that you may see.`)
  const context = (await readContexts(ctx.services.stores.analytics, ctx.organisation.id, [id])).get(id)
  if (!context) return null
  const nameOf = (key: string) => labelName(ctx, key)
  const above = context.fromFolder ? await folderName(ctx, context.fromFolder) : undefined
  const named = (key: string | null) => (key ? { key: `folder/${key}`, name: nameOf(`folder/${key}`) } : null)
  return {
    about: named(context.about),
    kind: named(context.kind),
    confidence: context.confidence,
    sentence: describeContext(context, { nameOf, inherited: context.fromFolder ? (above ?? 'a folder') : undefined }),
    inheritedFrom: context.fromFolder && above !== undefined ? { id: context.fromFolder, name: above } : null,
    expected: context.expected.map(key => ({ key, name: nameOf(key) })),
    outOfPlace: await outOfPlaceIn(ctx, context, name),
  }
}

async function outOfPlaceIn(ctx: Context, context: StoredContext, folder: string) {
  if (!context.misfits.length || hidesKind(ctx, 'files')) return { total: 0, files: [] }
  const filter: MetricFilter = { dimension: 'id', operator: 'in', value: [...context.misfits] }
  const { rows, total } = await ask(ctx, {
    cube: 'items',
    dimensions: ['id', 'name', 'sensitivity'],
    filter,
    sort: [
      { by: 'sensitivity', direction: 'Descend' },
      { by: 'name', direction: 'Ascend' },
    ],
    limit: filesShown,
  })
  const labels = await ask(ctx, {
    cube: 'items',
    dimensions: ['id'],
    measures: ['List:label'],
    filter: { ...filter, value: rows.map(row => text(row.id)) },
    limit: filesShown,
  })
  const labelsOf = new Map(labels.rows.map(row => [text(row.id), list(row['List:label'])]))
  const scoreOf = await scoresIn(ctx)
  const files = rows.map((row): OutOfPlaceFile => {
    const types = outOfPlaceTypes(labelsOf.get(text(row.id)) ?? [], context.expected, key => levelIn(scoreOf, key) >= 2)
    return {
      id: text(row.id),
      name: text(row.name),
      labels: types.map(key => ({ key, name: labelName(ctx, key) })),
      sentence: sentenceOf(ctx, { types, about: context.about ?? '', folder }),
    }
  })
  return { total, files }
}

/** Why an item does not go with its folder; null where it does or where nobody can say. */
export async function whyOutOfPlace(
  ctx: Context,
  item: { itemId: string; folderId: string | null; labels: readonly { key: string }[] },
): Promise<string | null> {
  if (!item.folderId || !ctx.organisation.features.has('folders_context_labels') || hidesKind(ctx, 'folders'))
    return null
  const { analytics } = ctx.services.stores
  const context = (await readContexts(analytics, ctx.organisation.id, [item.folderId])).get(item.folderId)
  const folder = context?.misfits.includes(item.itemId) ? await folderName(ctx, item.folderId) : undefined
  if (!context?.about || folder === undefined) return null
  const scoreOf = await scoresIn(ctx)
  const types = outOfPlaceTypes(
    item.labels.map(({ key }) => key),
    context.expected,
    key => levelIn(scoreOf, key) >= 2,
  )
  return types.length ? sentenceOf(ctx, { types, about: context.about, folder }) : null
}

const sentenceOf = (
  ctx: Context,
  { types, about, folder }: { types: readonly string[]; about: string; folder: string },
) => describeOutOfPlace(types, { about, folder, nameOf: key => labelName(ctx, key) })

async function folderName(ctx: Context, id: string): Promise<string | undefined> {
  const {
    rows: [row],
  } = await ask(ctx, {
    cube: 'folders',
    dimensions: ['id', 'name'],
    filter: { dimension: 'id', operator: 'eq', value: id },
    limit: 1,
  })
  return row ? text(row.name) : undefined
}
