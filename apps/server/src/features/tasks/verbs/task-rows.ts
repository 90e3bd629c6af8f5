import type { ScanningState, Task } from '@sharelight/contract'

interface TaskRow {
  id: string; kind: string; title: string; state: Task['state']; progress: Record<string, unknown>
  result: unknown; error: string | null; created_at: Date; finished_at: Date | null
}

/** As poll tasks know it (specification S4.043–S4.047): paused work is in progress still, cancelled work is done. */
const statusOf: Record<Task['state'], Task['status']> = {
  waiting: 'in-progress', running: 'in-progress', paused: 'in-progress', done: 'done', cancelled: 'done', failed: 'failed',
}

export function toTask({ id, kind, title, state, progress, result, error, created_at: created, finished_at: finished }: TaskRow): Task {
  return {
    id, kind, title, state, status: statusOf[state], progress, result, error, createdAt: created.toISOString(), finishedAt: finished?.toISOString() ?? null,
  }
}

export interface ScanWithSource {
  id: string; source: string; state: ScanningState; paused: boolean; cancelled: boolean
  progress: Record<string, unknown>; summary: unknown; error: string | null; requested_at: Date; finished_at: Date | null
}

export function scanToTask({ id, source, progress, summary, error, requested_at, finished_at, ...scan }: ScanWithSource): Task {
  const state = stateOf({ ...scan, finished_at })
  return toTask({ id, kind: 'scan', title: `Scan of ${source}`, state, progress, result: summary, error, created_at: requested_at, finished_at })
}

function stateOf({ state, paused, cancelled, finished_at: finished }: Pick<ScanWithSource, 'state' | 'paused' | 'cancelled' | 'finished_at'>): Task['state'] {
  if (finished) return state === 'ERROR' ? 'failed' : cancelled ? 'cancelled' : 'done'
  if (paused) return 'paused'
  return state === 'SCANNING_REQUESTED' ? 'waiting' : 'running'
}
