import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Analytics, Engine } from './analytics/client.ts'
import { connectAnalytics } from './analytics/connect.ts'
import { setAside } from './analytics/damage.ts'
import { migrateAnalytics } from './analytics/migrate.ts'
import { versionsOf } from './analytics/version.ts'
import { lockFolder, type FolderLock } from './lock.ts'
import { openMeta, type Meta } from './meta/meta.ts'
import { createNumbers } from './numbers.ts'
import { createSealer, keyFromFile, keyFromSetting } from './secrets.ts'
import { explainStart, refuseLostMeta } from './start-failure.ts'

export interface StoreOptions {
  /** Where the embedded engines and the key file live; owned by one process. Absent: in memory, gone at the end. */
  dataDir?: string
  /** A PostgreSQL server instead of the embedded one. */
  databaseUrl?: string
  /** A ClickHouse server instead of the embedded one. */
  clickhouseUrl?: string
  /** Replicate and distribute the analytics tables over this ClickHouse cluster. */
  clickhouseCluster?: string
  /** Instead of the key file; needed when several machines share a PostgreSQL server. */
  secretKey?: string
  /** Told, in sentences, of what somebody should look at; without it they are warnings of the process. */
  report?(sentence: string): void
}

export interface StoreHealth { meta: boolean; analytics: boolean }

export interface Stores {
  meta: Meta
  analytics: Analytics
  health(): Promise<StoreHealth>
  close(): Promise<void>
}

/**
 * Opens both stores, brings their schemas up to date, and owns the data folder until `close()`.
 * @throws DataFolderInUse when another process owns the data folder
 * @throws StartFailure when what is in the data folder cannot be opened
 */
export async function openStores(options: StoreOptions = {}): Promise<Stores> {
  const { dataDir, databaseUrl, clickhouseUrl, clickhouseCluster, report = sentence => process.emitWarning(sentence, 'Sharelight') } = options
  const embedded = !databaseUrl || !clickhouseUrl
  const explained = (error: unknown) => explainStart(embedded ? dataDir : undefined, error)
  const lock = dataDir && embedded ? await lockFolder(dataDir).catch((error: unknown) => { throw explained(error) }) : undefined
  try {
    if (dataDir && !databaseUrl) refuseLostMeta(dataDir)
    const sealer = createSealer(secretKey(options))
    const [meta, engine] = await bothOrNeither(
      openMeta({ url: databaseUrl, path: dataDir && join(dataDir, 'meta'), report }, sealer),
      connectAnalytics({ url: clickhouseUrl, path: dataDir && join(dataDir, 'analytics'), cluster: clickhouseCluster }),
    )
    const analytics = {
      ...engine, numbers: createNumbers(meta.pool),
      nextVersion: versionsOf(engine, databaseUrl ? atLeast => meta.countUp('analytics versions', atLeast) : undefined),
    }
    const stores = { meta, analytics, health: () => health(meta, analytics), close: closer(meta, analytics, lock) }
    try {
      await meta.exclusively('migrate analytics', () => migrateAnalytics(analytics, clickhouseCluster))
      if (analytics.embedded) for (const sentence of await setAside(analytics.rows)) report(sentence)
      return stores
    } catch (error) {
      await stores.close()
      throw error
    }
  } catch (error) {
    lock?.release()
    throw explained(error)
  }
}

function secretKey({ secretKey: setting, dataDir, databaseUrl }: StoreOptions): Buffer {
  if (setting) return keyFromSetting(setting)
  if (dataDir) return keyFromFile(join(dataDir, 'secret.key'))
  if (databaseUrl) throw new Error('With DATABASE_URL and no data folder, set SHARELIGHT_SECRET_KEY: stored secrets are sealed under it.')
  return randomBytes(32)
}

async function bothOrNeither(opening: Promise<Meta>, connecting: Promise<Engine>): Promise<[Meta, Engine]> {
  const [meta, analytics] = await Promise.allSettled([opening, connecting])
  if (meta.status === 'fulfilled' && analytics.status === 'fulfilled') return [meta.value, analytics.value]
  if (meta.status === 'fulfilled') await meta.value.close()
  if (analytics.status === 'fulfilled') await analytics.value.close()
  throw meta.status === 'rejected' ? meta.reason : (analytics as PromiseRejectedResult).reason
}

async function health(meta: Meta, analytics: Analytics): Promise<StoreHealth> {
  const [first, second] = await Promise.all([meta.ping().catch(() => false), analytics.ping().catch(() => false)])
  return { meta: first, analytics: second }
}

function closer(meta: Meta, analytics: Analytics, lock: FolderLock | undefined) {
  let closing: Promise<void> | undefined
  return () => closing ??= (async () => {
    await Promise.all([meta.close(), analytics.close()])
    lock?.release()
  })()
}
