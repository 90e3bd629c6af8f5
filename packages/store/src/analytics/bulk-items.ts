import type { Analytics } from './client.ts'
import { encodeColumns, lookupIn, type Column } from './codec.ts'
import { dimensionsOf } from './dimensions.ts'
import { hash64 } from './keys.ts'
import type { ExposureRow, ItemRow } from './rows.ts'
import type { Rules } from './rules.ts'
import { carriedColumns } from './sink.ts'
import * as tables from './tables.ts'
import type { Table } from './tables.ts'

/** What items of one organisation name by its place. */
export interface ItemLists {
  sources: readonly { id: string; code: number }[]
  folders: readonly { id: string }[]
  owners: readonly { id: string }[]
  /** Keys of labels. */
  labelSets: readonly (readonly string[])[]
}

/** An item that a first scan found: source, folder, owner and label set are places in the lists. The items of a source belong to a scan with its id. */
export interface BulkItem extends Pick<
  ItemRow,
  'key' | 'path' | 'name' | 'kind' | 'mime' | 'size' | 'status' | 'reason' | 'shareType' | 'singlingOut' | 'carried'
> {
  id: string
  /** Reserved for it. */
  number: number
  source: number
  folder: number
  owner: number
  createdAt: number
  modifiedAt: number
  labelSet: number
  /** Of each label of the set. */
  labels: readonly { count: number; confidence: number }[]
}

/** Who can reach an item; `source` is the place of the item's source. */
export interface BulkExposure extends Omit<ExposureRow, 'inherited'> {
  itemId: string
  source: number
  /** Milliseconds since 1970. */
  firstSeenAt: number
}

interface Into {
  organisationId: string
  lists: ItemLists
}

/** Writes hundreds of thousands of items as they are made; resolves when all are durable. */
export async function writeItems(
  analytics: Analytics,
  { organisationId, lists, rules }: Into & { rules: Rules },
  items: Iterable<BulkItem>,
): Promise<void> {
  const dimensions = dimensionsOf(analytics, organisationId, rules)
  const { labelSets } = lists
  const topics = labelSets.map(labels => labels.filter(key => !key.startsWith('regulat')))
  const sentences = labelSets.map(labels => labels.map(() => ''))
  const sourceOf = sourceColumns(tables.items, organisationId, lists)
  const folderIds = lookupIn(
    tables.items,
    'folder_id',
    lists.folders.map(({ id }) => id),
  )
  const ownerIds = lookupIn(
    tables.items,
    'owner_id',
    lists.owners.map(({ id }) => id),
  )
  const keys = await dimensions.keysFor({ labelSets })
  const labelSetKeys = lookupIn(tables.items, 'label_set_key', labelSets.map(keys.labelSet))
  const scanIds = lookupIn(
    tables.items,
    'last_scan',
    lists.sources.map(({ id }) => id),
  )
  const version = await analytics.nextVersion()
  await ingestAll(analytics, tables.items, items, rows => {
    const created = rows.map(({ createdAt }) => createdAt),
      modified = rows.map(({ modifiedAt }) => modifiedAt)
    const sources = rows.map(({ source }) => source),
      sets = rows.map(({ labelSet }) => labelSet)
    return {
      ...sourceOf(sources),
      last_scan: { lookup: scanIds, places: sources },
      content_scan: { lookup: scanIds, places: sources },
      version: { all: version },
      item_id: rows.map(({ id }) => id),
      number: rows.map(({ number }) => number),
      key: rows.map(({ key }) => key),
      key_hash: rows.map(({ key }) => hash64(key)),
      stamp: modified.map(String),
      path: rows.map(({ path }) => path),
      name: rows.map(({ name }) => name),
      kind: rows.map(({ kind }) => kind),
      mime: rows.map(({ mime }) => mime),
      size: rows.map(({ size }) => size),
      created_at: created,
      first_seen_at: created,
      modified_at: modified,
      deleted_at: { all: null },
      folder_id: { lookup: folderIds, places: rows.map(({ folder }) => folder) },
      owner_id: { lookup: ownerIds, places: rows.map(({ owner }) => owner) },
      status: rows.map(({ status }) => status),
      reason: rows.map(({ reason }) => reason),
      share_type: rows.map(({ shareType }) => shareType),
      properties: { all: {} },
      parts: { all: [] },
      carried: rows.map(carriedColumns.carried),
      carried_ids: rows.map(carriedColumns.carriedIds),
      carried_by: rows.map(carriedColumns.carriedBy),
      singling_out: rows.map(({ singlingOut }) => singlingOut ?? null),
      label_keys: sets.map(set => labelSets[set]),
      topics: sets.map(set => topics[set]),
      label_sentences: sets.map(set => sentences[set]),
      label_counts: rows.map(({ labels }) => labels.map(({ count }) => count)),
      label_confidences: rows.map(({ labels }) => labels.map(({ confidence }) => confidence)),
      label_set_key: { lookup: labelSetKeys, places: sets },
    }
  })
  await analytics.command(
    `INSERT INTO entity_numbers (organisation_id, kind, number, id) SELECT organisation_id, 'item', number, item_id FROM items
    WHERE organisation_id = {organisationId:UUID}
      AND number NOT IN (SELECT number FROM entity_numbers WHERE organisation_id = {organisationId:UUID} AND kind = 'item')`,
    { organisationId },
  )
}

/** Writes who can reach the items, as it is made; resolves when all is durable. */
export async function writeExposures(
  analytics: Analytics,
  { organisationId, lists }: Into,
  exposures: Iterable<BulkExposure>,
): Promise<void> {
  const sourceOf = sourceColumns(tables.exposures, organisationId, lists)
  const scanIds = lookupIn(
    tables.exposures,
    'last_scan',
    lists.sources.map(({ id }) => id),
  )
  const version = await analytics.nextVersion()
  await ingestAll(analytics, tables.exposures, exposures, rows => {
    const sources = rows.map(({ source }) => source)
    return {
      ...sourceOf(sources),
      last_scan: { lookup: scanIds, places: sources },
      version: { all: version },
      first_seen_at: rows.map(({ firstSeenAt }) => firstSeenAt),
      ended_at: { all: null },
      object_id: rows.map(({ itemId }) => itemId),
      object_kind: { all: 'item' },
      principal_id: rows.map(({ principalId }) => principalId),
      principal_kind: rows.map(({ principalKind }) => principalKind),
      principal_name: rows.map(({ principalName }) => principalName),
      share_type: rows.map(({ shareType }) => shareType),
      role: rows.map(({ role }) => role),
      via: rows.map(({ via }) => via),
      link: rows.map(({ link }) => link),
      expires_at: rows.map(({ expiresAt }) => expiresAt),
    }
  })
}

function sourceColumns(table: Table, organisationId: string, { sources }: ItemLists) {
  const ids = lookupIn(
      table,
      'source_id',
      sources.map(({ id }) => id),
    ),
    codes = lookupIn(
      table,
      'source_code',
      sources.map(({ code }) => code),
    )
  return (places: readonly number[]) => ({
    organisation_id: { all: organisationId },
    source_id: { lookup: ids, places },
    source_code: { lookup: codes, places },
  })
}

// Rows live only until their block is written; the engine makes one part of many blocks.
const rowsPerBlock = 2000
const rowsPerInsert = 150_000

async function ingestAll<T>(
  analytics: Analytics,
  table: Table,
  rows: Iterable<T>,
  columnsOf: (rows: T[]) => Record<string, Column>,
): Promise<void> {
  const iterator = rows[Symbol.iterator]()
  const columns = Object.keys(columnsOf([]))
  let next = iterator.next()
  function* blocks() {
    for (let left = rowsPerInsert; left > 0 && !next.done; left -= rowsPerBlock) {
      const some: T[] = []
      for (; some.length < rowsPerBlock && !next.done; next = iterator.next()) some.push(next.value)
      yield encodeColumns(table, some.length, columnsOf(some))
    }
  }
  while (!next.done) await analytics.ingest(table, { columns, blocks })
}
