import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { makeSpoolFolder } from '../spool.ts'
import { confine, environmentOf } from './confinement/confine.ts'
import type { IsolatedWorker, WorkerEnd, WorkerHandlers, WorkerSettings } from './worker.ts'

/** Garbage is collected sooner: a reader makes much of it, and without this and fewer arenas a worker holds half as much memory again. */
const frugal = ['--max-semi-space-size=8']

/** For parsers in native code: a fault there ends the child process only, and what it can reach is nearly nothing. */
export function startProcess({ entry, memoryMb }: WorkerSettings, handlers: WorkerHandlers): IsolatedWorker {
  const spool = makeSpoolFolder('worker')
  const [command = '', ...args] = confine(
    [...frugal, `--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning', fileURLToPath(entry)],
    spool,
  )
  // In a process group of its own, so that it can signal no other process, and is ended with all that belongs to it.
  const child = spawn(command, args, {
    serialization: 'advanced',
    env: environmentOf(spool),
    cwd: spool,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.unref()
  child.channel?.unref()
  child.stderr?.on('data', (bytes: Buffer) => {
    complaint = (complaint + bytes.toString('utf8')).slice(-4000)
  })
  child.on('message', handlers.message)
  child.on('error', () => undefined)
  child.on('exit', (code, signal) => {
    rmSync(spool, { recursive: true, force: true })
    handlers.end(endOf(complaint, signal ?? `code ${code}`, memoryMb))
  })
  return {
    post: message => {
      if (child.connected) child.send(message as object)
    },
    memoryBytes: () => residentBytes(child.pid),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const gone = new Promise<void>(resolve => {
        child.once('exit', () => resolve())
      })
      child.ref()
      killGroup(child.pid)
      await gone
    },
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}

function endOf(complaint: string, how: string, memoryMb: number): WorkerEnd {
  return /heap out of memory|Allocation failed/i.test(complaint)
    ? { reason: 'memory_limit', detail: `Reading it needed more than ${memoryMb} MB of memory.` }
    : { reason: 'parser_crashed', detail: `Its worker process ended by ${how}.` }
}

/** Resident memory as Linux tells it, of the process and of the one that it set apart; nothing elsewhere, where only the heap limit holds. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const [status, children] = await Promise.all(
    ['status', `task/${pid}/children`].map(name => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
  )
  const inner = children?.trim().split(' ')[0]
  return (
    Number(/VmRSS:\s+(\d+) kB/.exec(status ?? '')?.[1] ?? 0) * 1024 + (inner ? await residentBytes(Number(inner)) : 0)
  )
}
