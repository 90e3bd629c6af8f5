import { folderContexts, folderTouches, holdings } from './folder-tables.ts'
import { sliceGroups, sliceQuestions, slices } from './slices/tables.ts'
import { category, fromSource, number, sameUuid, scoped, text, time, uuid, version, type Table } from './table.ts'

export type { Row, Table } from './table.ts'
export { folderContexts, folderTouches, holdings }

export const events: Table = {
  name: 'events',
  engine: 'append',
  columns: {
    ...scoped,
    source_id: sameUuid,
    source_code: 'UInt16',
    time: `${time} CODEC(Delta, LZ4)`,
    event_id: version,
    type: category,
    item: number,
    folder: number,
    actor: number,
    rating_key: number,
    recipients_key: number,
    justified: 'Bool',
    policy_key: number,
    scan_id: sameUuid,
    stored_at: `${time} DEFAULT now64(3) CODEC(Delta, LZ4)`,
    details: text,
  },
  orderBy: ['organisation_id', 'time', 'event_id'],
  partitionBy: 'toYYYYMM(time)',
  shardBy: 'event_id',
  indexes: [
    'INDEX by_item item TYPE bloom_filter(0.01) GRANULARITY 4',
    'INDEX by_actor actor TYPE bloom_filter(0.01) GRANULARITY 4',
    'INDEX by_scan scan_id TYPE set(64) GRANULARITY 4',
    'INDEX by_event event_id TYPE bloom_filter(0.001) GRANULARITY 1',
    'INDEX by_stored stored_at TYPE minmax GRANULARITY 1',
  ],
  // Few events change after they were stored, and those change alone: no month is written anew for them.
  settings:
    'enable_block_number_column = 1, enable_block_offset_column = 1, allow_suspicious_low_cardinality_types = 1',
}

/** What the numbers of items, folders and identities stand for. Written before any other row has the number; the same row may come twice. */
export const entityNumbers: Table = {
  name: 'entity_numbers',
  engine: 'append',
  columns: { ...scoped, kind: category, number, id: uuid },
  orderBy: ['organisation_id', 'kind', 'number'],
  shardBy: 'number',
  indexes: ['INDEX by_id id TYPE bloom_filter(0.001) GRANULARITY 1'],
}

export const items: Table = {
  name: 'items',
  engine: 'replacing',
  columns: {
    ...fromSource,
    source_code: 'UInt16',
    stream: category,
    item_id: uuid,
    number,
    version,
    key: text,
    key_hash: version,
    identity: text,
    identity_hash: version,
    stamp: text,
    path: text,
    name: text,
    kind: category,
    mime: category,
    size: 'UInt64',
    created_at: time,
    modified_at: time,
    folder_id: uuid,
    container_id: uuid,
    owner_id: uuid,
    status: category,
    reason: category,
    detail: text,
    properties: text,
    parts: text,
    label_keys: `Array(${category})`,
    label_counts: 'Array(UInt32)',
    label_confidences: 'Array(UInt8)',
    label_sentences: 'Array(String)',
    topics: `Array(${category})`,
    label_set_key: number,
    share_type: category,
    first_seen_at: time,
    deleted_at: time,
    last_scan: uuid,
    content_scan: uuid,
    found: text,
    singling_out: text,
    carried: text,
    carried_ids: `Array(${category})`,
    carried_by: category,
    cluster_id: uuid,
  },
  orderBy: ['organisation_id', 'source_id', 'item_id'],
  shardBy: 'cityHash64(item_id)',
}

export const folders: Table = {
  name: 'folders',
  engine: 'replacing',
  columns: {
    ...fromSource,
    source_code: 'UInt16',
    stream: category,
    folder_id: uuid,
    number,
    version,
    parent_id: uuid,
    key: text,
    key_hash: version,
    identity: text,
    identity_hash: version,
    path: text,
    name: text,
    owner_id: uuid,
    share_type: category,
    modified_at: time,
    first_seen_at: time,
    deleted_at: time,
    last_scan: uuid,
  },
  orderBy: ['organisation_id', 'source_id', 'folder_id'],
  shardBy: 'cityHash64(folder_id)',
}

export const exposures: Table = {
  name: 'exposures',
  engine: 'replacing',
  columns: {
    ...fromSource,
    source_code: 'UInt16',
    object_id: uuid,
    object_kind: category,
    principal_id: uuid,
    principal_kind: category,
    principal_name: text,
    share_type: category,
    role: category,
    via: category,
    grant_id: text,
    link: text,
    inherited: 'Bool',
    expires_at: time,
    first_seen_at: time,
    ended_at: time,
    last_scan: uuid,
    version,
  },
  orderBy: ['organisation_id', 'source_id', 'object_id', 'principal_id', 'via', 'link'],
  shardBy: 'cityHash64(object_id)',
}

export const identities: Table = {
  name: 'identities',
  engine: 'replacing',
  columns: {
    ...scoped,
    identity_id: uuid,
    number,
    version,
    kind: category,
    address: text,
    display_name: text,
    domain: category,
    department: category,
    manager: text,
    first_seen_at: time,
    leaves_at: time,
  },
  orderBy: ['organisation_id', 'identity_id'],
  shardBy: 'cityHash64(identity_id)',
}

/** Each time that an item's labels became others. */
export const labelChanges: Table = {
  name: 'label_changes',
  engine: 'append',
  columns: {
    ...fromSource,
    item_id: uuid,
    time,
    scan_id: uuid,
    user_id: uuid,
    user_email: text,
    before: `Array(${category})`,
    after: `Array(${category})`,
  },
  orderBy: ['organisation_id', 'item_id', 'time'],
  shardBy: 'cityHash64(item_id)',
}

/** What was found unusual, with the facts of its baseline. The events themselves carry it in their rating key. */
export const anomalies: Table = {
  name: 'anomalies',
  engine: 'replacing',
  columns: {
    ...scoped,
    anomaly_id: uuid,
    version,
    kind: category,
    from_time: time,
    to_time: time,
    actor_id: uuid,
    item_id: uuid,
    recipient_id: uuid,
    events: 'UInt32',
    observed: 'Float64',
    baseline: 'Float64',
    details: text,
  },
  orderBy: ['organisation_id', 'anomaly_id'],
  shardBy: 'cityHash64(anomaly_id)',
}

/** Who shared with whom of one's own people, a row a week and pair: what familiarity is counted from, without the events. */
export const dealings: Table = {
  name: 'dealings',
  engine: 'replacing',
  columns: { ...scoped, week: 'Date', person: number, colleague: number, version, events: 'UInt32', first_at: time },
  orderBy: ['organisation_id', 'week', 'person', 'colleague'],
  shardBy: 'person',
}

/** From where somebody was active on a day, as far as services tell: what a new country is held against, without the events. */
export const places: Table = {
  name: 'places',
  engine: 'replacing',
  columns: { ...scoped, day: 'Date', person: number, country: category, version, events: 'UInt32', sign_ins: 'UInt32' },
  orderBy: ['organisation_id', 'day', 'person', 'country'],
  shardBy: 'person',
}

export const findings: Table = {
  name: 'findings',
  engine: 'append',
  columns: {
    ...fromSource,
    item_id: uuid,
    scan_id: uuid,
    rule: category,
    kind: category,
    country: category,
    start: 'UInt32',
    end: 'UInt32',
    confidence: 'UInt8',
    masked: text,
    hash: 'FixedString(64)',
    count: 'UInt32',
    confident: 'UInt32',
    patterns: `Array(${category})`,
    reason: category,
    vendor: category,
    part_kind: category,
    part: text,
    subject_keys: `Array(${version})`,
  },
  orderBy: ['organisation_id', 'source_id', 'item_id', 'rule', 'start'],
  shardBy: 'cityHash64(item_id)',
  indexes: ['INDEX by_hash hash TYPE bloom_filter(0.001) GRANULARITY 1'],
}

export const scanItems: Table = {
  name: 'scan_items',
  engine: 'replacing',
  columns: {
    ...fromSource,
    scan_id: uuid,
    item_id: uuid,
    version,
    status: category,
    reason: category,
    bytes_read: 'UInt64',
    change: category,
  },
  orderBy: ['organisation_id', 'source_id', 'scan_id', 'item_id'],
  shardBy: 'cityHash64(item_id)',
}

export const ratingKeys: Table = {
  name: 'rating_keys',
  engine: 'replacing',
  columns: {
    ...scoped,
    rating_key: number,
    version,
    share_type: category,
    label_set_key: number,
    labels: `Array(${category})`,
    anomalies: `Array(${category})`,
  },
  orderBy: ['organisation_id', 'rating_key'],
  shardBy: 'rating_key',
}

/** Severity for each rating key. `variant` is empty for the rules in force; a what-if has its own. */
export const ratings: Table = {
  name: 'ratings',
  engine: 'replacing',
  columns: {
    ...scoped,
    variant: category,
    rating_key: number,
    version,
    severity: 'UInt8',
    insight_ids: `Array(${category})`,
  },
  orderBy: ['organisation_id', 'variant', 'rating_key'],
  shardBy: 'rating_key',
}

export const labelSets: Table = {
  name: 'label_sets',
  engine: 'replacing',
  columns: {
    ...scoped,
    variant: category,
    label_set_key: number,
    version,
    labels: `Array(${category})`,
    sensitivity: 'UInt8',
    critical: 'Bool',
  },
  orderBy: ['organisation_id', 'variant', 'label_set_key'],
  shardBy: 'label_set_key',
}

export const recipientSets: Table = {
  name: 'recipient_sets',
  engine: 'replacing',
  columns: {
    ...scoped,
    recipients_key: number,
    version,
    identity_ids: `Array(${uuid})`,
    members: `Array(${number})`,
    kinds: `Array(${category})`,
  },
  orderBy: ['organisation_id', 'recipients_key'],
  shardBy: 'recipients_key',
}

export const recipientTrust: Table = {
  name: 'recipient_trust',
  engine: 'replacing',
  columns: { ...scoped, variant: category, recipients_key: number, version, trust: category },
  orderBy: ['organisation_id', 'variant', 'recipients_key'],
  shardBy: 'recipients_key',
}

/** The policies that matched an event together, by their numbers. */
export const policySets: Table = {
  name: 'policy_sets',
  engine: 'replacing',
  columns: { ...scoped, policy_key: number, version, policies: `Array(${number})` },
  orderBy: ['organisation_id', 'policy_key'],
  shardBy: 'policy_key',
}

/** Groups of near-duplicates, over all sources. What tells them apart is a signature and keyed hashes; `terms` are words that two of them share. */
export const clusters: Table = {
  name: 'clusters',
  engine: 'replacing',
  columns: {
    ...scoped,
    cluster_id: uuid,
    version,
    first_item_id: uuid,
    signature: 'Array(UInt32)',
    term_hashes: 'Array(UInt64)',
    terms: 'Array(String)',
  },
  orderBy: ['organisation_id', 'cluster_id'],
  shardBy: 'cityHash64(cluster_id)',
}

/** Where near-duplicates meet: the clusters under each key of a signature. Small granules, for keys are asked for one by one. */
export const clusterBands: Table = {
  name: 'cluster_bands',
  engine: 'replacing',
  columns: { ...scoped, band: version, cluster_id: uuid, version },
  orderBy: ['organisation_id', 'band', 'cluster_id'],
  shardBy: 'band',
  settings: 'index_granularity = 512',
}

export const tables = [
  entityNumbers,
  events,
  items,
  folders,
  holdings,
  folderTouches,
  folderContexts,
  exposures,
  identities,
  findings,
  scanItems,
  ratingKeys,
  ratings,
  labelSets,
  recipientSets,
  recipientTrust,
  policySets,
  clusters,
  clusterBands,
  labelChanges,
  anomalies,
  dealings,
  places,
  slices,
  sliceGroups,
  sliceQuestions,
] as const satisfies readonly Table[]
