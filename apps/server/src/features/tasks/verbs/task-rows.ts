import type { Task } from '@sharelight/contract'
import type { TaskRow } from '@sharelight/store'

/** As poll tasks know it (specification S4.043–S4.047): paused work is in progress still, cancelled work is done. */
const statusOf: Record<Task['state'], Task['status']> = {
  waiting: 'in-progress',
  running: 'in-progress',
  paused: 'in-progress',
  done: 'done',
  cancelled: 'done',
  failed: 'failed',
}

export function toTask({
  id,
  kind,
  title,
  progress,
  result,
  error,
  created_at: created,
  finished_at: finished,
  ...row
}: TaskRow): Task {
  const state = row.wish === 'pause' && !finished ? 'paused' : row.state
  return {
    id,
    kind,
    title,
    state,
    status: statusOf[state],
    progress,
    result,
    error,
    createdAt: created.toISOString(),
    finishedAt: finished?.toISOString() ?? null,
  }
}
