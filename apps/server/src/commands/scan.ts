import { describeError, openStores } from '@sharelight/store'
import { costOf } from './lacks.ts'
import { readingSettings } from './reading-options.ts'
import { print } from './run.ts'
import type { ScanCommandOptions } from './scan/options.ts'
import { connectedSource } from './scan/connected-source.ts'
import { followInterrupts } from './scan/interrupts.ts'
import { openOutputs } from './scan/outputs.ts'
import { runLocalScans } from './scan/run-local-scans.ts'
import { asJson, asText } from './scan/report.ts'
import { planSources, type PlannedSource } from './scan/sources.ts'
import { openSpool } from '../spool.ts'
import { storeOptions } from './store-options.ts'

const interrupted = 130

/** Scans paths on this machine, or a data source by its connector's settings, and says what they hold. */
export async function scanCommand(paths: string[], options: ScanCommandOptions): Promise<void> {
  const planned = await plan(paths, options)
  const outputs = await openOutputs(options)
  const interrupts = followInterrupts()
  const where = storeOptions(options.state ?? options.data)
  const stores = await openStores(where)
  const spool = await openSpool(where.dataDir)
  try {
    const result = await runLocalScans({ stores, interrupts, outputs, planned }, options)
    await print(options.json ? `${JSON.stringify(asJson(result))}\n` : asText(result))
    if (result.failure) throw result.failure
    const cost = costOf(result.missing)
    if (cost !== undefined && !result.isInterrupted) throw new Error(cost)
    if (result.isInterrupted) process.exitCode = interrupted
  } catch (error) {
    throw options.connector === undefined ? error : new Error(oneLine(describeError(error)), { cause: error })
  } finally {
    await outputs.close()
    await stores.close()
    spool.close()
    interrupts.release()
  }
}

/** @throws Error that says how to name what is to be scanned */
async function plan(paths: string[], options: ScanCommandOptions): Promise<PlannedSource[]> {
  const { connector, settings } = options
  if ((connector === undefined) !== (settings === undefined))
    throw new Error('Give --connector and --settings together: an id of "sharelight connectors", and a file.')
  if (connector === undefined || settings === undefined) {
    if (!paths.length) throw new Error('Name what is to be scanned: paths, or --connector and --settings.')
    return planSources(paths, { ...options, reading: readingSettings(options) })
  }
  if (paths.length) throw new Error(`Give either paths or --connector: ${paths[0]} would not be read.`)
  return [await connectedSource(connector, settings)]
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
