// Run as a child process: scans a folder into a data folder, and kills itself with SIGKILL at a given insert.
import type { Connector } from '@sharelight/connectors'
import type { ScanCounts } from '@sharelight/scan'
import { openStores } from '@sharelight/store'
import { changeDrives, madeUpDrives } from '../connectors/made-up-drives.ts'
import { scanOnce, type ScanSetup } from './scan-once.ts'
import { storedState } from './stored-state.ts'

export interface CrashPlan extends Pick<
  ScanSetup,
  'organisationId' | 'sourceId' | 'scanId' | 'isFirstScan' | 'settings'
> {
  /** A connector's id, or made-up drives. */
  connector: string | { drives: number; files: number; isChanged: boolean }
  dataDir: string
  /** Milliseconds since 1970. */
  startedAt: number
  /** The insert at which to die, and whether before or after it is durable. */
  dieAt?: { insert: number; after: boolean }
}

/** `counts`: what the progress said last, without what depends on the time that it took. */
export interface CrashAnswer {
  inserts: number
  summary: unknown
  counts: Partial<ScanCounts>
  state: Record<string, unknown[]>
}

function drivesOf({ drives, files, isChanged }: Exclude<CrashPlan['connector'], string>): Connector {
  const remote = madeUpDrives(drives, files)
  if (isChanged) changeDrives(remote, drives)
  return remote.connector as Connector
}

if (import.meta.main) {
  const { dataDir, startedAt, dieAt, connector, ...setup } = JSON.parse(process.argv[2] ?? '{}') as CrashPlan
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
  let counts: Partial<ScanCounts> = {}
  const onProgress = ({ found, done, complete, partial, skipped, failed, bytes }: ScanCounts) => {
    counts = { found, done, complete, partial, skipped, failed, bytes }
  }
  const summary = await scanOnce(stores, {
    ...setup,
    connector: typeof connector === 'string' ? connector : drivesOf(connector),
    startedAt: new Date(startedAt),
    onProgress,
  })
  const answer: CrashAnswer = {
    inserts,
    summary,
    counts,
    state: await storedState(stores.analytics, setup.organisationId),
  }
  await stores.close()
  process.stdout.write(JSON.stringify(answer), () => process.exit(0))
}
