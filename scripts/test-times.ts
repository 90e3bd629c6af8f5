// A reporter of vitest: what took long, and what passed only at a second try. Keeps the time of every file in `.cache/test-times.json`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const root = dirname(import.meta.dirname)
const target = join(root, '.cache/test-times.json')

export interface FileTime {
  file: string
  /** Milliseconds of its tests with what is set up for them. */
  tests: number
  /** Milliseconds until its first test could begin: its worker, and what it imports. */
  start: number
}

/** The files that took longest, a line each. */
export function slowest(files: readonly FileTime[], count = 10): string[] {
  const seconds = ({ tests, start }: FileTime) => (tests + start) / 1000
  return files
    .toSorted((a, b) => seconds(b) - seconds(a))
    .slice(0, count)
    .map(file => `${seconds(file).toFixed(1).padStart(7)} s  ${file.file} (start ${(file.start / 1000).toFixed(1)} s)`)
}

export default class TestTimes implements Reporter {
  readonly #files: FileTime[] = []
  readonly #retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { flaky = false, retryCount = 0 } = test.diagnostic() ?? {}
    if (flaky)
      this.#retried.push(`${relative(root, test.module.moduleId)}: ${test.fullName} (tried ${retryCount + 1} times)`)
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
    this.#files.push({
      file: relative(root, module.moduleId),
      tests: Math.round(duration),
      start: Math.round(collectDuration + setupDuration + prepareDuration + environmentSetupDuration),
    })
  }

  onTestRunEnd(): void {
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, JSON.stringify(this.#files, undefined, 1))
    if (this.#files.length > 1) console.log(`\nSlowest files:\n${slowest(this.#files).join('\n')}`)
    if (this.#retried.length)
      console.log(`\nPassed only at a further try:\n${this.#retried.map(line => `  ${line}`).join('\n')}`)
  }
}
