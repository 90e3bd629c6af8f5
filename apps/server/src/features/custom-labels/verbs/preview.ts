import type { CustomDefinition } from '@sharelight/contract'
import { createReader, fetchContent, packRuleset, type Reader, type PackedRuleset } from '@sharelight/scan'
import { sampleItems, type StoredItem } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { requireArea } from '../../../http/require-area.ts'
import { connectorById, connectorsOf } from '../../sources/verbs/connector.ts'
import { openConnection } from '../../sources/verbs/open-connection.ts'
import { settingsOf } from '../../sources/verbs/source-secrets.ts'
import type { Drafts } from '../drafts/drafts.ts'
import { database } from './label-rows.ts'
import { draftRule } from './sandbox.ts'

const sampled = 40
const examplesShown = 5

interface Read {
  item: StoredItem
  confidence: number | undefined
}

/** How many items a definition would touch, from a sample that is read again. Nothing is stored. */
export async function previewCustomLabel(
  ctx: Context,
  { definition, id }: { definition: CustomDefinition; id?: string },
  drafts: Drafts,
) {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  const rule = await draftRule(ctx, { name: 'This label', definition, id }, drafts)
  const { total, items } = await sampleItems(ctx.services.stores.analytics, ctx.organisation.id, sampled)
  const ruleset = packRuleset({ rules: [rule], exceptions: [] })
  const reader = await createReader({ workers: 1 })
  try {
    const read = (
      await Promise.all(
        [...Map.groupBy(items, item => item.sourceId)].map(([sourceId, group]) =>
          readFrom(ctx, { sourceId, items: group, ruleset, key: rule.key }, reader),
        ),
      )
    ).flat()
    const matching = read.filter(each => each.confidence !== undefined)
    return {
      items: total,
      read: read.length,
      matching: matching.length,
      estimate: read.length ? Math.round((total * matching.length) / read.length) : 0,
      examples: matching
        .slice(0, examplesShown)
        .map(({ item: { name, path }, confidence = 0 }) => ({ name, path, confidence })),
      basis: basisOf(total, read.length),
    }
  } finally {
    await reader.close()
  }
}

function basisOf(total: number, read: number): string {
  if (!total) return 'There are no items yet.'
  if (!read) return 'None of the items of a sample could be read again, so that nothing can be said.'
  return read === total
    ? `All ${total} items were read again.`
    : `${read} of ${total} items were read again; the rest is estimated from them.`
}

interface Group {
  sourceId: string
  items: readonly StoredItem[]
  ruleset: PackedRuleset
  key: string
}

async function readFrom(ctx: Context, { sourceId, items, ruleset, key }: Group, reader: Reader): Promise<Read[]> {
  const source = await database(ctx)
    .selectFrom('data_sources')
    .selectAll()
    .where('id', '=', sourceId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
  if (!source) return []
  const connector = connectorById(source.connector, connectorsOf(ctx))
  const connection = await openConnection(ctx, {
    connector,
    settings: await settingsOf(ctx, connector, source),
    source: { id: source.id, scope: ctx },
  }).catch(() => undefined)
  if (!connection) return []
  try {
    const hmacKey = await ctx.services.stores.meta.hmacKey(ctx.organisation.id)
    const read = await Promise.all(
      items.map(async (item): Promise<Read[]> => {
        const fetched = await fetchContent(connection, { key: item.key, stamp: item.stamp })
        if (!('content' in fetched)) return []
        try {
          const reading = await reader.read(
            { content: fetched.content, size: fetched.size, name: item.name, place: item.path, ruleset, sourceId },
            hmacKey,
          )
          return reading.status === 'failed'
            ? []
            : [{ item, confidence: reading.labels.find(label => label.key === key)?.confidence }]
        } finally {
          await fetched.release()
        }
      }),
    )
    return read.flat()
  } finally {
    await connection.close()
  }
}
