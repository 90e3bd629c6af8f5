import { parentPort } from 'node:worker_threads'

export interface TaskContext<Progress> {
  /** Tells the pool something on the way (which is also a sign of life); await it, so that messages do not pile up. */
  progress(value: Progress): Promise<void>
}

type PoolMessage = { type: 'run'; id: number; task: unknown } | { type: 'heard'; id: number }

const unheardMax = 16

/** Makes the calling module the entry of a worker of `createIsolatedPool`: it runs `handle`, one task at a time. */
export function serveIsolated<Task, Progress, Result>(handle: (task: Task, context: TaskContext<Progress>) => Promise<Result>): void {
  // A promise that a library forgot ends neither the task nor the worker: the task's own outcome says how it went.
  process.on('unhandledRejection', () => undefined)
  let unheard = 0
  let wake: (() => void) | undefined
  const run = async (id: number, task: Task) => {
    unheard = 0
    const progress = async (value: Progress) => {
      post({ type: 'progress', id, value })
      if (++unheard >= unheardMax) await new Promise<void>(resolve => { wake = resolve })
    }
    try {
      post({ type: 'done', id, value: await handle(task, { progress }) })
    } catch (error) {
      post({ type: 'threw', id, detail: error instanceof Error ? error.message : String(error) })
    }
  }
  listen(message => {
    if (message.type === 'run') void run(message.id, message.task as Task)
    else {
      unheard--
      wake?.()
      wake = undefined
    }
  })
}

function post(message: unknown): void {
  if (parentPort) parentPort.postMessage(message)
  else process.send?.(message)
}

function listen(hear: (message: PoolMessage) => void): void {
  if (parentPort) parentPort.on('message', hear)
  else process.on('message', message => hear(message as PoolMessage))
}
