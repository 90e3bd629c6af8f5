import { seenLabelNames } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { database, readDecision } from './labelling-row.ts'

/** What labels are called: as in the organisation's list, else as in documents, else by their ids. */
export async function labelNames(ctx: Context, ids: readonly string[]): Promise<(id: string) => string> {
  const { labels } = await readDecision(database(ctx))
  const known = new Map(labels.map(({ id, name }) => [id, name]))
  const strange = [...new Set(ids)].filter(id => !known.has(id))
  const seen = await seenLabelNames(ctx.services.stores.analytics, ctx.organisation.id, strange)
  return id => (known.get(id) ?? seen.get(id)?.name) || id
}
