import { linkIn } from './links.ts'
import { meaningOf } from './operations.ts'
import { timeOf, type AuditRecord } from './record.ts'

/** What is done to one link within this time is one deed, whatever the records are correlated by. */
const together = 60_000

/** Records of one deed at one item; others stand for themselves. */
function deedOf(record: AuditRecord): string {
  const { Id, CorrelationId, ListItemUniqueId, ObjectId } = record
  return CorrelationId
    ? `${CorrelationId} ${ListItemUniqueId || linkIn(record)?.item || ObjectId || ''}`.toLowerCase()
    : Id
}

/**
 * Records of shares by the deed that they tell of: by what SharePoint correlates, and where it gives the parts of one deed several correlations (the
 * link is made, then people are let in by it), by the link.
 */
export function deedsOf(records: readonly AuditRecord[]): Map<string, AuditRecord[]> {
  const each = new Map([...Map.groupBy(records, deedOf)].map(([deed, some]) => [deed, distinct(some)]))
  for (const deed of [...each.keys()].toSorted()) {
    const own = each.get(deed)
    const link = own && linkOf(own)
    const other = link && [...each].find(([name, some]) => name < deed && linkOf(some) === link && isOne(own, some))
    if (!other) continue
    each.delete(deed)
    other[1].push(...own)
  }
  return each
}

const distinct = (records: readonly AuditRecord[]) => [...new Map(records.map(record => [record.Id, record])).values()]

const linkOf = (records: readonly AuditRecord[]): string | undefined => {
  for (const record of records) {
    const id = record.UniqueSharingId || linkIn(record)?.id
    if (id) return id.toLowerCase()
  }
  return undefined
}

/** Near each other in time, and not each a deed of its own kind: to make a link is one, to change it another. */
function isOne(some: readonly AuditRecord[], others: readonly AuditRecord[]): boolean {
  const said = new Set([...some, ...others].flatMap(record => saidBy(record) ?? []))
  const times = (records: readonly AuditRecord[]) => records.map(record => timeOf(record).getTime())
  const apart = Math.min(...times(some).flatMap(one => times(others).map(other => Math.abs(one - other))))
  return said.size <= 1 && apart <= together
}

function saidBy({ Operation, Workload }: AuditRecord): string | undefined {
  const meaning = meaningOf(Operation, Workload)
  return meaning?.kind === 'share' && meaning.type !== 'sharing_set' ? meaning.type : undefined
}
