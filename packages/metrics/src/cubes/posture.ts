import type { PostureValue } from '@sharelight/contract'
import type { Cube } from '../cube.ts'
import { itemSensitivity, showsOnly } from '../lookups.ts'

interface Check {
  id: string
  posture: PostureValue
  fails: string
}

const hasMicrosoftLabel = "arrayExists(label -> startsWith(label::String, 'microsoft/'), label_keys)"

/** What can be wrong with a file as it stands; each file is checked for all of them. */
const checks: readonly Check[] = [
  { id: 'open_link', posture: 'information_access', fails: "share_type = 'anonymous'" },
  {
    id: 'open_link_sensitive',
    posture: 'data_security',
    fails: `share_type = 'anonymous' AND ${itemSensitivity} >= 2`,
  },
  { id: 'personal_access', posture: 'insider_threat', fails: `share_type = 'personal' AND ${itemSensitivity} >= 1` },
  { id: 'outside_highly_sensitive', posture: 'dlp', fails: `share_type = 'outside' AND ${itemSensitivity} = 3` },
  {
    id: 'stale_access',
    posture: 'activities',
    fails: "share_type != 'inside' AND modified_at > 0 AND modified_at < {at:DateTime64(3, 'UTC')} - INTERVAL 1 YEAR",
  },
  {
    id: 'sensitive_unlabelled',
    posture: 'info_governance',
    fails: `${itemSensitivity} >= 2 AND NOT ${hasMicrosoftLabel}`,
  },
  { id: 'not_read', posture: 'data_protection', fails: "status != 'complete'" },
]

const failed = (name: (check: Check) => string) =>
  `arrayDistinct(arrayFilter(name -> name != '', [${checks.map(check => `if(${check.fails}, '${name(check)}', '')`).join(', ')}]))`
const failures = failed(({ id }) => id)

export const posture: Cube = {
  id: 'posture',
  title: 'Security posture',
  table: 'items',
  latest: true,
  time: { kind: 'atRest', since: 'first_seen_at', until: 'deleted_at' },
  entity: 'files',
  dimensions: {
    check: { title: 'Failed check', type: 'text', sql: failures, multi: true },
    posture: { title: 'Posture value', type: 'text', sql: failed(({ posture: value }) => value), multi: true },
    item: { title: 'File', type: 'uuid', sql: 'item_id' },
    source: { title: 'Source', type: 'uuid', sql: 'source_id', entity: 'sources' },
    sourceCode: { title: 'Service', type: 'number', sql: 'source_code' },
  },
  attributes: {},
  measures: {
    checked: { title: 'Files checked', unit: 'items', aggregation: 'RecordCount', sql: 'count()' },
    failing: {
      title: 'Files that fail a check',
      unit: 'items',
      aggregation: 'RecordCount',
      sql: `countIf(notEmpty(${failures}))`,
    },
    score: {
      title: 'Files that pass every check',
      unit: 'percent',
      aggregation: 'Avg',
      sql: `avg(100 * empty(${failures}))`,
    },
  },
  hideLabels: showsOnly('label_keys'),
}
