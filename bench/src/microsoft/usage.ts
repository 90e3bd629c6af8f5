import { readFileSync } from 'node:fs'

/** What a process and all that it has started hold and have used (Linux only); of one that is gone, nothing. */
export interface Usage {
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
  const bytes = Number(/VmRSS:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) * 1024
  return { bytes, seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticks }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
