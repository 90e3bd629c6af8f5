import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { join } from 'node:path'
import type { Figure } from '../report.ts'

/** What the child says of one very large document. */
export interface StreamResult {
  megabytes: number
  seconds: number
  peakMegabytes: number
  status: string
  reason: string | null
  chars: number
}

const kinds: readonly (readonly [string, string])[] = [
  ['csv', 'a CSV of 2 GB'],
  ['xlsx', 'a sheet of 500,000 rows'],
  ['mbox', 'a mailbox of 10 GB'],
]

/** As the workers that read documents are started. */
const asWorker = ['--max-semi-space-size=8']

/** Very large documents, each read in a process of its own so that its peak of memory is seen. */
export async function streamFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [kind, name] of kinds) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...asWorker, join(import.meta.dirname, 'stream-child.ts'), kind],
      { timeout: 3_600_000, env: { ...process.env, MALLOC_ARENA_MAX: '2' } },
    )
    const { megabytes, seconds, peakMegabytes, status } = JSON.parse(stdout) as StreamResult
    figures.push({
      name: `${name}: peak memory of the process (${status})`,
      value: `${peakMegabytes.toFixed(0)} MB`,
      target: '< 300 MB',
    })
    figures.push({
      name: `${name}: time`,
      value: `${seconds.toFixed(1)} s (${(megabytes / seconds).toFixed(1)} MB/s of the file)`,
    })
  }
  return figures
}
