import { lstat, opendir } from 'node:fs/promises'
import { ConnectorError } from '../../kit/connector.ts'
import { decodeKey, displayPath, encodeKey } from '../../kit/key.ts'

const subfolders = ['cur', 'new', 'tmp'] as const
export type MaildirPart = (typeof subfolders)[number]
/** Flags that most messages have; looked for before the folder is listed. */
const commonFlags = ['', ':2,', ':2,S', ':2,RS', ':2,FS', ':2,PS', ':2,ST', ':2,FRS']
const colon = 58
const slash = 47

export async function isMaildir(folder: Buffer): Promise<boolean> {
  const found = await Promise.all(
    subfolders.map(name =>
      lstat(inside(folder, name)).then(
        stat => stat.isDirectory(),
        () => false,
      ),
    ),
  )
  return found.every(Boolean)
}

export function maildirPart(folderName: string): MaildirPart | undefined {
  return subfolders.find(name => name === folderName)
}

/** `.Work.Projects` is the folder Projects in Work, as Maildir++ names it. */
export function maildirName(name: string): string {
  return name.startsWith('.') && name.length > 1 ? name.slice(1).split('.').join('/') : name
}

/** What of a file name stays the same while a message is read, answered and moved from `new` to `cur`. */
export function uniqueName(name: Buffer): string {
  const end = name.indexOf(colon)
  return encodeKey(end < 0 ? name : name.subarray(0, end))
}

/** The file that a message is in at present. @throws ConnectorError `vanished` */
export async function locateInMaildir(folder: Buffer, unique: string): Promise<Buffer> {
  const name = decodeKey(unique)
  if (name.includes('/') || name.includes(0))
    throw new ConnectorError('vanished', `${displayPath(name)} names no message.`)
  return (await firstCommon(folder, name)) ?? searchMaildir(folder, name)
}

/** Whether another file of the folder holds the message already, as after a crash of the mail system between link and unlink. */
export async function isSecondCopy(folder: Buffer, path: Buffer): Promise<boolean> {
  const first = await firstCommon(folder, decodeKey(uniqueName(path.subarray(path.lastIndexOf(slash) + 1))))
  return first !== undefined && !first.equals(path)
}

async function firstCommon(folder: Buffer, name: Buffer): Promise<Buffer | undefined> {
  for (const part of ['cur', 'new'] as const) {
    for (const flags of commonFlags) {
      const path = inside(folder, part, Buffer.concat([name, Buffer.from(flags)]))
      if (
        await lstat(path).then(
          stat => stat.isFile(),
          () => false,
        )
      )
        return path
    }
  }
  return undefined
}

async function searchMaildir(folder: Buffer, name: Buffer): Promise<Buffer> {
  const start = Buffer.concat([name, Buffer.of(colon)])
  for (const part of ['cur', 'new'] as const) {
    const listing = await opendir(inside(folder, part), { encoding: 'buffer' as BufferEncoding }).catch(() => undefined)
    if (!listing) continue
    for await (const entry of listing) {
      const candidate = entry.name as unknown as Buffer
      if (candidate.subarray(0, start.length).equals(start)) return inside(folder, part, candidate)
    }
  }
  throw new ConnectorError('vanished', `The message ${displayPath(name)} is no longer in ${displayPath(folder)}.`)
}

function inside(folder: Buffer, part: string, name?: Buffer): Buffer {
  const path = Buffer.concat([folder, Buffer.from(`/${part}`)])
  return name ? Buffer.concat([path, Buffer.from('/'), name]) : path
}
