import { openStores } from '@sharelight/store'
import { print } from './run.ts'
import type { ScanCommandOptions } from './scan/options.ts'
import { followInterrupts } from './scan/interrupts.ts'
import { runLocalScans } from './scan/run-local-scans.ts'
import { asJson, asText } from './scan/report.ts'
import { openSpool } from '../spool.ts'
import { storeOptions } from './store-options.ts'

const interrupted = 130

/** Scans paths on this machine and says what they hold. */
export async function scanCommand(paths: string[], options: ScanCommandOptions): Promise<void> {
  const interrupts = followInterrupts()
  const where = storeOptions(options.data)
  const stores = await openStores(where)
  const spool = await openSpool(where.dataDir)
  try {
    const result = await runLocalScans({ stores, interrupts }, paths, options)
    await print(options.json ? `${JSON.stringify(asJson(result))}\n` : asText(result))
    if (result.isInterrupted) process.exitCode = interrupted
  } finally {
    await stores.close()
    spool.close()
    interrupts.release()
  }
}
