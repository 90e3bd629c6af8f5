import { access, lstat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { findConnector, type Connection, type Connector, type ConnectorIo } from '@sharelight/connectors'
import type { ReadingSettings } from '@sharelight/contract'
import type { Missing } from '../lacks.ts'
import type { ScanCommandOptions } from './options.ts'

/** A data source that a path makes. */
export interface PlannedSource {
  connector: Connector
  name: string
  settings: Record<string, unknown>
  open(io: ConnectorIo): Promise<Connection>
  /** What it lacks, known once it is open. */
  missing?: Missing
}

type Choices = Pick<ScanCommandOptions, 'include' | 'exclude'> & { reading: ReadingSettings }

/**
 * A mail file or Maildir is a mail archive; every other file or folder is a file system, in which mail is read as mail.
 * @throws Error naming a path that is not there
 */
export async function planSources(paths: readonly string[], choices: Choices): Promise<PlannedSource[]> {
  const roots = [...new Set(paths.map(path => resolve(path)))]
  return Promise.all(
    roots.map(async root => {
      await mustExist(root)
      return (await isMailArchive(root)) ? mailArchive(root, choices) : fileSystem(root, choices)
    }),
  )
}

function mailArchive(root: string, { include, exclude, reading }: Choices): PlannedSource {
  const { connector, settings } = configured('mail-archive', { paths: [root], include, exclude, ...reading })
  return { connector, settings, name: nameOf(root), open: async io => (await connector.load())(settings, io) }
}

function fileSystem(root: string, { include, exclude, reading }: Choices): PlannedSource {
  const { connector, settings } = configured('filesystem', { roots: [root], include, exclude, ...reading })
  return { connector, settings, name: nameOf(root), open: async io => (await connector.load())(settings, io) }
}

function configured(id: string, settings: Record<string, unknown>) {
  const connector = findConnector(id)
  if (!connector) throw new Error(`There is no connector "${id}".`)
  return { connector, settings: asRecord(connector.settings.parse(settings)) }
}

function asRecord(settings: unknown): Record<string, unknown> {
  return settings as Record<string, unknown>
}

function nameOf(root: string): string {
  return (basename(root) || root).slice(0, 120)
}

async function isMailArchive(path: string): Promise<boolean> {
  const stat = await lstat(path)
  if (!stat.isDirectory()) return /\.(?:eml|mbox|mbx)$/i.test(path)
  const parts = await Promise.all(
    ['cur', 'new', 'tmp'].map(part =>
      lstat(`${path}/${part}`).then(
        found => found.isDirectory(),
        () => false,
      ),
    ),
  )
  return parts.every(Boolean)
}

async function mustExist(path: string): Promise<void> {
  await access(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT'
        ? `There is nothing at ${path}. Check how it is spelt.`
        : `${path} cannot be read (${error.code}). Run this as a user who may.`,
    )
  })
}
