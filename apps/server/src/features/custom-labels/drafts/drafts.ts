import { createIsolatedPool, type IsolatedPool } from '@sharelight/extract'
import { AppError } from '../../../http/app-error.ts'
import type { DraftResult, DraftTask } from './task.ts'

/** Runs drafts in a process of its own, which is started with the first and ends when there are none for a while. */
export interface Drafts {
  /** Has the process ready for whoever is about to try something. */
  warm(): void
  /** @throws AppError `invalid` for what cannot be worked on, with the way out */
  run<Kind extends DraftTask['kind']>(
    task: Extract<DraftTask, { kind: Kind }>,
  ): Promise<Extract<DraftResult, { kind: Kind }>>
  close(): Promise<void>
}

const timeMs = 60_000
const idleMs = 5 * 60_000

export function createDrafts(): Drafts {
  let pool: IsolatedPool<DraftTask, 'alive', DraftResult> | undefined
  let running = 0
  let idle: NodeJS.Timeout | undefined
  const close = async () => {
    clearTimeout(idle)
    const open = pool
    pool = undefined
    await open?.close()
  }
  const start = async (task: DraftTask) => {
    clearTimeout(idle)
    running++
    pool ??= createIsolatedPool({
      entry: new URL('./worker.ts', import.meta.url),
      size: 1,
      kind: 'process',
      limits: { timeMs, memoryMb: 1024 },
    })
    try {
      return await pool.run(task)
    } finally {
      if (--running === 0) idle = setTimeout(() => void close(), idleMs).unref()
    }
  }
  return {
    warm() {
      if (!pool) void start({ kind: 'text', content: { text: '' }, most: 1 }).catch(() => undefined)
    },
    async run<Kind extends DraftTask['kind']>(task: Extract<DraftTask, { kind: Kind }>) {
      const outcome = await start(task)
      if (!outcome.ok)
        throw new AppError(
          'invalid',
          `This could not be worked on: ${outcome.detail} Try a smaller text or a simpler definition.`,
        )
      if (outcome.value.kind === 'refused') throw new AppError('invalid', outcome.value.reason, { field: 'definition' })
      return answerOf<Kind>(outcome.value)
    },
    close,
  }
}

/** The worker answers each kind of task with a result of that kind. */
function answerOf<Kind extends DraftTask['kind']>(result: DraftResult) {
  return result as Extract<DraftResult, { kind: Kind }>
}
