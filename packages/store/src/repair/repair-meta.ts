import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeError } from '../describe-error.ts'
import { connectMeta } from '../meta/connect.ts'
import { migrateMeta } from '../meta/migrate.ts'
import { PglitePool } from '../meta/pglite-pool.ts'
import { EmbeddedDatabaseStopped } from '../unavailable.ts'
import { controlFromLog } from './control-from-log.ts'
import { resetWal } from './reset-wal.ts'
import { salvage, type Salvaged } from './salvage.ts'

/** What came of one store: a folder to take the place of the damaged one, if it was damaged, and what to tell. */
export interface Repaired {
  replacement?: string
  told: string[]
}

interface Places {
  copy: string
  empty: string
  repaired: string
}

/** Repairs the metadata in `folder`, which is read only; what it makes lies beside it, in folders that begin with `${folder}.`. */
export async function repairMeta(folder: string, time: number): Promise<Repaired> {
  if (!existsSync(folder) || !readdirSync(folder).length)
    return { told: [`${folder} holds nothing that could be saved. Restore it from a backup.`] }
  const places = {
    copy: `${folder}.copy-${time}`,
    empty: `${folder}.empty-${time}`,
    repaired: `${folder}.repaired-${time}`,
  }
  const told: string[] = []
  let isKept = false
  try {
    await (await openEmpty(places.empty)).end()
    cpSync(folder, places.copy, { recursive: true })
    const from = await openDamaged(places, told)
    if (!from)
      return {
        told: [
          ...told,
          `The metadata in ${folder} could not be saved. Restore them from a backup; nothing was changed.`,
        ],
      }
    try {
      const results = await saveInto(places, from)
      isKept = !isSound(results, told)
      return isKept
        ? { replacement: places.repaired, told: [...told, ...results.flatMap(tell)] }
        : { told: [`The metadata in ${folder} are sound.`] }
    } finally {
      await from.end()
    }
  } finally {
    for (const place of [places.copy, places.empty, ...(isKept ? [] : [places.repaired])]) removeWithLock(place)
    removeLock(places.repaired)
  }
}

function removeWithLock(place: string): void {
  rmSync(place, { recursive: true, force: true })
  removeLock(place)
}

function removeLock(place: string): void {
  for (const end of ['.lock', '.lock-journal']) rmSync(`${place}${end}`, { force: true })
}

async function saveInto({ repaired }: Places, from: PglitePool): Promise<Salvaged[]> {
  // With the schema that the rows have; the next start brings both up to date.
  const { rows } = await from.query('SELECT name FROM kysely_migration ORDER BY name').catch(() => ({ rows: [] }))
  const { db } = await connectMeta({ path: repaired })
  await migrateMeta(db, rows.at(-1)?.['name'] as string | undefined).finally(() => db.destroy())
  const to = new PglitePool(repaired)
  const results = await salvage(from, to)
  await to.query('CHECKPOINT')
  await to.end()
  return results
}

function isSound(results: readonly Salvaged[], told: readonly string[]): boolean {
  return !told.length && results.every(({ lost, isUncertain }) => !lost && !isUncertain)
}

function tell({ table, saved, lost, isUncertain }: Salvaged): string[] {
  if (!saved && !lost && !isUncertain) return []
  const loss = lost ? `${lost} lost` : isUncertain ? 'more may be lost: its file or its index was damaged' : 'none lost'
  return [`${table}: ${saved} rows saved, ${loss}.`]
}

const attempts = 12

/** Opens the copy, mending what keeps it from opening, one thing after the other. */
async function openDamaged(places: Places, told: string[]): Promise<PglitePool | undefined> {
  const tried = new Set<string>()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const pool = new PglitePool(places.copy)
    try {
      await pool.query("SELECT count(*) FROM pg_class WHERE relname = 'organisations'")
      return pool
    } catch (error) {
      await pool.end().catch(() => undefined)
      const failure = error instanceof EmbeddedDatabaseStopped ? error.failure : undefined
      const mended = mend(places, [describeError(error), failure?.message, ...(failure?.log ?? [])].join('\n'))
      if (!mended || tried.has(mended)) return undefined
      tried.add(mended)
      told.push(mended)
    }
  }
  return undefined
}

/** Puts something usable in the place of what `said` complains of; says what. */
function mend(places: Places, said: string): string | undefined {
  const { copy, empty } = places
  const missing = /(?:^|[\s:(])((?:[\w/]+, )*[\w/]+) (?:is|are) missing/.exec(said)?.[1]?.split(', ') ?? []
  if (missing.includes('base') || missing.includes('global')) return undefined
  if (missing.length) return replaceMissing(places, missing)
  const states = /pg_xact\/([0-9A-F]{4})/.exec(said)?.[1]
  if (states) {
    // Two bits a transaction: all of them are taken for committed.
    writeFileSync(join(copy, 'pg_xact', states), Buffer.alloc(256 * 1024, 0x55))
    return 'The states of transactions (pg_xact) were lost: changes that had been undone may be back.'
  }
  const file = /file "base\/(\d+)\/(\d+)"/.exec(said)
  if (file && fixedCatalogues.has(Number(file[2]))) {
    copyFileSync(join(empty, 'base', file[1] ?? '', file[2] ?? ''), join(copy, 'base', file[1] ?? '', file[2] ?? ''))
    return `A part of the database's own catalogue (base/${file[1]}/${file[2]}) was damaged, and was replaced by a sound one.`
  }
  if (!/checkpoint|WAL|control|PG_CONTROL|incompatible|Aborted|failed to initialize/.test(said)) return undefined
  if (controlFromLog(copy, empty)) return fromLog
  resetWal(copy, empty)
  return 'The write-ahead log was lost: changes of the last minutes before the damage may be missing.'
}

const fromLog =
  'The control file was lost, and was made anew from the write-ahead log, which holds all that was changed since.'

function replaceMissing({ copy, empty }: Places, missing: readonly string[]): string {
  for (const name of missing) {
    if (name === 'pg_wal' || name === 'pg_xact') mkdirSync(join(copy, name), { recursive: true })
    else if (name !== control) copyFileSync(join(empty, name), join(copy, name))
  }
  if (missing.includes(control) && !missing.includes('pg_xact') && controlFromLog(copy, empty))
    return `${missing.join(', ')} had been lost. ${fromLog}`
  if (missing.some(name => name !== 'PG_VERSION')) resetWal(copy, empty)
  return `${missing.join(', ')} had been lost, and was made anew.`
}

const control = 'global/pg_control'

// Catalogues that no migration changes, and their indexes: functions, operators, their classes and families, casts, access methods, aggregates, collations, rules.
const fixedCatalogues = new Set([
  1255, 2690, 2691, 2617, 2688, 2689, 2616, 2686, 2687, 2753, 2754, 2755, 2605, 2660, 2661, 2601, 2651, 2652, 2602,
  2653, 2654, 2756, 2603, 2655, 2757, 2600, 2650, 3456, 3085, 3164, 2618, 2692, 2693,
])

async function openEmpty(folder: string): Promise<PglitePool> {
  const pool = new PglitePool(folder)
  await pool.query('SELECT 1')
  return pool
}
