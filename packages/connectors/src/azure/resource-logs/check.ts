import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import type { StorageClient } from '../storage/client.ts'
import { storageExcess } from '../storage/excess.ts'
import { listPage } from '../blob/list.ts'
import { sourceFault } from './feed.ts'
import { logContainers, readPart } from './log-blobs.ts'
import type { ResourceLogsSettings } from './settings.ts'

/** Containers that are looked at; what holds of these mostly holds of all. */
const lookedAt = 10

/** Asks for everything once that reading will ask for. */
export async function check(client: StorageClient, settings: ResourceLogsSettings): Promise<CheckResult> {
  try {
    const excess = storageExcess(settings, { service: 'blob', role: 'Storage Blob Data Reader' })
    return { ...(await examine(client, settings.containers)), excess }
  } catch (error) {
    return failedCheck('Azure logs', sourceFault(error))
  }
}

async function examine(client: StorageClient, wanted: readonly string[]): Promise<CheckResult> {
  const names: string[] = []
  for await (const name of logContainers(client, wanted)) if (names.push(name) >= lookedAt) break
  for (const container of names) {
    const { blobs } = await listPage(client, container, { most: 1 })
    const first = blobs.find(({ isDirectory }) => !isDirectory)
    if (first) await readPart(client, { container, blob: first.key, size: Math.min(first.facts.size, 1) }, 0)
  }
  const nothing = {
    name: 'Logs in the storage account',
    wayOut:
      'There is no container insights-…: in Azure, add a diagnostic setting that archives to this storage account, to the subscription (activity log), to Microsoft Entra ID, and to each storage account and key vault.',
  }
  return {
    ok: true,
    granted: names.length ? ['List containers', 'List blobs', 'Read blobs'] : ['List containers'],
    missing: names.length ? [] : [nothing],
  }
}
