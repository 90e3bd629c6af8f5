import { readFileSync } from 'node:fs'

/** What a process and all that it has started hold and have used (Linux only); of one that is gone, nothing. */
export interface Usage {
  /** Memory that it holds, and its part of what it shares with others. */
  bytes: number
  /** The same with all that it shares: what several share counts with each. */
  resident: number
  /** Of processor time. */
  seconds: number
}

const ticks = 100

export function usageOf(pid: number): Usage {
  const all = usagesOf(pid)
  const sum = (key: keyof Usage) => all.reduce((before, usage) => before + usage[key], 0)
  return { bytes: sum('bytes'), resident: sum('resident'), seconds: sum('seconds') }
}

/** The process itself first. */
export function usagesOf(pid: number): Usage[] {
  return family(pid).map(each => ({ ...memoryOf(each), seconds: secondsOf(each) }))
}

const family = (pid: number): number[] => [pid, ...below(pid)]

function below(pid: number): number[] {
  const children = readOr(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap(family)
}

function memoryOf(pid: number): Pick<Usage, 'bytes' | 'resident'> {
  const memory = readOr(`/proc/${pid}/smaps_rollup`)
  const bytesOf = (line: RegExp) => Number(line.exec(memory)?.[1] ?? 0) * 1024
  return { bytes: bytesOf(/^Pss:\s+(\d+)/m), resident: bytesOf(/^Rss:\s+(\d+)/m) }
}

function secondsOf(pid: number): number {
  const fields = readOr(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticks
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** What processes and all that they start use together; of those that are gone, what was seen last. */
export class Used {
  readonly #seconds = new Map<number, number>()

  /** Gives the bytes that they hold at the moment. */
  look(pids: readonly number[]): number {
    this.lookAtTimes(pids)
    return pids.reduce((bytes, pid) => bytes + usageOf(pid).bytes, 0)
  }

  /** Costs less than a look at their memory. */
  lookAtTimes(pids: readonly number[]): void {
    for (const pid of pids.flatMap(family))
      this.#seconds.set(pid, Math.max(secondsOf(pid), this.#seconds.get(pid) ?? 0))
  }

  /** Of processor time, all together. */
  get seconds(): number {
    return [...this.#seconds.values()].reduce((sum, seconds) => sum + seconds, 0)
  }
}
