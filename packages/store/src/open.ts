import { join } from 'node:path'
import type { Analytics, Engine } from './analytics/client.ts'
import { connectAnalytics } from './analytics/connect.ts'
import { setAside } from './analytics/damage.ts'
import { isAnalyticsMigrated, migrateAnalytics } from './analytics/migrate.ts'
import { versionsOf } from './analytics/version.ts'
import { isHalfRestored } from './backup/restore-mark.ts'
import { keyProvider, type KeyOptions } from './keys/provider.ts'
import { lockFolder, type FolderLock } from './lock.ts'
import { openMeta, type Meta } from './meta/meta.ts'
import { isMigrated } from './meta/migrate.ts'
import { createNumbers } from './numbers.ts'
import type { TlsChoice } from './tls.ts'
import { explainStart, refuseLostAnalytics, refuseLostMeta, StartFailure } from './start-failure.ts'

export interface StoreOptions extends KeyOptions {
  /** Where the embedded engines live, with the key file beside it; owned by one process. Absent: in memory, gone at the end. */
  dataDir?: string
  /** A PostgreSQL server instead of the embedded one. */
  databaseUrl?: string
  /** A ClickHouse server instead of the embedded one. */
  clickhouseUrl?: string
  /** How to encrypt what goes to either. */
  databaseTls?: TlsChoice
  clickhouseTls?: TlsChoice
  /** Replicate and distribute the analytics tables over this ClickHouse cluster. */
  clickhouseCluster?: string
  /** Told, in sentences, of what somebody should look at; without it they are warnings of the process. */
  report?(sentence: string): void
}

/** Whether each store answers, and holds the schema of this version. */
export interface StoreHealth {
  meta: boolean
  analytics: boolean
  migrations: boolean
}

export interface Stores {
  meta: Meta
  analytics: Analytics
  health(): Promise<StoreHealth>
  close(): Promise<void>
}

/**
 * Opens both stores, brings their schemas up to date, and owns the data folder until `close()`.
 * @throws DataFolderInUse when another process owns the data folder, KeyMissing when it was sealed under a key that is not here
 * @throws StartFailure when what is in the data folder cannot be opened
 */
export async function openStores(options: StoreOptions = {}): Promise<Stores> {
  const {
    dataDir,
    databaseUrl,
    clickhouseUrl,
    clickhouseCluster,
    report = sentence => process.emitWarning(sentence, 'Sharelight'),
  } = options
  const embedded = !databaseUrl || !clickhouseUrl
  const explained = (error: unknown) => explainStart(embedded ? dataDir : undefined, error)
  const lock =
    dataDir && embedded
      ? await lockFolder(dataDir).catch((error: unknown) => {
          throw explained(error)
        })
      : undefined
  try {
    if (dataDir && !databaseUrl) refuseLostMeta(dataDir)
    if (dataDir && !clickhouseUrl) refuseLostAnalytics(dataDir)
    const provider = keyProvider(options)
    const [meta, engine] = await bothOrNeither(
      openMeta(
        { url: databaseUrl, tls: options.databaseTls, path: dataDir && join(dataDir, 'meta'), report },
        provider,
      ),
      connectAnalytics({
        url: clickhouseUrl,
        tls: options.clickhouseTls,
        path: dataDir && join(dataDir, 'analytics'),
        clickhouseCluster,
      }),
    )
    const analytics = {
      ...engine,
      numbers: createNumbers(meta.pool),
      nextVersion: versionsOf(engine, databaseUrl ? atLeast => meta.countUp('analytics versions', atLeast) : undefined),
    }
    const stores = {
      meta,
      analytics,
      health: () => health(meta, analytics, clickhouseCluster),
      close: closer(meta, analytics, lock),
    }
    try {
      if (await isHalfRestored(meta.pool)) throw new StartFailure(halfRestored)
      const areNew = await meta.exclusively('migrate analytics', () => migrateAnalytics(analytics, clickhouseCluster))
      if (areNew && (await hasScans(meta)))
        report(
          `${clickhouseUrl ? 'The ClickHouse server' : `The folder ${dataDir && join(dataDir, 'analytics')}`} held no analytics although sources have been scanned: ` +
            'what was found is missing. Restore a backup, or correct CLICKHOUSE_URL; scanning again brings back what the sources still tell.',
        )
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

const halfRestored =
  'A restore into this installation did not come to its end. Run "sharelight restore" again with the backup, or give it a new data folder or new databases.'

async function bothOrNeither(opening: Promise<Meta>, connecting: Promise<Engine>): Promise<[Meta, Engine]> {
  const [meta, analytics] = await Promise.allSettled([opening, connecting])
  if (meta.status === 'fulfilled' && analytics.status === 'fulfilled') return [meta.value, analytics.value]
  if (meta.status === 'fulfilled') await meta.value.close()
  if (analytics.status === 'fulfilled') await analytics.value.close()
  throw meta.status === 'rejected' ? meta.reason : (analytics as PromiseRejectedResult).reason
}

async function hasScans({ acrossOrganisations }: Meta): Promise<boolean> {
  return (
    (await acrossOrganisations
      .selectFrom('scans')
      .select('id')
      .where('started_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

async function health(meta: Meta, analytics: Analytics, clickhouseCluster?: string): Promise<StoreHealth> {
  const no = () => false
  const [first, second] = await Promise.all([meta.ping().catch(no), analytics.ping().catch(no)])
  const migrated =
    first && second
      ? [isMigrated(meta.acrossOrganisations), isAnalyticsMigrated(analytics, clickhouseCluster)]
      : [false]
  const done = await Promise.all(migrated).catch(() => [false])
  return { meta: first, analytics: second, migrations: done.every(Boolean) }
}

function closer(meta: Meta, analytics: Analytics, lock: FolderLock | undefined) {
  let closing: Promise<void> | undefined
  return () =>
    (closing ??= (async () => {
      await Promise.all([meta.close(), analytics.close()])
      lock?.release()
    })())
}
