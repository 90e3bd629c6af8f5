import type { Cube, Measure } from '../cube.ts'
import { itemSensitivity, labelsOf, plain, regulationsOf, shareRank, showsOnly } from '../lookups.ts'
import { attributesOf } from './attributes.ts'
import { dealtWith, found } from './links.ts'
import { reached } from './reach.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
const count = (title: string, sql: string): Measure => ({ title, unit: 'items', aggregation: 'RecordCount', sql })

export const items: Cube = {
  id: 'items',
  title: 'Items',
  table: 'items',
  latest: true,
  time: { kind: 'atRest', since: 'first_seen_at', until: 'deleted_at' },
  key: 'id',
  entity: 'files',
  dimensions: {
    id: { title: 'File', type: 'uuid', sql: 'item_id' },
    name: { title: 'Name', type: 'text', sql: 'name' },
    path: { title: 'Path', type: 'text', sql: 'path' },
    kind: { title: 'Kind', type: 'text', sql: 'kind' },
    mime: { title: 'Format', type: 'text', sql: 'mime' },
    language: { title: 'Language', type: 'text', sql: "JSONExtractString(properties, 'textLanguage')" },
    size: { title: 'Size in bytes', type: 'number', sql: 'size' },
    modifiedAt: { title: 'Modified', type: 'time', sql: 'modified_at' },
    firstSeenAt: { title: 'First seen', type: 'time', sql: 'first_seen_at' },
    source: { title: 'Source', type: 'uuid', sql: 'source_id', entity: 'sources' },
    sourceCode: { title: 'Service', type: 'number', sql: 'source_code' },
    folder: { title: 'Cloud folder', type: 'uuid', sql: 'folder_id', entity: 'folders' },
    cluster: { title: 'Cluster of nearly the same content', type: 'uuid', sql: 'cluster_id' },
    outOfPlace: {
      title: 'Does not go with its folder',
      type: 'boolean',
      sql: `(item_id IN (SELECT arrayJoin(misfits) FROM folder_contexts FINAL WHERE organisation_id = {organisation:UUID}))`,
      entity: 'folders',
    },
    isCopy: {
      title: 'Older copy of nearly the same content',
      type: 'boolean',
      sql: `(cluster_id != toUUID('${nobody}') AND (cluster_id, item_id) NOT IN (
        SELECT cluster_id, argMax(item_id, (modified_at, item_id)) FROM items FINAL
        WHERE organisation_id = {organisation:UUID} AND deleted_at > {at:DateTime64(3, 'UTC')} GROUP BY cluster_id))`,
    },
    container: { title: 'Carried by', type: 'uuid', sql: 'container_id' },
    owner: { title: 'Owner', type: 'uuid', sql: 'owner_id', entity: 'employees' },
    department: {
      title: "The owner's department",
      type: 'text',
      sql: "transform(toString(owner_id), departmentOwners, departmentNames, '')",
      entity: 'employees',
    },
    status: { title: 'Status', type: 'text', sql: 'status' },
    reason: { title: 'Reason', type: 'text', sql: 'reason' },
    shareType: { title: 'Share type', type: 'text', sql: 'share_type' },
    shareRank: { title: 'Width of sharing', type: 'number', sql: shareRank('share_type') },
    sensitivity: { title: 'Sensitivity', type: 'number', sql: itemSensitivity },
    exposure: {
      title: 'Exposure: sensitivity, then width of sharing',
      type: 'number',
      sql: `if(share_type = 'inside', 0, ${itemSensitivity} * 4 + ${shareRank('share_type')})`,
    },
    label: { title: 'Information type', type: 'text', sql: plain('label_keys'), multi: true },
    label0: { title: 'Information type, level 0', type: 'text', sql: labelsOf(0, 'label_keys'), multi: true },
    label1: { title: 'Information type, level 1', type: 'text', sql: labelsOf(1, 'label_keys'), multi: true },
    label2: { title: 'Information type, level 2', type: 'text', sql: labelsOf(2, 'label_keys'), multi: true },
    regulation: { title: 'Regulation', type: 'text', sql: regulationsOf('label_keys'), multi: true },
    microsoftLabel: {
      title: 'Has a Microsoft sensitivity label',
      type: 'boolean',
      sql: "arrayExists(label -> label = 'microsoft' OR startsWith(label::String, 'microsoft/'), label_keys)",
    },
    carriedLabel: { title: 'Sensitivity label', type: 'text', sql: plain('carried_ids'), multi: true },
    carriedLabels: {
      title: 'All sensitivity labels together',
      type: 'text',
      sql: "arrayStringConcat(carried_ids, ' ')",
    },
    carriedBy: { title: 'Who set the sensitivity label', type: 'text', sql: 'carried_by' },
    topic: { title: 'Topic', type: 'text', sql: plain('topics'), multi: true },
  },
  attributes: { ...attributesOf('folder', 'folders'), ...attributesOf('owner', 'identities', 'employees') },
  links: { ...dealtWith('item'), ...reached, found },
  measures: {
    items: count('Files', 'count()'),
    sensitive: count('Files of medium or high sensitivity', `countIf(${itemSensitivity} >= 2)`),
    highlySensitive: count('Files of high sensitivity', `countIf(${itemSensitivity} = 3)`),
    labelled: count('Files with an information type', 'countIf(notEmpty(label_keys))'),
    exposed: count('Files that somebody outside can reach', "countIf(share_type != 'inside')"),
    exposedSensitive: count(
      'Sensitive files that somebody outside can reach',
      `countIf(share_type != 'inside' AND ${itemSensitivity} >= 2)`,
    ),
    maxSensitivity: {
      title: 'Highest sensitivity',
      unit: 'sensitivity',
      aggregation: 'Max',
      sql: `max(${itemSensitivity})`,
    },
    complete: count('Read completely', "countIf(status = 'complete')"),
    partial: count('Read in part', "countIf(status = 'partial')"),
    skipped: count('Skipped', "countIf(status = 'skipped')"),
    failed: count('Failed', "countIf(status = 'failed')"),
    bytes: { title: 'Size', unit: 'bytes', aggregation: 'Sum', sql: 'sum(size)' },
    sources: { title: 'Sources', unit: 'sources', aggregation: 'UniqCount', sql: 'uniqExact(source_id)' },
  },
  hideLabels: showsOnly('label_keys'),
}
