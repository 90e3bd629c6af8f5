import { settle, type ExceptionRule } from '@sharelight/classify'
import type { ExceptionScope } from '@sharelight/contract'
import {
  findingsOf,
  relabelItems,
  selectItems,
  type ItemLabel,
  type ItemSelection,
  type Relabelled,
  type StoredItem,
} from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { rulesFor } from '../../rating/verbs/rater-for.ts'
import { exceptionsOf } from './exceptions-of.ts'

interface Scope {
  services: Services
  organisation: { id: string }
  /** Who decided it; absent where the product itself does. */ user?: { id: string; email: string }
}

/** What settling changed, or would change. */
export interface SettledCounts {
  losing: number
  fewer: number
  gaining: number
  labels: Map<string, number>
}

/** Before anything is settled. */
export const noneSettled: SettledCounts = { losing: 0, fewer: 0, gaining: 0, labels: new Map() }

/**
 * Settles the labels of stored items anew by the exceptions in force: items that a decision may bear on, page by page.
 * Doing it again changes nothing. With `instead` those exceptions are taken for the ones in force, and nothing is written.
 */
export async function settleStored(
  scope: Scope,
  selection: ItemSelection,
  instead?: readonly ExceptionRule[],
): Promise<SettledCounts> {
  const { services, organisation } = scope
  const { analytics } = services.stores
  const [exceptions, deleted] = await Promise.all([instead ?? exceptionsOf(scope), deletedKeys(scope)])
  const rules = instead ? undefined : rulesFor(services, organisation.id)
  const counts: SettledCounts = { losing: 0, fewer: 0, gaining: 0, labels: new Map() }
  for await (const items of selectItems(analytics, organisation.id, selection)) {
    const findings = await findingsOf(analytics, organisation.id, items)
    const changes = items.flatMap(item => {
      const asRead = (item.found ?? item.labels).filter(({ key }) => !deleted.has(key))
      const place = { sourceId: item.sourceId, path: item.path, now: services.now().getTime() }
      const { labels, withheld } = settle(
        { labels: asRead, topics: item.topics, findings: findings.get(item.itemId) ?? [] },
        exceptions,
        place,
      )
      return note(counts, { item, labels, found: withheld.length ? asRead : undefined })
    })
    if (rules) await relabelItems(analytics, organisation.id, { rules, changes, by: scope.user })
  }
  return counts
}

/** Counts a change; none where the labels stay as they are. */
function note(counts: SettledCounts, change: Relabelled): Relabelled[] {
  const after = new Map(change.labels.map(label => [label.key, label.count]))
  const lost = change.item.labels.filter(({ key }) => !after.has(key))
  const before = new Set(change.item.labels.map(({ key }) => key))
  for (const { key } of lost) counts.labels.set(key, (counts.labels.get(key) ?? 0) + 1)
  if (lost.length) counts.losing++
  else if (change.labels.some(({ key }) => !before.has(key))) counts.gaining++
  else if (change.item.labels.some(({ key, count }) => (after.get(key) ?? 0) < count)) counts.fewer++
  return isSame(change.item, change.labels) && Boolean(change.item.found) === Boolean(change.found) ? [] : [change]
}

function isSame({ labels: before }: StoredItem, after: readonly ItemLabel[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ key, count, confidence }, index) => {
      const other = after[index]
      return other?.key === key && other.count === count && other.confidence === confidence
    })
  )
}

async function deletedKeys({ services, organisation }: Scope): Promise<ReadonlySet<string>> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('custom_labels')
    .select('key')
    .where('deleted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** The items that an exception may bear on. */
export function selectionOf(
  { sourceId, path, label, rule, valueHash, pattern }: ExceptionScope,
  id: string,
): ItemSelection {
  return { sourceId, path, label, rule, valueHash, ...(pattern !== undefined && { pattern: id }) }
}
