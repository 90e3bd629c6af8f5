import type { Services } from '../../../context.ts'
import { scanJob, type ScanJobInput } from '../scan-job.ts'

/** Has the queue begin a scan that is written down. Where it cannot be told now, `takeUpScans` tells it later. */
export async function sendScan(services: Services, input: ScanJobInput): Promise<void> {
  await services.jobs.send(scanJob(services), input, input.scanId).catch((error: unknown) => services.log.error({ err: error, ...input }, 'the queue did not take a scan'))
}
