import { z } from 'zod'
import { EntityKind } from '../entity.ts'
import { FileRow, FolderRow, IdentityRow, page } from './investigation.ts'
import { frame, LabelReference, Limited, pageOf, Reference, listEndpoint } from './paging.ts'

export const searchableKinds = [
  'files',
  'contacts',
  'personal-address',
  'employees',
  'folders',
  'organizations',
] as const

/** What a search found; `detail` tells namesakes apart: a path, an address, a department. */
export const EntityHit = Reference.extend({ kind: EntityKind, detail: z.string() })
export type EntityHit = z.infer<typeof EntityHit>

export const searchEntities = listEndpoint('items', {
  method: 'GET',
  path: '/entities/search/type/:type/query/:text',
  summary: 'Entities of a kind whose name, path or address holds a text',
  input: z.object({ type: z.enum(searchableKinds), text: z.string().min(1).max(200), ...pageOf(100) }),
  output: z.object({ items: z.array(EntityHit), total: z.int(), limited: Limited.optional() }),
  access: 'user',
  errors: ['invalid', 'restricted'],
  audit: 'none',
  views: 'entity.search',
})

const list = <Row extends z.ZodType>(kind: string, row: Row) =>
  listEndpoint('items', {
    method: 'GET',
    path: `/entities/${kind}/:id`,
    summary: `All ${kind} (\`*\`), or the one with an id, a page at a time`,
    input: z.object({
      id: z
        .string()
        .min(1)
        .max(64)
        .meta({ examples: ['*'] }),
      ...frame,
      ...pageOf(50),
    }),
    output: page(row),
    access: 'user',
    errors: ['invalid', 'restricted', 'edition_required'],
    audit: 'none',
  })
export const listFileEntities = list('files', FileRow)
export const listFolderEntities = list('folders', FolderRow)
export const listEmployeeEntities = list('employees', IdentityRow)
export const listContactEntities = list('contacts', IdentityRow)
export const listPersonalEntities = list('personal-address', IdentityRow)

const filesFor = (kind: 'contact' | 'employee' | 'folder', summary: string) =>
  listEndpoint('items', {
    method: 'GET',
    path: `/entities/files-for-${kind}/:id/label/:infoTypeId`,
    summary,
    input: z.object({ id: z.uuid(), infoTypeId: LabelReference, ...frame, ...pageOf(50) }),
    output: page(FileRow),
    access: 'user',
    errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
    audit: 'none',
  })
export const listFilesForContact = filesFor(
  'contact',
  'Files with an information type that an outside address received',
)
export const listFilesForEmployee = filesFor(
  'employee',
  'Files with an information type that an employee owns or did something to',
)
export const listFilesForFolder = filesFor('folder', 'Files with an information type in a folder')
