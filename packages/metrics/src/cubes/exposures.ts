import type { Cube } from '../cube.ts'
import { exposesMoreThan, itemSensitivity, shareRank, showsItems } from '../lookups.ts'
import { attributesOf } from './attributes.ts'

/** What never expires is stored as the last second that there is. */
const expiry = "if(expires_at >= toDateTime64('2299-12-31 00:00:00', 3, 'UTC'), toDateTime64(0, 3, 'UTC'), expires_at)"

export const exposures: Cube = {
  id: 'exposures',
  title: 'Standing permissions',
  table: 'exposures',
  latest: true,
  time: { kind: 'atRest', since: 'first_seen_at', until: 'least(ended_at, expires_at)' },
  dimensions: {
    item: { title: 'File or folder', type: 'uuid', sql: 'object_id', entity: 'files' },
    objectKind: { title: 'Kind of object', type: 'text', sql: 'object_kind' },
    principal: { title: 'Who can reach it', type: 'uuid', sql: 'principal_id', entity: 'employees' },
    principalKind: { title: 'Kind of principal', type: 'text', sql: 'principal_kind' },
    principalName: { title: 'Principal', type: 'text', sql: 'principal_name', entity: 'employees' },
    shareType: { title: 'Share type', type: 'text', sql: 'share_type' },
    shareRank: { title: 'Width of sharing', type: 'number', sql: shareRank('share_type') },
    role: { title: 'Role', type: 'text', sql: 'role' },
    via: { title: 'Through', type: 'text', sql: 'via' },
    linkKind: {
      title: 'Kind of link',
      type: 'text',
      sql: "multiIf(link = '', '', principal_kind = 'anonymous', 'anonymous', principal_kind = 'everyone', 'company', 'secure')",
    },
    link: { title: 'Has a link', type: 'boolean', sql: "link != ''" },
    inherited: { title: 'Inherited', type: 'boolean', sql: 'inherited' },
    expiresAt: { title: 'Expires', type: 'time', sql: expiry },
    since: { title: 'Since', type: 'time', sql: 'first_seen_at' },
    source: { title: 'Source', type: 'uuid', sql: 'source_id', entity: 'sources' },
    sourceCode: { title: 'Service', type: 'number', sql: 'source_code' },
  },
  attributes: attributesOf('item', 'items'),
  measures: {
    exposures: { title: 'Standing permissions', unit: 'permissions', aggregation: 'RecordCount', sql: 'count()' },
    items: {
      title: 'Files',
      unit: 'items',
      aggregation: 'UniqCount',
      sql: "uniqExactIf(object_id, object_kind = 'item')",
    },
    highlySensitive: {
      title: 'Files of high sensitivity',
      unit: 'items',
      aggregation: 'UniqCount',
      sql: `uniqExactIf(object_id, object_id IN (SELECT item_id FROM items FINAL WHERE organisation_id = {organisation:UUID}
        AND ${itemSensitivity} = 3))`,
    },
    folders: {
      title: 'Cloud folders',
      unit: 'folders',
      aggregation: 'UniqCount',
      sql: "uniqExactIf(object_id, object_kind = 'folder')",
    },
    principals: { title: 'Principals', unit: 'identities', aggregation: 'UniqCount', sql: 'uniqExact(principal_id)' },
  },
  hideLabels: showsItems('object_id'),
  hideExposures: exposesMoreThan('object_id'),
  hideEntities: {
    contacts: "NOT (principal_kind = 'user' AND share_type = 'outside')",
    'personal-address': "NOT (principal_kind = 'user' AND share_type = 'personal')",
  },
}
