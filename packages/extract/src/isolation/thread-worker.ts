import { Worker } from 'node:worker_threads'
import type { IsolatedWorker, WorkerEnd, WorkerHandlers, WorkerSettings } from './worker.ts'

/**
 * A thread that overruns its own heap limit quickly can take the whole process with it (V8 gives 16 MB of grace), so the
 * limit lies this far above what the pool allows: the pool's watch ends the thread before.
 */
const headroomMb = 2048

export function startThread({ entry, memoryMb }: WorkerSettings, handlers: WorkerHandlers): IsolatedWorker {
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb + headroomMb } })
  let end: WorkerEnd | undefined
  worker.unref()
  worker.on('message', handlers.message)
  worker.on('error', error => {
    end = endOf(error, memoryMb)
  })
  worker.on('exit', code =>
    handlers.end(end ?? { reason: 'parser_crashed', detail: `Its worker ended by itself with code ${code}.` }),
  )
  return {
    post: message => worker.postMessage(message),
    async memoryBytes() {
      const { used_heap_size: used, external_memory: external } = await worker.getHeapStatistics()
      return used + external
    },
    async kill() {
      worker.ref()
      await worker.terminate()
    },
  }
}

function endOf(error: Error, memoryMb: number): WorkerEnd {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory
    ? { reason: 'memory_limit', detail: `Reading it needed more than ${memoryMb} MB of memory.` }
    : { reason: 'parser_crashed', detail: `Its worker crashed: ${error.message}.` }
}
