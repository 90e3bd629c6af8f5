import type { EventRow } from '@sharelight/contract'
import { EventType, SeverityLevel, ShareType, type MetricFilter } from '@sharelight/contract'
import { outOfPlace } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { requireEvents } from '../../../http/require-entity.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { visible } from '../../metrics/verbs/visible.ts'
import { insightName } from '../../rating/verbs/insight-names.ts'
import { instant, list, number, one, text, type AnswerRow } from './cells.ts'
import { anyContains, listRows, listsOf, type CompleteListQuery, type Listing } from './list.ts'
import { identityFaces } from './names.ts'

const listing: Listing = {
  cube: 'events',
  dimensions: [
    'id',
    'at',
    'type',
    'item',
    'itemName',
    'folder',
    'folderName',
    'actor',
    'actorName',
    'actorAddress',
    'sourceCode',
    'shareType',
    'severity',
    'justified',
  ],
  searched: ['itemName', 'actorName', 'actorAddress'],
  defaultSort: { by: 'at', direction: 'Descend' },
}

export const searchedInEvents = (ctx: Context, search: string): MetricFilter =>
  anyContains(visible(ctx, listing.cube, listing.searched), search)

export async function listEvents(ctx: Context, query: CompleteListQuery) {
  requireEvents(ctx)
  const { rows, total } = await listRows(ctx, listing, query)
  const extras = await listsOf(ctx, {
    cube: 'events',
    of: 'id',
    values: ['label', 'insight', 'recipient'],
    ids: rows.map(row => text(row.id)),
  })
  const faces = await identityFaces(
    ctx,
    [...extras.values()].flatMap(extra => list(extra['List:recipient'])),
  )
  const shows = (key: string) => key !== outOfPlace || ctx.organisation.features.has('folders_context_labels')
  return {
    items: rows.map(row =>
      toEvent(row, extras.get(text(row.id)) ?? {}, { faces, nameOf: key => labelName(ctx, key), shows }),
    ),
    total,
  }
}

interface Names {
  faces: Awaited<ReturnType<typeof identityFaces>>
  nameOf(label: string): string
  shows(label: string): boolean
}

function toEvent(row: AnswerRow, extra: AnswerRow, { faces, nameOf, shows }: Names): EventRow {
  const isAboutFolder = !row.item
  return {
    id: text(row.id),
    time: instant(row.at) ?? '',
    type: one(EventType, row.type),
    item: {
      id: text(isAboutFolder ? row.folder : row.item),
      name: text(isAboutFolder ? row.folderName : row.itemName),
    },
    actor: { id: text(row.actor), name: text(row.actorName), address: text(row.actorAddress) },
    recipients: list(extra['List:recipient']).map(id => ({ id, ...(faces.get(id) ?? { name: '', address: '' }) })),
    sourceCode: number(row.sourceCode),
    shareType: one(ShareType, row.shareType),
    severity: one(SeverityLevel, row.severity),
    insights: list(extra['List:insight']).map(id => ({ id, name: insightName(id) })),
    labels: list(extra['List:label'])
      .filter(shows)
      .map(key => ({ key, name: nameOf(key) })),
    justified: row.justified === true,
  }
}
