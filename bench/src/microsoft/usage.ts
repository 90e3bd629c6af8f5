import { readFileSync } from 'node:fs'

/** What a process and all that it has started hold and have used (Linux only); of one that is gone, nothing. */
export interface Usage {
  /** Memory that it holds, and its part of what it shares with others. */
  bytes: number
  /** Of processor time. */
  seconds: number
}

const ticks = 100

export function usageOf(pid: number): Usage {
  const all = [pid, ...below(pid)].map(one)
  return {
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}

function below(pid: number): number[] {
  const children = readOr(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap(child => [child, ...below(child)])
}

function one(pid: number): Usage {
  const fields = readOr(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  const bytes = Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024
  return { bytes, seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticks }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** What processes use together that come and go: of those that were killed, what was seen last. */
export class Used {
  readonly #seconds = new Map<number, number>()

  /** Gives the bytes that they hold at the moment. */
  look(pids: readonly number[]): number {
    let bytes = 0
    for (const pid of pids) {
      const usage = usageOf(pid)
      bytes += usage.bytes
      this.#seconds.set(pid, Math.max(usage.seconds, this.#seconds.get(pid) ?? 0))
    }
    return bytes
  }

  /** Of processor time, all together. */
  get seconds(): number {
    return [...this.#seconds.values()].reduce((sum, seconds) => sum + seconds, 0)
  }
}
