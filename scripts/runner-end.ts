import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

export interface RunnerWatch {
  /** File of JSON that the runner writes last; its `success` says how the run went. */
  results: string
  /** How long a runner may take to end after it wrote its results. */
  graceMs: number
  lookEveryMs: number
}

/** The exit code of a test runner. One that has written its results and does not end is ended: the results say how it went. */
export function endOf(child: ChildProcess, { results, graceMs, lookEveryMs }: RunnerWatch): Promise<number | null> {
  return new Promise(resolve => {
    const look = setInterval(() => {
      if (!existsSync(results) || Date.now() - statSync(results).mtimeMs <= graceMs) return
      child.kill('SIGKILL')
      // A file that could not be loaded has no test that failed.
      resolve((JSON.parse(readFileSync(results, 'utf8')) as { success: boolean }).success ? 0 : 1)
    }, lookEveryMs)
    child.once('exit', code => {
      clearInterval(look)
      resolve(code)
    })
  })
}
