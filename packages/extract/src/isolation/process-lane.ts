import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Lane, LaneEnd, LaneHandlers, LaneSettings } from './lane.ts'

/** For parsers in native code: a fault there ends the child process only. */
export function startProcess({ entry, memoryMb }: LaneSettings, handlers: LaneHandlers): Lane {
  const child = fork(fileURLToPath(entry), [], {
    serialization: 'advanced', execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.unref()
  child.channel?.unref()
  child.stderr?.on('data', (bytes: Buffer) => { complaint = (complaint + bytes.toString('utf8')).slice(-4000) })
  child.on('message', handlers.message)
  child.on('error', () => undefined)
  child.on('exit', (code, signal) => handlers.end(endOf(complaint, signal ?? `code ${code}`, memoryMb)))
  return {
    post: message => { if (child.connected) child.send(message as object) },
    memoryBytes: () => residentBytes(child.pid),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise<void>(resolve => { child.once('exit', () => resolve()) })
      child.ref()
      child.kill('SIGKILL')
      await gone
    },
  }
}

function endOf(complaint: string, how: string, memoryMb: number): LaneEnd {
  return /heap out of memory|Allocation failed/i.test(complaint)
    ? { reason: 'memory_limit', detail: `Reading it needed more than ${memoryMb} MB of memory.` }
    : { reason: 'parser_crashed', detail: `Its worker process ended by ${how}.` }
}

/** Resident memory as Linux tells it; nothing elsewhere, where only the heap limit holds. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
