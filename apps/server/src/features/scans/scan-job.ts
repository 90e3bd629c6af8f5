import type { JobKind } from '../../jobs/queue.ts'
import type { Services } from '../../context.ts'

export interface ScanJobInput { organisationId: string; scanId: string }

/** Two scans at a time: each has its own workers, and sources seldom answer as fast as two can read. */
export const scanJob = (services: Services): JobKind<ScanJobInput> => ({
  name: 'scan',
  concurrency: 2,
  load: async () => {
    const { runScanJob } = await import('./run-scan-job.ts')
    return (input, signal) => runScanJob(services, input, signal)
  },
})
