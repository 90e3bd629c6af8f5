import { contentCollections, type ContentCollection } from '@sharelight/contract'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../http/app-error.ts'
import { readDocs } from './read-docs.ts'

const unreadable = 'This content cannot be read at the moment.'

type Entry = Record<string, unknown>

/** Names an entry within its collection: the first of these that it has. One that has none is only added. */
const identities = ['id', 'key', 'term', 'grade', 'version'] as const

const read = new Map<string, { modified: number; entries: Entry[] }>()

/** Where support edits content: `CONTENT_DIR`, or the folder that comes with the product. */
export function contentFolder(): string {
  return process.env.CONTENT_DIR ?? join(import.meta.dirname, '../../../../../../content')
}

/**
 * A public collection as it stands in its file now, with the entries of `partner` on top (`<partner>/<collection>.json`).
 * The documentation is a folder of pages (`docs/<page>.md`, `docs/<language>/<page>.md`), English where `language` lacks one.
 * @throws AppError `internal` naming the file and the entry when somebody edited it into something that the screens cannot show
 */
export async function readContent(
  collection: ContentCollection,
  { partner = '', language = 'en' }: { partner?: string; language?: string } = {},
): Promise<Entry[]> {
  const own = await entriesOf(collection, { folder: contentFolder(), language })
  if (!own) throw new AppError('not_found', `There is no content ${collection}.`)
  const overrides = partner
    ? await entriesOf(collection, { folder: join(contentFolder(), partner), language })
    : undefined
  return overrides ? overlaid(own, overrides) : own
}

async function entriesOf(
  collection: ContentCollection,
  { folder, language }: { folder: string; language: string },
): Promise<Entry[] | undefined> {
  if (collection !== 'docs') return entriesIn(collection, join(folder, `${collection}.json`))
  return readDocs(join(folder, 'docs'), language).catch((cause: unknown) => {
    throw new AppError('internal', unreadable, { cause })
  })
}

/** Undefined where the file does not exist. Reads it again only after a change. */
async function entriesIn(collection: ContentCollection, file: string): Promise<Entry[] | undefined> {
  const modified = (await stat(file).catch(() => undefined))?.mtimeMs
  if (modified === undefined) return undefined
  const known = read.get(file)
  if (known?.modified === modified) return known.entries
  const parsed = contentCollections[collection].safeParse(parseJson(await readFile(file, 'utf8')))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new AppError('internal', unreadable, {
      cause: new Error(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`),
    })
  }
  const entries: Entry[] = parsed.data
  read.set(file, { modified, entries })
  return entries
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function overlaid(own: readonly Entry[], overrides: readonly Entry[]): Entry[] {
  const byIdentity = new Map(own.map(entry => [identityOf(entry), entry]))
  for (const entry of overrides) byIdentity.set(identityOf(entry), entry)
  return [...byIdentity.values()]
}

function identityOf(entry: Entry): string {
  const name = identities.find(key => key in entry)
  return name ? String(entry[name]) : JSON.stringify(entry)
}
