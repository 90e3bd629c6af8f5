import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../analytics/client.ts'
import { connectAnalytics } from '../analytics/connect.ts'
import { analyticsSchema, migrateAnalytics } from '../analytics/migrate.ts'
import { tables } from '../analytics/tables.ts'
import { findKey } from '../keys/installation-keys.ts'
import { keyProvider } from '../keys/provider.ts'
import { lockFolder } from '../lock.ts'
import { connectMeta } from '../meta/connect.ts'
import { metaMigrations, migrateMeta } from '../meta/migrate.ts'
import type { StoreOptions } from '../open.ts'
import { metaTables, type BackupPlace, type Client } from './backup.ts'
import { readBackup, type Origin, type TableSum } from './contents.ts'
import { isHalfRestored, markRestore, unmarkRestore } from './restore-mark.ts'
import { restoreMeta } from './restore-meta.ts'
import { BackupFailure } from './sealed-file.ts'

/**
 * Restores a backup into stores that hold nothing, embedded or on servers. The file is read and checked to its end before anything is written;
 * what of it was written when it fails is taken back. After a kill nothing starts on these stores until it is done again, to its end.
 * @throws BackupFailure, KeyMissing when the key that the backup's secrets are sealed under is not here, DataFolderInUse while a server runs
 */
export async function restoreBackup(options: StoreOptions, place: BackupPlace): Promise<TableSum[]> {
  const sums = await check(options, place)
  const { dataDir, databaseUrl, clickhouseUrl, clickhouseCluster } = options
  const lock = dataDir && (!databaseUrl || !clickhouseUrl) ? await lockFolder(dataDir) : undefined
  try {
    const meta = await connectMeta({
      url: databaseUrl,
      tls: options.databaseTls,
      path: dataDir && join(dataDir, 'meta'),
    })
    try {
      const analytics = await connectAnalytics({
        url: clickhouseUrl,
        tls: options.clickhouseTls,
        path: dataDir && join(dataDir, 'analytics'),
        clickhouseCluster,
      })
      try {
        await migrateMeta(meta.db)
        await migrateAnalytics(analytics, clickhouseCluster)
        if (await isHalfRestored(meta.pool)) await empty(analytics)
        await refuseFull(meta.pool, analytics)
        await markRestore(meta.pool)
        await write(await meta.pool.open(), analytics, place)
      } finally {
        await analytics.close()
      }
    } finally {
      await Promise.all([meta.db.destroy(), meta.counting !== meta.pool && meta.counting.end()])
    }
  } finally {
    lock?.release()
  }
  return sums
}

async function check(options: StoreOptions, { path, passphrase }: BackupPlace): Promise<TableSum[]> {
  if (!existsSync(path)) throw new BackupFailure(`There is no file ${path}.`)
  const provider = keyProvider(options)
  const wrapping: string[] = []
  const sums = await readBackup(path, passphrase, {
    origin: found => refuseOtherSchema(path, found),
    row: async (table, row) => {
      if (table === 'meta.wrapping_keys') wrapping.push((JSON.parse(row) as { id: string }).id)
    },
  })
  for (const id of wrapping) await findKey(provider, id)
  return sums
}

function refuseOtherSchema(path: string, { metaSchema, analyticsSchema: analytics }: Origin): void {
  const newer = metaSchema.filter(name => !metaMigrations.includes(name))
  if (newer.length || analytics > analyticsSchema) {
    throw new BackupFailure(
      `The backup ${path} was made by a newer version of Sharelight. Update this one first; nothing was restored.`,
    )
  }
  if (metaSchema.length < metaMigrations.length || analytics < analyticsSchema) {
    throw new BackupFailure(
      `The backup ${path} was made by an older version of Sharelight. Restore it with that version, then update; nothing was restored.`,
    )
  }
}

async function refuseFull(meta: Pick<Client, 'query'>, analytics: Engine): Promise<void> {
  const {
    rows: [found],
  } = await meta.query('SELECT count(*) AS n FROM organisations')
  const full = Number(found?.['n']) > 0 ? ['the metadata'] : []
  for (const { name } of tables)
    if ((await analytics.rows(`SELECT 1 AS one FROM ${name} LIMIT 1`)).length) full.push(`the analytics table ${name}`)
  if (full.length)
    throw new BackupFailure(
      `A backup is restored into an installation that holds nothing, but this one has rows in ${full.join(', ')}. Give it a new data folder or new databases.`,
    )
}

const rowsPerInsert = 5000

/** The metadata are one transaction, which ends last: whoever opens the stores before sees nothing. */
async function write(client: Client, analytics: Engine, { path, passphrase }: BackupPlace): Promise<void> {
  const meta = await restoreMeta(client, await metaTables(client))
  try {
    const batch: { table: string; rows: string[] } = { table: '', rows: [] }
    const flush = async () => {
      const [store, name = ''] = batch.table.split('.', 2)
      if (batch.rows.length)
        await (store === 'meta' ? meta.insert(name, batch.rows) : insert(analytics, name, batch.rows))
      batch.rows = []
    }
    await readBackup(path, passphrase, {
      async table(name) {
        await flush()
        batch.table = name
      },
      async row(_, row) {
        batch.rows.push(row)
        if (batch.rows.length >= rowsPerInsert) await flush()
      },
    })
    await flush()
    await meta.finish(analytics)
  } catch (error) {
    await meta.undo()
    // Where a store is away the mark stays, and the next try begins with this.
    await empty(analytics)
      .then(() => unmarkRestore(client))
      .catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function empty(analytics: Engine): Promise<void> {
  for (const table of tables) await analytics.command(`TRUNCATE TABLE ${analytics.mutable(table)}`)
}

async function insert(analytics: Engine, name: string, rows: readonly string[]): Promise<void> {
  const table = tables.find(each => each.name === name)
  if (!table) throw new BackupFailure(`The backup holds an analytics table ${name} that this version does not know.`)
  await analytics.insertJson(table, rows)
}
