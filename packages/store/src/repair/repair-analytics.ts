import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../analytics/client.ts'
import { connectAnalytics } from '../analytics/connect.ts'
import { describeError } from '../describe-error.ts'
import type { Repaired } from './repair-meta.ts'

interface Part {
  name: string
  rows: number
}

/** Repairs the analytics in `folder`, which is read only: sets aside what cannot be read, in a copy that lies beside it. */
export async function repairAnalytics(folder: string, time: number): Promise<Repaired> {
  if (!existsSync(folder)) return { told: [`${folder} holds nothing. Scanning again makes it anew.`] }
  const copy = `${folder}.repaired-${time}`
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  const analytics = await connectAnalytics({ path: copy }).catch(describeError)
  if (typeof analytics === 'string') {
    rmSync(copy, { recursive: true, force: true })
    return {
      told: [
        `The analytics in ${folder} could not be opened (${analytics}). Move the folder away: scanning again makes all but decisions anew. Nothing was changed.`,
      ],
    }
  }
  const told: string[] = []
  try {
    const tables = await analytics.rows<{ name: string }>(
      "SELECT name FROM system.tables WHERE database = 'default' AND engine LIKE '%MergeTree' ORDER BY name",
    )
    for (const { name } of tables) {
      const lost = [...(await setAsideBefore(analytics, name)), ...(await setAsideNow(analytics, name))]
      if (lost.length) told.push(tell(name, lost))
    }
  } finally {
    await analytics.close()
  }
  if (told.length) return { replacement: copy, told }
  rmSync(copy, { recursive: true, force: true })
  return { told: [`The analytics in ${folder} are sound.`] }
}

/** What the engine set aside itself when it started; gone from the copy, so that it is told of once. */
async function setAsideBefore(analytics: Engine, table: string): Promise<Part[]> {
  const rows = await analytics.rows<{ name: string; path: string }>(
    "SELECT name, path FROM system.detached_parts WHERE database = 'default' AND table = {table:String} AND startsWith(reason, 'broken')",
    { table },
  )
  return rows.map(({ name, path }) => {
    const counted = countOf(path)
    rmSync(path, { recursive: true, force: true })
    return { name, rows: counted }
  })
}

async function setAsideNow(analytics: Engine, table: string): Promise<Part[]> {
  const checked = await analytics.rows<{ part_path: string; is_passed: number }>(
    `CHECK TABLE ${table} SETTINGS check_query_single_value_result = 0`,
  )
  const damaged = checked.filter(({ is_passed }) => !is_passed).map(({ part_path }) => part_path)
  const parts = await analytics.rows<Part>(
    'SELECT name, toUInt32(rows) AS rows FROM system.parts WHERE active AND table = {table:String} AND name IN {damaged:Array(String)}',
    { table, damaged },
  )
  for (const { name } of parts) await analytics.command(`ALTER TABLE ${table} DETACH PART {name:String}`, { name })
  return parts
}

function countOf(path: string): number {
  try {
    return readdirSync(path).includes('count.txt') ? Number(readFileSync(join(path, 'count.txt'), 'utf8')) || 0 : 0
  } catch {
    return 0
  }
}

function tell(table: string, lost: readonly Part[]): string {
  const rows = lost.reduce((sum, part) => sum + Number(part.rows), 0)
  return `${table}: ${rows || 'an unknown number of'} rows lost, in ${lost.map(({ name }) => name).join(', ')}. Scanning again brings back what the sources still tell.`
}
