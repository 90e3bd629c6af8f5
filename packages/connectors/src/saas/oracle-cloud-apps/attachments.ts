import { z } from 'zod'
import {
  ConnectorError,
  SourceFault,
  type Content,
  type Entry,
  type FetchLimits,
  type Grant,
  type ItemRef,
  type Page,
} from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { listOf, type Oracle, type OracleIo } from './api.ts'
import { isMissing, itemFault, known, OracleFault } from './fault.ts'
import type { OraclePeople } from './people.ts'
import type { OracleCloudAppsSettings } from './settings.ts'

export interface OracleReading {
  oracle: Oracle
  settings: OracleCloudAppsSettings
  io: OracleIo
  people: OraclePeople
}

const text = z.string().nullish().catch(undefined)
const Link = z.looseObject({ rel: text, href: text, name: text })
const Links = z.array(z.unknown()).nullish().catch(undefined)
const Attachment = z.looseObject({
  AttachedDocumentId: z.union([z.number(), z.string()]).transform(String).nullish().catch(undefined),
  FileName: text,
  UploadedFileName: text,
  Title: text,
  Type: text,
  DatatypeCode: text,
  UploadedFileContentType: text,
  ContentType: text,
  UploadedFileLength: z.coerce.number().nullish().catch(undefined),
  UploadedText: text,
  FileUrl: text,
  Url: text,
  CreatedBy: text,
  CreationDate: text,
  LastUpdateDate: text,
  links: Links,
})
type Attachment = z.infer<typeof Attachment>
const Parent = z.looseObject({ links: Links })
const Listed = z.object({ items: z.array(z.unknown()).nullish(), hasMore: z.boolean().nullish() })
const Position = z.object({ offset: z.int().min(0) })

const pageSize = 25
const mostAttachments = 2_000

/** What a path calls: `invoices`. */
export const resourceName = (resource: string) => resource.split('/').at(-1) ?? resource

/** All that is attached to the things of one resource, each time: what is the same is not read again. */
export async function* listAttachments(
  reading: OracleReading,
  resource: string,
  from?: string,
): AsyncGenerator<Page<Entry>> {
  let offset = from === undefined ? 0 : offsetIn(from)
  let before: Entry[] = from === undefined ? [folderOf(resource)] : []
  for (;;) {
    const query = { offset, limit: pageSize, expand: 'attachments' }
    const what = `The attachments of ${resourceName(resource)}`
    const page = await reading.oracle
      .get(Listed, { path: `/${resource}`, query, what })
      .catch((error: unknown) => shut(resource, error))
    if ('problem' in page) return yield page.problem
    const parents = listOf(Parent, page.items)
    const items: Entry[] = []
    for (const parent of parents) items.push(...(await entriesOf(reading, resource, parent)))
    const isMore = page.hasMore === true && (page.items?.length ?? 0) > 0
    offset += page.items?.length ?? 0
    yield { items: [...before, ...items], covers: 'all', ...(isMore && { next: JSON.stringify({ offset }) }) }
    if (!isMore) return
    before = []
    reading.io.signal.throwIfAborted()
  }
}

function offsetIn(position: string): number {
  try {
    return Position.parse(JSON.parse(position)).offset
  } catch (cause) {
    throw new SourceFault('resync', 'The position is not known any more. All is read from the beginning.', { cause })
  }
}

const grantsOf = (resource: string): Grant[] => [
  {
    principal: {
      kind: 'group',
      name: `oracle ${resourceName(resource)}`,
      displayName: `Whoever has a role that sees ${resourceName(resource)}`,
    },
    role: 'read',
    via: 'role',
  },
]

const folderOf = (resource: string): Entry => {
  const name = resourceName(resource)
  return { type: 'folder', key: resource, name, path: name, grants: grantsOf(resource) }
}

/** Where a link leads, below the address of the applications, whatever name they go by themselves. */
function pathAt(links: z.infer<typeof Links>, rel: string, name?: string): string | undefined {
  const all = listOf(Link, links)
  const found = all.find(link => link.rel === rel && (name === undefined || link.name === name))
  const path = URL.parse(found?.href ?? '', 'https://applications.invalid')?.pathname
  const start = path ? /[\w.-]+RestApi\/resources\//.exec(path)?.index : undefined
  return path && start !== undefined ? path.slice(start) : undefined
}

type Parent = z.infer<typeof Parent>

async function entriesOf(reading: OracleReading, resource: string, parent: Parent): Promise<Entry[]> {
  const at = pathAt(parent.links, 'self') ?? pathAt(parent.links, 'canonical')
  const title = titleOf(parent, at)
  const own = await attachmentsOf(reading, parent, at)
  const exclude = exclusion(reading.settings.include, reading.settings.exclude)
  const entries: Entry[] = []
  for (const attachment of own) {
    const self = pathAt(attachment.links, 'self') ?? pathAt(attachment.links, 'canonical')
    if (!self?.startsWith(`${resource}/`) || exclude(nameOf(attachment), false) !== undefined) continue
    entries.push(await entryOf(reading, { resource, title, self }, attachment))
  }
  return entries
}

/** Told with what they are attached to; asked for where they are not. */
async function attachmentsOf({ oracle }: OracleReading, parent: Parent, at: string | undefined): Promise<Attachment[]> {
  const told = parent['attachments'] ?? parent['Attachments']
  const inner = Array.isArray(told) ? told : Listed.safeParse(told).data?.items
  if (inner) return listOf(Attachment, inner)
  if (at === undefined) return []
  const all: Attachment[] = []
  for (let offset = 0; all.length < mostAttachments;) {
    const path = `/${at}/child/attachments`
    const page = await known(oracle.get(Listed, { path, query: { offset, limit: pageSize }, what: 'Attachments' }))
    all.push(...listOf(Attachment, page?.items))
    offset += page?.items?.length ?? 0
    if (page?.hasMore !== true || !page.items?.length) break
  }
  return all
}

const telling = /(Number|Name|^Supplier|^Buyer|Code|Title)$/

/** `InvoiceNumber`, `OrderNumber` … say most to people; else its number. */
function titleOf(parent: Parent, at: string | undefined): string {
  const found = Object.entries(parent).find(([name, value]) => telling.test(name) && typeof value === 'string' && value)
  return String(found?.[1] ?? at?.split('/').at(-1) ?? 'thing')
}

const nameOf = ({ FileName, UploadedFileName, Title, AttachedDocumentId }: Attachment) =>
  FileName || UploadedFileName || Title || AttachedDocumentId || 'attachment'
const shown = (words: string) => displayPath(Buffer.from(words.slice(0, 300).replaceAll('/', '∕')))

interface At {
  resource: string
  title: string
  self: string
}

async function entryOf(
  { people, settings }: OracleReading,
  { resource, title, self }: At,
  attachment: Attachment,
): Promise<Entry> {
  const { LastUpdateDate, CreationDate, CreatedBy, UploadedFileLength: size } = attachment
  const name = shown(nameOf(attachment))
  const place = { key: self, name, path: `${resourceName(resource)}/${shown(title)}/${name}`, parent: resource }
  const skipped = (reason: 'symlink' | 'too_large', detail: string): Entry => ({
    type: 'problem',
    ...place,
    status: 'skipped',
    reason,
    detail,
  })
  if (/URL|WEB/.test(kindOf(attachment))) return skipped('symlink', 'It is a link to a page elsewhere.')
  if ((size ?? 0) > (settings.maxFileSize ?? Infinity)) return skipped('too_large', `It has ${size} bytes.`)
  const [made, changed] = [dateOf(CreationDate), dateOf(LastUpdateDate)]
  const mime = attachment.UploadedFileContentType || attachment.ContentType
  return {
    type: 'item',
    kind: 'attachment',
    ...place,
    ...(mime && { mime }),
    ...(typeof size === 'number' && { size }),
    ...(made && { createdAt: made }),
    ...(changed && { modifiedAt: changed }),
    stamp: `${attachment.AttachedDocumentId ?? self} ${LastUpdateDate ?? ''} ${size ?? ''}`,
    identity: self,
    ...(CreatedBy && { owner: await people.principal(CreatedBy) }),
    grants: grantsOf(resource).map(grant => ({ ...grant, inherited: true })),
    events: [],
  }
}

const kindOf = ({ Type, DatatypeCode }: Attachment) => (DatatypeCode || Type || '').toUpperCase()

function dateOf(when: string | null | undefined): Date | undefined {
  const at = new Date(when ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The bytes of a file, or the text of a note. @throws ConnectorError */
export async function attachmentContent(
  { oracle, settings }: OracleReading,
  { key, stamp }: ItemRef,
  { maxBytes }: FetchLimits,
): Promise<Content> {
  const isOurs = settings.attachments.some(resource => key.startsWith(`${resource}/`)) && !key.includes('..')
  if (!isOurs) throw new ConnectorError('excluded', 'It is nothing that the settings take in.')
  const most = Math.min(maxBytes, settings.maxFileSize ?? Infinity)
  try {
    const attachment = await oracle.get(Attachment, { path: `/${key}`, what: 'An attachment' })
    if (/TEXT/.test(kindOf(attachment)) && attachment.UploadedText) {
      const bytes = Buffer.from(attachment.UploadedText)
      if (bytes.length > most) throw tooLarge(bytes.length, most)
      return { bytes, stamp }
    }
    const path = `/${pathAt(attachment.links, 'enclosure', 'FileContents') ?? `${key}/enclosure/FileContents`}`
    const answer = await oracle.call({ path, what: 'An attachment', accept: '*/*', isFile: true })
    const size = Number(answer.headers.get('content-length') ?? Number.NaN)
    if (size > most) {
      answer.discard()
      throw tooLarge(size, most)
    }
    return { stream: answer.stream(), stamp, ...(Number.isSafeInteger(size) && { size }) }
  } catch (error) {
    throw itemFault(error)
  }
}

const tooLarge = (size: number, most: number) =>
  new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)

/** A resource that the user may not see is an entry that says so; one that there is not is named when the connection is tested. Neither loses anything. */
function shut(resource: string, error: unknown): { problem: Page<Entry> } {
  if (!(error instanceof OracleFault)) throw error
  const name = resourceName(resource)
  // Not every organisation has every product.
  if (isMissing(error)) return { problem: { items: [], covers: 'changes' } }
  const detail = `Oracle keeps it shut (${error.status}). Give the user a role that sees ${name}.`
  const entry: Entry = {
    type: 'problem',
    key: resource,
    name,
    path: name,
    status: 'failed',
    reason: 'permission_denied',
    detail,
  }
  return { problem: { items: [entry], covers: 'changes' } }
}
