import { existsSync, lstatSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { describeError, systemCode } from './describe-error.ts'
import { foundIn, incomplete } from './meta/meta-folder.ts'
import { KeyFailure } from './keys/wrapping-key.ts'
import { DataFolderInUse } from './lock.ts'
import type { Failure } from './meta/pglite-protocol.ts'
import { EmbeddedDatabaseStopped, saysDiskFull } from './unavailable.ts'

/** The stores in a data folder cannot be opened. The message names the folder, what is wrong there, and the way out. */
export class StartFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartFailure'
  }
}

/** Stores that a newer version has brought to its schema; `change` names what this one does not know. */
export function newerSchema(store: 'metadata' | 'analytics', change: string): StartFailure {
  return new StartFailure(
    `The ${store} were brought to the schema of a newer version of Sharelight (${change} is not known to this one). Start the newer version again, ` +
      'or restore a backup of the older one into a new data folder or new databases. Nothing was changed.',
  )
}

/** What `error` says about `dataDir`, as a sentence for who starts the product; an error that is no matter of the folder stays as it is. */
export function explainStart(dataDir: string | undefined, error: unknown): unknown {
  if (!dataDir || error instanceof DataFolderInUse || error instanceof StartFailure || error instanceof KeyFailure)
    return error
  const failure = error instanceof EmbeddedDatabaseStopped ? error.failure : undefined
  const said = [describeError(error), ...(failure?.log ?? [])].join('\n')
  const message =
    unusable(dataDir, [systemCode(failure ?? error), said].join(' ')) ??
    (failure && damaged(dataDir, said, failure)) ??
    analyticsDamaged(dataDir, error)
  return message === undefined ? error : new StartFailure(message, error)
}

/**
 * @throws StartFailure when the metadata are gone although there are analytics, which are only ever made after them: to begin
 * anew would show whoever comes first the way to set the product up
 */
export function refuseLostMeta(dataDir: string): void {
  const meta = join(dataDir, 'meta')
  const isGone = existsSync(meta) ? isEmpty(meta) : true
  if (!isGone || !existsSync(join(dataDir, 'analytics', 'metadata', 'default', 'schema_migrations.sql'))) return
  throw new StartFailure(
    `The folder ${meta} (users, sources, decisions, audit trail) is missing, although ${join(dataDir, 'analytics')} holds data. ` +
      `Restore it from a backup. If the metadata are on a PostgreSQL server, set DATABASE_URL. To begin anew, give another folder with DATA_DIR. Nothing was changed.`,
  )
}

/** @throws StartFailure when there are analytics, but not what says which tables they belong to: the engine would begin anew beside them */
export function refuseLostAnalytics(dataDir: string): void {
  const folder = join(dataDir, 'analytics')
  const isBegun = ['store', 'metadata'].some(
    name => existsSync(join(folder, name)) && readdirSync(join(folder, name)).length > 0,
  )
  if (!isBegun || existsSync(join(folder, 'metadata', 'default'))) return
  throw new StartFailure(
    `The analytics in ${folder} are damaged: the folder metadata, which says which tables they belong to, is missing or leads nowhere. Restore the folder from a backup. ` +
      `To begin without them, move ${folder} aside: what was found comes back by scanning again, history and justifications do not. Nothing was changed.`,
  )
}

function isEmpty(folder: string): boolean {
  try {
    return foundIn(folder) === 'nothing'
  } catch {
    return false
  }
}

// PGlite's log and chDB say it in words, and the latter not at all.
const little = 8 * 1024 * 1024

function unusable(dataDir: string, said: string): string | undefined {
  if (saysDiskFull.test(said) || isFull(dataDir)) {
    return `The disk of the data folder ${dataDir} has too little room${freeOn(dataDir)}. Make some there (Sharelight needs 200 MB to begin with) and start again. Nothing was lost.`
  }
  if (/EROFS|read-only file system/i.test(said)) {
    return `The data folder ${dataDir} is on a file system that is mounted read-only. Mount it writable, or give another folder with DATA_DIR.`
  }
  if (/EACCES|EPERM|permission denied|not permitted/i.test(said)) {
    return `Sharelight may not write to the data folder ${dataDir}${ownersOf(dataDir)}. Start it as the owner of the folder and of all within, or make its user the owner (chown -R).`
  }
  return undefined
}

function damaged(dataDir: string, said: string, { code, message }: Failure): string {
  const what =
    code === incomplete ? message : (damages.find(([pattern]) => pattern.test(said))?.[1] ?? 'its files cannot be read')
  const file = /file "([\w./]+)"/.exec(said)?.[1]
  const last = said
    .split('\n')
    .findLast(line => severe.test(line))
    ?.replace(severe, '')
  const details = [file && `the file ${join(dataDir, 'meta', file)}`, last].filter(Boolean).join(': ')
  return `The metadata in ${join(dataDir, 'meta')} are damaged: ${what}${details ? ` (${details})` : ''}. ${wayOut(dataDir)}`
}

const severe = /^.*?(PANIC|FATAL|ERROR):\s*/

const damages: readonly [RegExp, string][] = [
  [/checkpoint record|WAL segment/i, 'the write-ahead log (pg_wal) cannot be read'],
  [
    /incompatible with server|pg_control|incorrect checksum in control file/i,
    'the control file (global/pg_control) cannot be read',
  ],
  [/status of transaction|pg_xact/i, 'the states of transactions (pg_xact) cannot be read'],
  [/could not read block|invalid page|could not open file/i, 'a table file is cut or missing'],
]

function analyticsDamaged(dataDir: string, error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ChdbConnectionError') return undefined
  return `The analytics in ${join(dataDir, 'analytics')} cannot be opened (${describeError(error)}); the engine's own line above names the file. ${wayOut(dataDir)}`
}

/** What to do about something in a data folder that is damaged. */
export function wayOut(dataDir: string): string {
  return `Restore the folder from a backup, or run "sharelight repair --data ${dataDir}", which works on a copy, saves what can be saved and says what was lost. Nothing was changed.`
}

function isFull(dataDir: string): boolean {
  return (freeBytes(dataDir) ?? Infinity) < little
}

function freeOn(dataDir: string): string {
  const free = freeBytes(dataDir)
  return free === undefined ? '' : ` (${(free / 1024 / 1024).toFixed(1)} MB are free)`
}

function freeBytes(dataDir: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  } catch {
    return undefined
  }
}

function ownersOf(dataDir: string): string {
  try {
    return `, which belongs to the user with id ${lstatSync(dataDir).uid}; it runs as ${process.getuid?.() ?? 'another'}`
  } catch {
    return ''
  }
}
