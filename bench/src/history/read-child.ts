// Reads the history of one repository in a process of its own, and tells what that took.
import { createSecretFinder } from '@sharelight/classify'
import { readHistory } from '@sharelight/scan/history'
import { peakMemory } from '../peak-memory.ts'

export interface ReadingTold {
  paths: string[]
  /** Of values that are told as those of documentation. */
  examples: string[]
  secrets: number
  commits: number
  bytes: number
  seconds: number
  processor: number
  peak: number
}

const [repository = ''] = process.argv.slice(2)
const { secrets, commits, bytes } = readHistory(repository, createSecretFinder())
const [real, examples] = [secrets.filter(({ example }) => !example), secrets.filter(({ example }) => example)]
const { user, system } = process.cpuUsage()
const told: ReadingTold = {
  paths: [...new Set(real.map(({ path }) => path ?? ''))],
  examples: [...new Set(examples.map(({ path }) => path ?? ''))],
  secrets: real.length,
  commits,
  bytes,
  seconds: process.uptime(),
  processor: (user + system) / 1e6,
  peak: peakMemory(),
}
process.send?.(told)
