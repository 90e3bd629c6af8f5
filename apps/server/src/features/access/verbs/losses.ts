import type { KeptItems, LostItems, Member } from '@sharelight/store'

/** What somebody would no longer reach. */
export interface Loss {
  id: string
  items: number
  highlySensitive: number
}

const high = 3

/** Those who would lose something, most first. Who else may reach an item is looked at once for all who are in the same groups. */
export function lossesOf(
  members: readonly Member[],
  { lost, kept }: { lost: readonly LostItems[]; kept: readonly KeptItems[] },
): Loss[] {
  const closed = lost.filter(({ open }) => !open)
  const byGroups = new Map<string, Omit<Loss, 'id'>>()
  const byName = Map.groupBy(kept, ({ person }) => person)
  return members
    .flatMap(({ id, groups }) => {
      const key = groups.toSorted().join()
      const within = new Set(groups)
      const isGone = (row: { groups: readonly string[] }) => !row.groups.some(group => within.has(group))
      const gone = byGroups.get(key) ?? sumOf(closed.filter(isGone))
      byGroups.set(key, gone)
      const named = sumOf((byName.get(id) ?? []).filter(isGone))
      const items = gone.items - named.items
      return items > 0 ? [{ id, items, highlySensitive: gone.highlySensitive - named.highlySensitive }] : []
    })
    .sort((a, b) => b.highlySensitive - a.highlySensitive || b.items - a.items || (a.id < b.id ? -1 : 1))
}

function sumOf(rows: readonly { sensitivity: number; items: number }[]): Omit<Loss, 'id'> {
  let [items, highlySensitive] = [0, 0]
  for (const row of rows) {
    items += row.items
    if (row.sensitivity === high) highlySensitive += row.items
  }
  return { items, highlySensitive }
}
