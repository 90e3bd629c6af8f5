import { z } from 'zod'
import {
  ConnectorError,
  SourceFault,
  type Container,
  type Content,
  type Entry,
  type Page,
} from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { keyOf, namesIn } from '../../kit/tables/names.ts'
import type { Dataverse } from './dataverse.ts'
import { DataverseFault, isDenied, isMissing } from './fault.ts'
import type { Reading } from './listing.ts'

/** Tables that hold files, each with the column that holds the bytes. */
const kinds = {
  annotation: {
    set: 'annotations',
    name: 'Notes',
    body: 'documentbody',
    more: 'modifiedon,_ownerid_value',
    filter: 'isdocument%20eq%20true',
  },
  activitymimeattachment: {
    set: 'activitymimeattachments',
    name: 'Attachments of mail',
    body: 'body',
    more: '',
    filter: '',
  },
} as const
export type FileKind = keyof typeof kinds
export const fileKinds = Object.keys(kinds) as FileKind[]

const text = z.string().nullish().catch(undefined)
const Row = z.looseObject({
  filename: text,
  mimetype: text,
  filesize: z.coerce.number().nullish().catch(undefined),
  modifiedon: text,
  versionnumber: z.union([z.string(), z.number()]).nullish().catch(undefined),
})
const folder = 'files'

export const fileContainers = ({ dataverse }: Pick<Reading, 'dataverse'>): Container[] =>
  fileKinds.map(kind => ({ id: keyOf([dataverse.host, folder, kind]), name: `${dataverse.host}/${kinds[kind].name}` }))

export const kindOf = ({ dataverse }: Pick<Reading, 'dataverse'>, container: string) =>
  fileKinds.find(kind => keyOf([dataverse.host, folder, kind]) === container)

/** All that is there, each time. Read rights on the table that are lacking are an entry that says so. */
export async function* filesOf(
  { dataverse, settings }: Reading,
  kind: FileKind,
  from?: string,
): AsyncGenerator<Page<Entry>> {
  const { set, name, more, filter } = kinds[kind]
  const select = [`${kind}id`, 'filename', 'mimetype', 'filesize', 'versionnumber', ...(more ? [more] : [])].join(',')
  const start = `/${set}?$select=${select}${filter && `&$filter=${filter}`}`
  if (from !== undefined && !from.startsWith(`/${set}?`))
    throw new SourceFault('resync', 'The position is not known. All files are listed once more.')
  const key = keyOf([dataverse.host, folder, kind])
  const about = { key, name, path: `${dataverse.host}/${name}` }
  let items: Entry[] = from === undefined ? [{ type: 'folder', ...about, grants: [] }] : []
  try {
    for await (const { items: rows, next } of dataverse.pages(Row, {
      path: from ?? start,
      what: name,
      pageSize: 500,
    })) {
      items.push(...rows.flatMap(row => entryOf(row, { kind, dataverse, maxFileSize: settings.maxFileSize })))
      yield { items, covers: 'all', ...(next !== undefined && { next }) }
      items = []
    }
  } catch (error) {
    if (!(error instanceof DataverseFault)) throw error
    if (isMissing(error)) return yield { items: [], covers: 'all' }
    yield {
      items: [{ type: 'problem', ...about, status: 'failed', reason: 'permission_denied', detail: error.message }],
      covers: 'changes',
    }
  }
}

interface Around {
  kind: FileKind
  dataverse: Dataverse
  maxFileSize: number | undefined
}

function entryOf(row: z.infer<typeof Row>, { kind, dataverse, maxFileSize }: Around): Entry[] {
  const id = row[`${kind}id`]
  if (typeof id !== 'string' || !id || !row.filename) return []
  const name = displayPath(Buffer.from(row.filename.slice(0, 400)))
  const place = {
    key: keyOf([dataverse.host, folder, kind, id]),
    name,
    path: `${dataverse.host}/${kinds[kind].name}/${name}`,
    parent: keyOf([dataverse.host, folder, kind]),
  }
  const size = row.filesize ?? undefined
  if (maxFileSize !== undefined && size !== undefined && size > maxFileSize)
    return [{ type: 'problem', ...place, status: 'skipped', reason: 'too_large', detail: `It has ${size} bytes.` }]
  const changed = new Date(row.modifiedon ?? Number.NaN)
  return [
    {
      type: 'item',
      kind: 'attachment',
      ...place,
      ...(row.mimetype && { mime: row.mimetype }),
      ...(size !== undefined && { size }),
      ...(!Number.isNaN(changed.getTime()) && { modifiedAt: changed }),
      stamp: `${row.versionnumber ?? row.modifiedon ?? ''} ${size ?? ''}`,
      identity: `${kind} ${id}`,
      grants: [],
      events: [],
    },
  ]
}

/** Nothing for a key that names no file of this environment. */
export function fileIn(
  { dataverse }: Pick<Reading, 'dataverse'>,
  key: string,
): { kind: FileKind; id: string } | undefined {
  const [host, of, named, id, ...more] = namesIn(key) ?? []
  const kind = fileKinds.find(each => each === named)
  const isOwn = host === dataverse.host && of === folder && !more.length && /^[\da-f-]{1,64}$/i.test(id ?? '')
  return isOwn && kind && id !== undefined ? { kind, id } : undefined
}

/** @throws ConnectorError */
export async function fileContent(
  { dataverse }: Reading,
  { kind, id }: { kind: FileKind; id: string },
  maxBytes: number,
): Promise<Content> {
  const { set, body } = kinds[kind]
  const Body = z.looseObject({ [body]: z.string().nullish() })
  try {
    // In base64, four characters stand for three bytes.
    const most = Math.ceil(maxBytes * 1.4) + 65_536
    const row = await dataverse.get(Body, { path: `/${set}(${id})?$select=${body}`, what: 'A file', maxBytes: most })
    const bytes = Buffer.from(String(row[body] ?? ''), 'base64')
    if (!bytes.length) throw new ConnectorError('empty', 'The file is empty.')
    if (bytes.length > maxBytes)
      throw new ConnectorError('too_large', `It has ${bytes.length} bytes; ${maxBytes} are allowed.`)
    return { bytes }
  } catch (error) {
    if (isMissing(error)) throw new ConnectorError('vanished', 'It is no longer there.')
    if (isDenied(error)) throw new ConnectorError('permission_denied', 'The application user may not read it.')
    throw error
  }
}
