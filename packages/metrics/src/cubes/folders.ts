import type { Cube } from '../cube.ts'
import { shareRank } from '../lookups.ts'
import { attributesOf } from './attributes.ts'
import { dealtWith } from './links.ts'

export const folders: Cube = {
  id: 'folders',
  title: 'Cloud folders',
  table: 'folders',
  latest: true,
  time: { kind: 'atRest', since: 'first_seen_at', until: 'deleted_at' },
  key: 'id',
  entity: 'folders',
  dimensions: {
    id: { title: 'Cloud folder', type: 'uuid', sql: 'folder_id' },
    name: { title: 'Name', type: 'text', sql: 'name' },
    path: { title: 'Path', type: 'text', sql: 'path' },
    parent: { title: 'Inside', type: 'uuid', sql: 'parent_id' },
    source: { title: 'Source', type: 'uuid', sql: 'source_id', entity: 'sources' },
    sourceCode: { title: 'Service', type: 'number', sql: 'source_code' },
    owner: { title: 'Owner', type: 'uuid', sql: 'owner_id', entity: 'employees' },
    about: {
      title: 'What it is about',
      type: 'text',
      sql: "transform(toString(folder_id), contextFolders, contextNames, '')",
    },
    outOfPlace: {
      title: 'Holds files that do not go with it',
      type: 'boolean',
      sql: `(folder_id IN (SELECT folder_id FROM folder_contexts FINAL WHERE organisation_id = {organisation:UUID} AND notEmpty(misfits)))`,
    },
    shareType: { title: 'Share type', type: 'text', sql: 'share_type' },
    shareRank: { title: 'Width of sharing', type: 'number', sql: shareRank('share_type') },
  },
  attributes: { ...attributesOf('parent', 'folders'), ...attributesOf('owner', 'identities', 'employees') },
  links: dealtWith('folder'),
  measures: {
    folders: { title: 'Cloud folders', unit: 'folders', aggregation: 'RecordCount', sql: 'count()' },
    exposed: {
      title: 'Folders that somebody outside can reach',
      unit: 'folders',
      aggregation: 'RecordCount',
      sql: "countIf(share_type != 'inside')",
    },
  },
}
