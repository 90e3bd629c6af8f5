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
import type { Salesforce } from './api.ts'
import { isDenied, isLostCursor, isMissing, SalesforceFault } from './fault.ts'
import { grantsOf } from './grants.ts'
import { flag, short, type People } from './people.ts'

export interface FilesReading {
  salesforce: Salesforce
  people: People
  maxFileSize: number | undefined
  now(): Date
}

/** What holds files: their object, and how it names what all of them have. */
const kinds = {
  files: {
    name: 'Files',
    object: 'ContentVersion',
    fields:
      'Id, ContentDocumentId, Title, FileExtension, FileType, PathOnClient, ContentSize, Checksum, ContentLocation, OwnerId, CreatedDate, ContentModifiedDate',
    where: 'IsLatest = true',
    body: 'VersionData',
  },
  attachments: {
    name: 'Attachments',
    object: 'Attachment',
    fields: 'Id, Name, ContentType, BodyLength, OwnerId, ParentId, IsPrivate, CreatedDate, LastModifiedDate',
    where: '',
    body: 'Body',
  },
  documents: {
    name: 'Documents',
    object: 'Document',
    fields: 'Id, Name, Type, ContentType, BodyLength, AuthorId, IsPublic, CreatedDate, LastModifiedDate',
    where: '',
    body: 'Body',
  },
} as const
export type FileKind = keyof typeof kinds
const fileKinds = Object.keys(kinds) as FileKind[]

const text = z.string().nullish().catch(undefined)
const size = z.coerce.number().nullish().catch(undefined)
const Row = z.looseObject({
  Id: z.string().min(15),
  ContentDocumentId: text,
  Title: text,
  FileExtension: text,
  FileType: text,
  PathOnClient: text,
  ContentSize: size,
  Checksum: text,
  ContentLocation: text,
  Name: text,
  Type: text,
  ContentType: text,
  BodyLength: size,
  OwnerId: text,
  AuthorId: text,
  ParentId: text,
  IsPublic: flag,
  CreatedDate: text,
  ContentModifiedDate: text,
  LastModifiedDate: text,
})
type Row = z.infer<typeof Row>

const containerId = ({ salesforce }: Pick<FilesReading, 'salesforce'>, kind: FileKind) => keyOf([salesforce.host, kind])
export const fileContainers = (reading: FilesReading): Container[] =>
  fileKinds.map(kind => ({ id: containerId(reading, kind), name: kinds[kind].name }))
export const kindOf = (reading: FilesReading, container: string) =>
  fileKinds.find(kind => containerId(reading, kind) === container)

/** All that is there, in the order of ids, each page from the last id of the page before. An object that the edition lacks is an empty list. */
export async function* filesOf(reading: FilesReading, kind: FileKind, from?: string): AsyncGenerator<Page<Entry>> {
  const { salesforce } = reading
  const { object, fields, where, name } = kinds[kind]
  if (from !== undefined && !/^[a-z\d]{15,18}$/i.test(from))
    throw new SourceFault('resync', 'The position is not known. All files are listed once more.')
  const key = containerId(reading, kind)
  let items: Entry[] = from === undefined ? [{ type: 'folder', key, name, path: name, grants: [] }] : []
  let after = from
  for (let tries = 0; ;) {
    const conditions = [where, after === undefined ? '' : `Id > '${after}'`].filter(Boolean).join(' AND ')
    const soql = `SELECT ${fields} FROM ${object}${conditions && ` WHERE ${conditions}`} ORDER BY Id`
    try {
      for await (const { records, isLast } of salesforce.query(Row, soql, name)) {
        items.push(...(await entriesOf(reading, kind, records)))
        after = records.at(-1)?.Id ?? after
        yield { items, covers: 'all', ...(after !== undefined && !isLast && { next: after }) }
        items = []
      }
      return
    } catch (error) {
      // The place in the answer was kept too short a time: it is asked for anew from the last id.
      if (isLostCursor(error) && after !== undefined && tries++ < 3) continue
      if (!(error instanceof SalesforceFault)) throw error
      yield shut({ key, name }, error)
      return
    }
  }
}

function shut({ key, name }: { key: string; name: string }, error: SalesforceFault): Page<Entry> {
  if (error.code === 'INVALID_TYPE' && !key.endsWith('/files')) return { items: [], covers: 'all' }
  return {
    items: [
      { type: 'problem', key, name, path: name, status: 'failed', reason: 'permission_denied', detail: error.message },
    ],
    covers: 'changes',
  }
}

async function entriesOf(reading: FilesReading, kind: FileKind, rows: readonly Row[]): Promise<Entry[]> {
  const documents = kind === 'files' ? rows.flatMap(({ ContentDocumentId: id }) => id ?? []) : []
  const grants = await grantsOf(reading, documents)
  return Promise.all(rows.map(row => entryOf(reading, kind, row, grants.get(short(row.ContentDocumentId ?? '')) ?? [])))
}

type Grants = Awaited<ReturnType<typeof grantsOf>> extends Map<string, infer G> ? G : never

async function entryOf(reading: FilesReading, kind: FileKind, row: Row, shared: Grants): Promise<Entry> {
  const { salesforce, people, maxFileSize } = reading
  const id = row.ContentDocumentId ?? row.Id
  const name = displayPath(Buffer.from(nameOf(row).slice(0, 400).replaceAll('/', '∕')))
  const place = {
    key: keyOf([salesforce.host, kind, id]),
    name,
    path: `${kinds[kind].name}/${name}`,
    parent: containerId(reading, kind),
  }
  const bytes = row.ContentSize ?? row.BodyLength ?? undefined
  if (row.ContentLocation === 'E' || row.FileType === 'LINK')
    return {
      type: 'problem',
      ...place,
      status: 'skipped',
      reason: 'symlink',
      detail: 'It is a link to a file elsewhere.',
    }
  if (maxFileSize !== undefined && bytes !== undefined && bytes > maxFileSize)
    return { type: 'problem', ...place, status: 'skipped', reason: 'too_large', detail: `It has ${bytes} bytes.` }
  const by = row.OwnerId ?? row.AuthorId
  const owner = by?.startsWith('005') ? await people.of(by) : undefined
  const changed = dateOf(row.ContentModifiedDate ?? row.LastModifiedDate)
  const created = dateOf(row.CreatedDate)
  return {
    type: 'item',
    kind: kind === 'attachments' ? 'attachment' : 'file',
    ...place,
    ...(row.ContentType && { mime: row.ContentType }),
    ...(bytes !== undefined && { size: bytes }),
    ...(created && { createdAt: created }),
    ...(changed && { modifiedAt: changed }),
    ...(owner && { owner }),
    stamp: [row.Id, row.Checksum ?? row.ContentModifiedDate ?? row.LastModifiedDate ?? '', bytes ?? ''].join(' '),
    identity: id,
    grants: [...documentGrants(row), ...shared],
    events: [],
  }
}

/** Documents of before Files: those for everybody's eyes are at an address that needs no account. */
function documentGrants({ IsPublic, Id, ParentId }: Row): Grants {
  if (IsPublic)
    return [
      {
        principal: { kind: 'anonymous', name: 'anyone', displayName: 'Anyone with the address' },
        role: 'read',
        via: 'public image',
        id: `document:${Id}`,
      },
    ]
  return ParentId
    ? [
        {
          principal: { kind: 'group', name: `Record ${short(ParentId)}` },
          role: 'read',
          via: 'record',
          id: `record:${ParentId}`,
        },
      ]
    : []
}

function nameOf({ Title, FileExtension, PathOnClient, Name, Type, Id }: Row): string {
  if (Name) return Type && !Name.includes('.') ? `${Name}.${Type}` : Name
  if (PathOnClient) return PathOnClient.split(/[\\/]/).at(-1) ?? PathOnClient
  return Title ? `${Title}${FileExtension ? `.${FileExtension}` : ''}` : Id
}

function dateOf(value: string | null | undefined): Date | undefined {
  const date = new Date(value?.replace(/\+0000$/, 'Z') ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Nothing for a key that names no file of this organisation. */
export function fileIn(
  { salesforce }: Pick<FilesReading, 'salesforce'>,
  key: string,
): { kind: FileKind; id: string } | undefined {
  const [host, named, id, ...more] = namesIn(key) ?? []
  const kind = fileKinds.find(each => each === named)
  return host === salesforce.host && kind && !more.length && /^[a-z\d]{15,18}$/i.test(id ?? '')
    ? { kind, id: id ?? '' }
    : undefined
}

/** @throws ConnectorError */
export async function fileContent(
  { salesforce }: FilesReading,
  { kind, id }: { kind: FileKind; id: string },
  maxBytes: number,
): Promise<Content> {
  const { object, body } = kinds[kind]
  try {
    const version = kind === 'files' ? await latestOf(salesforce, id) : id
    const answer = await salesforce.call(`/sobjects/${object}/${version}/${body}`, 'A file', {
      headers: { accept: '*/*' },
      limits: { maxBytes: Infinity, totalMs: 600_000 },
    })
    const length = Number(answer.headers.get('content-length') ?? Number.NaN)
    if (length > maxBytes) {
      answer.discard()
      throw new ConnectorError('too_large', `It has ${length} bytes; ${maxBytes} are allowed.`)
    }
    return { stream: answer.stream(), ...(Number.isSafeInteger(length) && { size: length }) }
  } catch (error) {
    if (isMissing(error)) throw new ConnectorError('vanished', 'It is no longer there.')
    if (isDenied(error)) throw new ConnectorError('permission_denied', 'The user of the app may not read it.')
    throw error
  }
}

async function latestOf(salesforce: Salesforce, document: string): Promise<string> {
  const soql = `SELECT Id FROM ContentVersion WHERE ContentDocumentId = '${document}' AND IsLatest = true`
  const [found] = await salesforce.all(Row.pick({ Id: true }), soql, 'A file')
  if (!found) throw new ConnectorError('vanished', 'It is no longer there.')
  return found.Id
}
