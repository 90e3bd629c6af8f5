import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '../lock.ts'
import { explainStart, StartFailure } from '../start-failure.ts'
import { repairAnalytics } from './repair-analytics.ts'
import { repairMeta, type Repaired } from './repair-meta.ts'

/**
 * Saves what can be saved of the embedded stores in `dataDir`, on copies; what was damaged is kept beside as `….damaged-<time>`. Gives sentences.
 * @throws DataFolderInUse while a server owns the folder
 * @throws StartFailure when there is no data folder, or no room for the copies
 */
export async function repair(dataDir: string): Promise<string[]> {
  if (!existsSync(dataDir)) throw new StartFailure(`There is no data folder ${dataDir}. Say with --data where it is.`)
  const lock = await lockFolder(dataDir)
  const time = Date.now()
  try {
    const meta = join(dataDir, 'meta')
    const analytics = join(dataDir, 'analytics')
    const told = swap(meta, time, await repairMeta(meta, time))
    return [...told, ...swap(analytics, time, await repairAnalytics(analytics, time))]
  } catch (error) {
    throw explainStart(dataDir, error)
  } finally {
    lock.release()
  }
}

function swap(folder: string, time: number, { replacement, told }: Repaired): string[] {
  if (!replacement) return told
  const kept = `${folder}.damaged-${time}`
  renameSync(folder, kept)
  renameSync(replacement, folder)
  return [...told, `${folder} is repaired. What was damaged is kept in ${kept}: delete it when you no longer need it.`]
}
