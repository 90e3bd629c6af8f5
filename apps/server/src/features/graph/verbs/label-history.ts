import type { LabelHistoryEntry } from '@sharelight/contract'
import { restrictionsOf } from '@sharelight/domain'
import { readItem, readLabelChanges } from '@sharelight/store'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** An item that the user may see. @throws AppError `not_found` */
export async function itemOf(ctx: Context, id: string): Promise<{ id: string; name: string; path: string }> {
  if (!z.uuid().safeParse(id).success)
    throw new AppError('not_found', 'No item has this id: give that of an item, a UUID.', { field: 'id' })
  const {
    rows: [row],
  } = await ask(ctx, {
    cube: 'items',
    dimensions: ['id', 'name', 'path'],
    filter: { dimension: 'id', operator: 'eq', value: id },
    limit: 1,
  })
  if (!row) throw new AppError('not_found', `No item ${id} that you may see.`, { field: 'id' })
  return { id: text(row['id']), name: text(row['name']), path: text(row['path']) }
}

/** Which labels were added and removed when and by whom, oldest first; what the item had when it was first seen counts as added then. */
export async function labelHistory(
  { services: { stores }, organisation, user }: Context,
  itemId: string,
): Promise<LabelHistoryEntry[]> {
  const [item, changes] = await Promise.all([
    readItem(stores.analytics, organisation.id, itemId),
    readLabelChanges(stores.analytics, organisation.id, itemId),
  ])
  if (!item) return []
  const first = changes[0]?.before ?? item.labels.map(({ key }) => key)
  const steps = [{ time: item.firstSeenAt, userId: null, userEmail: '', after: first }, ...changes]
  const hidden = restrictionsOf(user.restrictions).labels
  const isShown = (key: string) => !hidden.some(branch => key === branch || key.startsWith(`${branch}/`))
  let current = new Set<string>()
  return steps.flatMap(({ time, userId, userEmail, after }) => {
    const next = new Set(after.filter(isShown))
    const by = { time: new Date(time).toISOString(), userId, userEmail }
    const entries = [
      ...[...next].filter(key => !current.has(key)).map(key => entry(organisation, key, { ...by, status: 'Added' })),
      ...[...current].filter(key => !next.has(key)).map(key => entry(organisation, key, { ...by, status: 'Removed' })),
    ]
    current = next
    return entries
  })
}

function entry(
  { labels }: Context['organisation'],
  key: string,
  by: Pick<LabelHistoryEntry, 'time' | 'userId' | 'userEmail' | 'status'>,
): LabelHistoryEntry {
  const label = labels.byKey(key)
  return {
    ...by,
    generation: label?.generation ?? 0,
    labelId: label?.id ?? 0,
    labelName: label?.labelName ?? key,
    parentId: label?.parentId ?? null,
  }
}
