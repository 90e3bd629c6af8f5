import { lstat } from 'node:fs/promises'
import type { Connection, ConnectorIo, Entry, ItemEntry } from '../../kit/connector.ts'
import { everyEntry, type Listed } from '../../kit/pages.ts'
import { open } from '../mail-archive/open.ts'

interface MailInsideOptions {
  /** The folders and files that the connection reads. */
  roots: readonly string[]
  include: readonly string[]
  exclude: readonly string[]
  io: ConnectorIo
}

/** Mail that lies among files. */
export interface MailInside extends Required<Pick<Connection, 'fetch' | 'verify' | 'exists'>> {
  /** The same files, mail in the form of mail. */
  list(files: AsyncIterable<Listed>): AsyncGenerator<Listed>
  /** Whether what has this key is read as mail. */
  holds(key: string): boolean
  /** Key of the file that holds what has this key. */
  fileOf(key: string): string
  isInsideFile(key: string): boolean
}

interface Patterns {
  include: readonly string[]
  exclude: readonly string[]
}

const mailFile = /\.(?:eml|mbox|mbx)$/i
/** So many files are listed by one connection. */
const filesAtOnce = 100

/**
 * Reads the mail among files as mail: an `.eml` file is a message, an mbox file and a Maildir folder are folders of messages, and attachments
 * are items of their own. Each of them is listed in this form only, so that nothing counts twice.
 */
export async function openMailInside({ roots, include, exclude, io }: MailInsideOptions): Promise<MailInside> {
  const openMail = (paths: readonly string[], patterns: Patterns) =>
    open({ paths: [...paths], include: [...patterns.include], exclude: [...patterns.exclude] }, io)
  const mail = await openMail(roots, { include: [], exclude: [] })
  const entriesOf = async function* (
    paths: readonly string[],
    patterns: Patterns = { include: [], exclude: [] },
  ): AsyncGenerator<Entry> {
    const connection = await openMail(paths, patterns).catch(() => undefined)
    // All of them vanished since they were listed.
    if (!connection) return
    for await (const entry of everyEntry(connection)) yield inPlace(entry, roots)
  }
  return {
    list: files =>
      merge(files, { files: paths => entriesOf(paths), maildir: path => entriesOf([path], { include, exclude }) }),
    holds: key => isInsideFile(key) || (mailFile.test(key) && isPlain(key)),
    fetch: (item, limits) => mail.fetch(item, limits),
    verify: item => mail.verify(item),
    exists: key => mail.exists(key),
    fileOf,
    isInsideFile,
  }
}

interface Lists {
  files(paths: readonly string[]): AsyncGenerator<Entry>
  maildir(path: string): AsyncGenerator<Entry>
}

/** Whatever is given while files wait is given again with them, should the listing go on from there. */
async function* merge(listed: AsyncIterable<Listed>, lists: Lists): AsyncGenerator<Listed> {
  let waiting: { key: string; from: string | undefined }[] = []
  let maildir: string | undefined
  for await (const { entry, from: own } of listed) {
    const from = waiting.length ? waiting[0]?.from : own
    if (maildir !== undefined && entry.key.startsWith(`${maildir}/`)) continue
    if (entry.type === 'folder' && isPlain(entry.key) && (await isMaildir(entry.key))) {
      maildir = entry.key
      yield* all(lists.maildir(entry.key), from)
    } else if (entry.type === 'item' && isMailFile(entry)) {
      waiting.push({ key: entry.key, from: own })
      if (waiting.length < filesAtOnce) continue
      yield* all(lists.files(waiting.map(({ key }) => key)), waiting[0]?.from)
      waiting = []
    } else yield { entry, from }
  }
  if (waiting.length) yield* all(lists.files(waiting.map(({ key }) => key)), waiting[0]?.from)
}

async function* all(entries: AsyncIterable<Entry>, from: string | undefined): AsyncGenerator<Listed> {
  for await (const entry of entries) yield { entry, from }
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

function fileOf(key: string): string {
  return key.split('#', 1)[0] ?? ''
}

function isInsideFile(key: string): boolean {
  return key.includes('#')
}

async function isMaildir(path: string): Promise<boolean> {
  for (const part of ['cur', 'new', 'tmp']) {
    if (
      !(await lstat(`${path}/${part}`).then(
        stat => stat.isDirectory(),
        () => false,
      ))
    )
      return false
  }
  return true
}
