import { z } from 'zod'
import { ConnectorError, SourceFault, type Content, type Entry, type Grant, type Page } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { listOf } from './api.ts'
import { HubspotFault, isDenied, isMissing, isRefused, itemFault } from './fault.ts'
import { anybody, users, type HubspotReading } from './reading.ts'
import { dateOf, HubspotFile } from './shapes.ts'

/** From when on files are listed, in the order in which they came, and after how many; those of that very moment which were told. */
const Position = z.object({
  since: z.string().optional(),
  after: z.string().optional(),
  seen: z.array(z.string()).default([]),
})
type Position = z.infer<typeof Position>

const pageSize = 100
/** A search gives no more than 10,000 results. */
const mostFound = 9_900
const mostSeen = 1_000

export const filesKey = (portal: string) => `${portal}/files`

/** The file that a key names; nothing for other keys. */
export const fileIn = (key: string): string | undefined => /^\d+\/files\/([^/]+)$/.exec(key)?.[1]

/** All files of the file manager each time: what is the same is not read again. */
export async function* listFiles(reading: HubspotReading, portal: string, from?: string): AsyncGenerator<Page<Entry>> {
  const { hubspot, settings } = reading
  const exclude = exclusion(settings.include, settings.exclude)
  let position = from === undefined ? { seen: [] } : positionOf(from)
  let before: Entry[] = from === undefined ? [folderOf(portal)] : []
  for (;;) {
    const { since, after, seen } = position
    const query = { limit: pageSize, sort: 'createdAt', ...(since !== undefined && { createdAtGte: since }) }
    const page = await hubspot
      .page({ path: '/files/v3/files/search', query, what: 'Files' }, after)
      .catch((error: unknown) => {
        if (isRefused(error) && after !== undefined) throw resync(error)
        if (isDenied(error)) throw lacking(error)
        throw error
      })
    const files = listOf(HubspotFile, page.results)
    const fresh = files.filter(({ id, archived }) => archived !== true && !seen.includes(id))
    const items = fresh.flatMap(file => {
      const left = exclude(pathOf(file), false)
      return left === undefined ? [entryOf(file, { portal, maxFileSize: settings.maxFileSize })] : []
    })
    const next = nextOf(position, files, page.next)
    yield { items: [...before, ...items], covers: 'all', ...(next && { next: JSON.stringify(next) }) }
    if (!next) return
    before = []
    position = next
    reading.io.signal.throwIfAborted()
  }
}

const lacking = (cause: unknown) =>
  new SourceFault(
    'scope_missing',
    'HubSpot does not let files be read. Give the private app the scope files, or turn Files off in the settings.',
    { cause },
  )

function nextOf(position: Position, files: readonly HubspotFile[], after: string | undefined): Position | undefined {
  if (after === undefined) return undefined
  const seen = [...position.seen, ...files.map(({ id }) => id)].slice(-mostSeen)
  const last = files.at(-1)?.createdAt
  const isFar = Number(after) >= mostFound && last && last !== position.since
  return isFar ? { since: last, seen } : { ...position, after, seen }
}

const resync = (cause: unknown) =>
  new SourceFault('resync', 'The position among the files is not known any more. They are read from the beginning.', {
    cause,
  })

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw resync(cause)
  }
}

const folderOf = (portal: string): Entry => ({
  type: 'folder',
  key: filesKey(portal),
  name: 'Files',
  path: 'Files',
  grants: [],
})

const nameOf = ({ id, name, extension }: HubspotFile) =>
  `${name || id}${extension && !name?.endsWith(`.${extension}`) ? `.${extension}` : ''}`

/** From the top of the file manager. */
const pathOf = (file: HubspotFile) => {
  const folder = (file.path ?? '').split('/').slice(0, -1).filter(Boolean)
  return [...folder, nameOf(file)].join('/')
}

function entryOf(
  file: HubspotFile,
  { portal, maxFileSize }: { portal: string; maxFileSize: number | undefined },
): Entry {
  const { id, size, access, createdAt, updatedAt, fileMd5 } = file
  const place = {
    key: `${filesKey(portal)}/${id}`,
    name: displayPath(Buffer.from(nameOf(file).slice(0, 400))),
    path: displayPath(Buffer.from(`Files/${pathOf(file)}`.slice(0, 2000))),
    parent: filesKey(portal),
  }
  if (maxFileSize !== undefined && (size ?? 0) > maxFileSize)
    return { type: 'problem', ...place, status: 'skipped', reason: 'too_large', detail: `It has ${size} bytes.` }
  const [made, changed] = [dateOf(createdAt), dateOf(updatedAt)]
  return {
    type: 'item',
    kind: 'file',
    ...place,
    ...(typeof size === 'number' && { size }),
    ...(made && { createdAt: made }),
    ...(changed && { modifiedAt: changed }),
    // Who may open it changes when it was changed last, and not what is in it.
    stamp: fileMd5 || `${id} ${size ?? ''} ${access === undefined ? (updatedAt ?? '') : ''}`,
    identity: `file ${id}`,
    grants: grantsOf(file),
    events: [],
  }
}

/** Anybody with its address where it is public, which search engines find or not; otherwise whoever uses the account. */
function grantsOf({ access, url, defaultHostingUrl, expiresAt }: HubspotFile): Grant[] {
  if (!isPublic(access)) return [{ principal: users, role: 'read', via: 'account' }]
  const link = url || defaultHostingUrl
  const ends = dateOf(expiresAt)
  return [
    {
      principal: anybody,
      role: 'read',
      via: 'link',
      id: access ?? '',
      ...(link && { link }),
      ...(ends && { expiresAt: ends }),
    },
    { principal: users, role: 'read', via: 'account' },
  ]
}

export const isPublic = (access: string | null | undefined) =>
  /PUBLIC/.test(access ?? '') && !/HIDDEN/.test(access ?? '')

const Signed = z.looseObject({ url: z.string().min(1), size: z.coerce.number().nullish().catch(undefined) })

/** @throws HubspotFault */
export const fileOf = ({ hubspot }: Pick<HubspotReading, 'hubspot'>, id: string): Promise<HubspotFile> =>
  hubspot.get(HubspotFile, { path: `/files/v3/files/${encodeURIComponent(id)}`, what: 'A file' })

/** @throws ConnectorError */
export async function fileContent({ hubspot }: HubspotReading, id: string, most: number): Promise<Content> {
  try {
    const path = `/files/v3/files/${encodeURIComponent(id)}/signed-url`
    const signed = await hubspot.get(Signed, { path, what: 'A file' }).catch(async (error: unknown) => {
      // Public files need no key.
      const file = error instanceof HubspotFault && !isMissing(error) ? await fileOf({ hubspot }, id) : undefined
      if (file?.url && isPublic(file.access)) return { url: file.url, size: file.size }
      throw error
    })
    if ((signed.size ?? 0) > most) throw tooLarge(signed.size ?? 0, most)
    const answer = await hubspot.file(signed.url)
    const size = Number(answer.headers.get('content-length') ?? Number.NaN)
    if (size > most) {
      answer.discard()
      throw tooLarge(size, most)
    }
    return { stream: answer.stream(), ...(Number.isSafeInteger(size) && { size }) }
  } catch (error) {
    throw itemFault(error)
  }
}

const tooLarge = (size: number, most: number) =>
  new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)
