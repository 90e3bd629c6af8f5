import { parentPort } from 'node:worker_threads'

export interface TaskContext<Progress> {
  /** Tells the pool something on the way (which is also a sign of life); await it, so that messages do not pile up. */
  progress(value: Progress): Promise<void>
  /** Has the pool's `onAsk` answer: a worker reads, looks up and keeps nothing by itself. @throws Error with what it says */
  ask(question: unknown): Promise<unknown>
}

type PoolMessage =
  | { type: 'run'; id: number; task: unknown }
  | { type: 'heard'; id: number }
  | { type: 'answer'; number: number; value?: unknown; error?: string }

const unheardMax = 16

/** Makes the calling module the entry of a worker of `createIsolatedPool`: it runs `handle`, one task at a time. */
export function serveIsolated<Task, Progress, Result>(
  handle: (task: Task, context: TaskContext<Progress>) => Promise<Result>,
): void {
  // A promise that a library forgot ends neither the task nor the worker: the task's own outcome says how it went.
  process.on('unhandledRejection', () => undefined)
  let unheard = 0
  let wake: (() => void) | undefined
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let questions = 0
  const run = async (id: number, task: Task) => {
    unheard = 0
    const progress = async (value: Progress) => {
      post({ type: 'progress', id, value })
      if (++unheard >= unheardMax)
        await new Promise<void>(resolve => {
          wake = resolve
        })
    }
    const ask = (question: unknown) => {
      const waiting = Promise.withResolvers<unknown>()
      asked.set(++questions, waiting)
      post({ type: 'ask', id, number: questions, value: question })
      return waiting.promise
    }
    try {
      post({ type: 'done', id, value: await handle(task, { progress, ask }) })
    } catch (error) {
      post({ type: 'threw', id, detail: error instanceof Error ? error.message : String(error) })
    }
  }
  listen(message => {
    if (message.type === 'run') void run(message.id, message.task as Task)
    else if (message.type === 'answer') {
      const waiting = asked.get(message.number)
      asked.delete(message.number)
      if (message.error === undefined) waiting?.resolve(message.value)
      else waiting?.reject(new Error(message.error))
    } else {
      unheard--
      wake?.()
      wake = undefined
    }
  })
  post({ type: 'ready' })
}

function post(message: unknown): void {
  if (parentPort) parentPort.postMessage(message)
  else process.send?.(message)
}

function listen(hear: (message: PoolMessage) => void): void {
  if (parentPort) parentPort.on('message', hear)
  else process.on('message', message => hear(message as PoolMessage))
}
