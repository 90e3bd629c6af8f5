import { lstat } from 'node:fs/promises'
import { findConnector, type Connection, type ConnectorIo, type Entry, type ItemEntry } from '@sharelight/connectors'

export interface MailInsideOptions {
  /** The folders and files that the connection reads. */
  roots: readonly string[]
  include: readonly string[]
  exclude: readonly string[]
  io: ConnectorIo
}

const mailFile = /\.(?:eml|mbox|mbx)$/i
/** So many files are listed by one connection. */
const filesAtOnce = 100

/**
 * A connection to file systems that reads the mail in them as mail: an `.eml` file is a message, an mbox file and a Maildir folder are
 * folders of messages, and attachments are items of their own. Each of them is listed in this form only, so that nothing counts twice.
 */
export async function withMailInside(files: Connection, { roots, include, exclude, io }: MailInsideOptions): Promise<Connection> {
  const open = (paths: readonly string[], patterns: { include: readonly string[]; exclude: readonly string[] }) => openMail({ paths, ...patterns }, io)
  const mail = await open(roots, { include: [], exclude: [] })
  const list = async function* (paths: readonly string[], patterns = { include: [] as readonly string[], exclude: [] as readonly string[] }): AsyncGenerator<Entry> {
    const connection = await open(paths, patterns).catch(() => undefined)
    // All of them vanished since they were listed.
    if (!connection) return
    for await (const entry of connection.enumerate()) yield inPlace(entry, roots)
    await connection.close()
  }
  return {
    code: files.code,
    check: () => files.check(),
    enumerate: () => merge(files.enumerate(), { listFiles: paths => list(paths), listMaildir: path => list([path], { include, exclude }) }),
    fetch: item => isMail(item.key) ? mail.fetch(item) : files.fetch(item),
    verify: async item => { await (isMail(item.key) ? mail : files).verify?.(item) },
    // What lies inside a file is there while the file is, which the settings may leave out.
    exists: async key => await files.exists(fileOf(key)) && (!isInsideFile(key) || mail.exists(key)),
    close: async () => { await Promise.all([files.close(), mail.close()]) },
  }
}

interface Lists { listFiles(paths: readonly string[]): AsyncGenerator<Entry>; listMaildir(path: string): AsyncGenerator<Entry> }

async function* merge(entries: AsyncIterable<Entry>, { listFiles, listMaildir }: Lists): AsyncGenerator<Entry> {
  let waiting: string[] = []
  let maildir: string | undefined
  for await (const entry of entries) {
    if (maildir !== undefined && entry.key.startsWith(`${maildir}/`)) continue
    if (entry.type === 'folder' && isPlain(entry.key) && await isMaildir(entry.key)) {
      maildir = entry.key
      yield* listMaildir(entry.key)
    } else if (entry.type === 'item' && isMailFile(entry)) {
      waiting.push(entry.key)
      if (waiting.length < filesAtOnce) continue
      yield* listFiles(waiting)
      waiting = []
    } else yield entry
  }
  if (waiting.length) yield* listFiles(waiting)
}

function openMail(settings: { paths: readonly string[]; include: readonly string[]; exclude: readonly string[] }, io: ConnectorIo): Promise<Connection> {
  const connector = findConnector('mail-archive')
  if (!connector) throw new Error('There is no connector "mail-archive".')
  return connector.open(connector.settings.parse(settings), io)
}

/** Listed alone, a file has no folder around it; here it has. */
function inPlace(entry: Entry, roots: readonly string[]): Entry {
  if (entry.parent !== undefined) return entry
  const file = fileOf(entry.key)
  if (roots.includes(file)) return entry
  return { ...entry, parent: file.slice(0, file.lastIndexOf('/')) || '/' }
}

function isMailFile({ key }: ItemEntry): boolean {
  return mailFile.test(key) && isPlain(key)
}

/** The key is the path itself: nothing in it had to be escaped. */
function isPlain(key: string): boolean {
  return !key.includes('%')
}

function isMail(key: string): boolean {
  return isInsideFile(key) || (mailFile.test(key) && isPlain(key))
}

function fileOf(key: string): string {
  return key.split('#', 1)[0] ?? ''
}

function isInsideFile(key: string): boolean {
  return key.includes('#')
}

async function isMaildir(path: string): Promise<boolean> {
  for (const part of ['cur', 'new', 'tmp']) {
    if (!await lstat(`${path}/${part}`).then(stat => stat.isDirectory(), () => false)) return false
  }
  return true
}
