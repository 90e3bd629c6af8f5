import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Lane, LaneEnd, LaneHandlers, LaneSettings } from './lane.ts'

/** Garbage is collected sooner: a reader makes much of it, and without this and fewer arenas a worker holds half as much memory again. */
const frugal = ['--max-semi-space-size=8']

/** For parsers in native code: a fault there ends the child process only. */
export function startProcess({ entry, memoryMb }: LaneSettings, handlers: LaneHandlers): Lane {
  const child = fork(fileURLToPath(entry), [], {
    serialization: 'advanced', execArgv: [...frugal, `--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, MALLOC_ARENA_MAX: '2' }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
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
