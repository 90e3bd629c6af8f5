import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openStores, type ScanSummary } from '@sharelight/store'
import { scanOnce } from '@sharelight/testkit'

export const workers = 2

/** A source of its own in stores on the disk; gives what scans it, once for each call. */
export async function withScans<T>(
  folder: string,
  root: string,
  use: (scan: () => Promise<ScanSummary>) => Promise<T>,
): Promise<T> {
  const stores = await openStores({ dataDir: join(folder, 'data') })
  const ids = { organisationId: randomUUID(), sourceId: randomUUID() }
  let isFirstScan = true
  try {
    return await use(async () => {
      const settings = { roots: [root] }
      const scan = { ...ids, isFirstScan, scanId: randomUUID(), connector: 'filesystem', settings, workers }
      isFirstScan = false
      return scanOnce(stores, scan)
    })
  } finally {
    await stores.close()
  }
}

/** @throws Error when the scan missed some */
export function expectAll({ seen }: ScanSummary, count: number): void {
  if (seen !== count) throw new Error(`The scan saw ${seen} of ${count} files.`)
}
