import { category, fromSource, uuid, version, type Table } from './table.ts'

/** Which items lie in a folder, in the order of folders: what a folder holds is read without its source's other items. */
export const holdings: Table = {
  name: 'holdings',
  engine: 'replacing',
  columns: { ...fromSource, folder_id: uuid, item_id: uuid, version, label_keys: `Array(${category})`, gone: 'Bool' },
  orderBy: ['organisation_id', 'folder_id', 'item_id'],
  shardBy: 'cityHash64(folder_id)',
}

/** Folders of which something changed since their contexts were worked out. */
export const folderTouches: Table = {
  name: 'folder_touches',
  engine: 'replacing',
  columns: { ...fromSource, folder_id: uuid, version },
  orderBy: ['organisation_id', 'folder_id'],
  shardBy: 'cityHash64(folder_id)',
}

/** What folders are about. `named`, `kind` and `about` are empty for none; `from_folder` is the one above that it was taken from. */
export const folderContexts: Table = {
  name: 'folder_contexts',
  engine: 'replacing',
  columns: {
    ...fromSource,
    folder_id: uuid,
    version,
    about: category,
    confidence: 'UInt8',
    named: category,
    kind: category,
    from_folder: uuid,
    expected: `Array(${category})`,
    held: 'UInt32',
    telling: 'UInt32',
    type_keys: `Array(${category})`,
    type_counts: 'Array(UInt32)',
    branch_keys: `Array(${category})`,
    branch_counts: 'Array(UInt32)',
    misfits: `Array(${uuid})`,
  },
  orderBy: ['organisation_id', 'folder_id'],
  shardBy: 'cityHash64(folder_id)',
}
