import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { AnalyticsState } from './analytics-state.ts'
import { MetaState } from './state.ts'

export const statesFolder = join(import.meta.dirname, '../../states')

const KeptState = z.object({
  /** The commit whose own product set the folder up and filled it; ends in + where changes on top of it did. */
  version: z.string(),
  /** When that commit was made. */
  at: z.string(),
  /** What else stood in the folder that the stores go with: the key that made-up secrets are sealed under. */
  key: z.string().nullable(),
  meta: MetaState,
  analytics: AnalyticsState,
})

/** The data folder that a version left. */
export type KeptState = z.infer<typeof KeptState>

/** Tells states of the schema apart: the same for the same migrations and tables, whatever rows they hold. */
export function stateName({ meta, analytics }: Pick<KeptState, 'meta' | 'analytics'>): string {
  const tables = Object.entries(analytics.tables).map(([, { definition }]) => definition)
  const hash = createHash('sha256').update(JSON.stringify([meta.migrations, meta.definitions, tables.sort()]))
  return `${meta.migrations.length}-${analytics.schema}-${hash.digest('hex').slice(0, 8)}`
}

/** Every state that is kept, from the first to the newest. */
export function keptStates(): KeptState[] {
  return readdirSync(statesFolder)
    .filter(name => name.endsWith('.json.gz'))
    .map(name => KeptState.parse(JSON.parse(gunzipSync(readFileSync(join(statesFolder, name))).toString())))
    .sort((a, b) => a.meta.migrations.length - b.meta.migrations.length || a.at.localeCompare(b.at))
}

/** @returns its file, and whether the same state was there before */
export function keepState(state: KeptState): { file: string; wasKept: boolean } {
  const file = join(statesFolder, `${stateName(state)}.json.gz`)
  const wasKept = existsSync(file)
  mkdirSync(statesFolder, { recursive: true })
  if (!wasKept) writeFileSync(file, gzipSync(JSON.stringify(state), { level: 9 }))
  return { file, wasKept }
}
