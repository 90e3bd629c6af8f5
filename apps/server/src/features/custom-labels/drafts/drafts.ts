import { createIsolatedPool, type IsolatedPool } from '@sharelight/extract'
import { AppError } from '../../../http/app-error.ts'
import type { DraftResult, DraftTask } from './task.ts'

/** Runs drafts in a process of its own, which is started with the first. */
export interface Drafts {
  /** @throws AppError `invalid` for what cannot be worked on, with the way out */
  run<Kind extends DraftTask['kind']>(task: Extract<DraftTask, { kind: Kind }>): Promise<Extract<DraftResult, { kind: Kind }>>
  close(): Promise<void>
}

const timeMs = 60_000

export function createDrafts(): Drafts {
  let pool: IsolatedPool<DraftTask, 'alive', DraftResult> | undefined
  return {
    async run<Kind extends DraftTask['kind']>(task: Extract<DraftTask, { kind: Kind }>) {
      pool ??= createIsolatedPool({ entry: new URL('./worker.ts', import.meta.url), size: 1, kind: 'process', limits: { timeMs, memoryMb: 1024 } })
      const outcome = await pool.run(task)
      if (!outcome.ok) throw new AppError('invalid', `This could not be worked on: ${outcome.detail} Try a smaller text or a simpler definition.`)
      if (outcome.value.kind === 'refused') throw new AppError('invalid', outcome.value.reason, { field: 'definition' })
      return answerOf<Kind>(outcome.value)
    },
    close: async () => { await pool?.close() },
  }
}

/** The worker answers each kind of task with a result of that kind. */
function answerOf<Kind extends DraftTask['kind']>(result: DraftResult) {
  return result as Extract<DraftResult, { kind: Kind }>
}
