import type { Cube, Measure } from '../cube.ts'
import { showsItems } from '../lookups.ts'
import { attributesOf } from './attributes.ts'

const count = (title: string, sql: string): Measure => ({ title, unit: 'items', aggregation: 'RecordCount', sql })

export const scans: Cube = {
  id: 'scans',
  title: 'Scans',
  table: 'scan_items',
  latest: true,
  time: { kind: 'activity', sql: "fromUnixTimestamp64Milli(intDiv(version, 1000)::Int64, 'UTC')" },
  dimensions: {
    scan: { title: 'Scan', type: 'uuid', sql: 'scan_id' },
    source: { title: 'Source', type: 'uuid', sql: 'source_id', entity: 'sources' },
    item: { title: 'File', type: 'uuid', sql: 'item_id', entity: 'files' },
    status: { title: 'Status', type: 'text', sql: 'status' },
    reason: { title: 'Reason', type: 'text', sql: 'reason' },
    change: { title: 'Change', type: 'text', sql: 'change' },
  },
  attributes: attributesOf('item', 'items'),
  measures: {
    items: count('Items', 'count()'),
    seen: count('Items seen', "countIf(change != 'deleted')"),
    complete: count('Read completely', "countIf(status = 'complete' AND change != 'deleted')"),
    partial: count('Read in part', "countIf(status = 'partial' AND change != 'deleted')"),
    skipped: count('Skipped', "countIf(status = 'skipped' AND change != 'deleted')"),
    failed: count('Failed', "countIf(status = 'failed' AND change != 'deleted')"),
    bytes: { title: 'Bytes read', unit: 'bytes', aggregation: 'Sum', sql: 'sum(bytes_read)' },
  },
  hideLabels: showsItems('item_id'),
}
