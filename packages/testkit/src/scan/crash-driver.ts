// Run as a child process: scans a folder into a data folder, and kills itself with SIGKILL at a given insert.
import { openStores } from '@sharelight/store'
import { scanOnce, type ScanSetup } from './scan-once.ts'
import { storedState } from './stored-state.ts'

export interface CrashPlan extends Pick<ScanSetup, 'organisationId' | 'sourceId' | 'scanId' | 'isFirstScan' | 'connector' | 'settings'> {
  dataDir: string
  /** Milliseconds since 1970. */
  startedAt: number
  /** The insert at which to die, and whether before or after it is durable. */
  dieAt?: { insert: number; after: boolean }
}

export interface CrashAnswer { inserts: number; summary: unknown; state: Record<string, unknown[]> }

if (import.meta.main) {
  const { dataDir, startedAt, dieAt, ...setup } = JSON.parse(process.argv[2] ?? '{}') as CrashPlan
  const stores = await openStores({ dataDir })
  let inserts = 0
  const { insert } = stores.analytics
  stores.analytics.insert = async (table, rows, shared) => {
    if (!rows.length) return
    inserts++
    const dies = dieAt?.insert === inserts
    if (dies && !dieAt.after) process.kill(process.pid, 'SIGKILL')
    await insert(table, rows, shared)
    if (dies) process.kill(process.pid, 'SIGKILL')
  }
  const summary = await scanOnce(stores, { ...setup, startedAt: new Date(startedAt) })
  const answer: CrashAnswer = { inserts, summary, state: await storedState(stores.analytics, setup.organisationId) }
  await stores.close()
  process.stdout.write(JSON.stringify(answer), () => process.exit(0))
}
