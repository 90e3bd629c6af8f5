import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListQuery } from './investigation.ts'

export const exportableLists = [
  'files',
  'events',
  'folders',
  'employees',
  'contacts',
  'personal-contacts',
  'organizations',
] as const
export const ExportableList = z.enum(exportableLists)
export type ExportableList = z.infer<typeof ExportableList>

/**
 * The whole list as CSV (`text/csv`, UTF-8 with a byte order mark, RFC 4180), streamed. Cells that a spreadsheet would run as a
 * formula are quoted with an apostrophe. Needs an edition with export.
 */
export const exportList = endpoint({
  method: 'POST',
  path: '/investigation/:kind/export',
  summary: 'A list as CSV, with the filters and the order of the list',
  input: ListQuery.pick({ search: true, timeFrame: true, filter: true, sort: true })
    .extend({ kind: ExportableList })
    .meta({ examples: [{ kind: 'files', search: 'invoice' }] }),
  output: z.string(),
  access: 'user',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'list.export',
})
