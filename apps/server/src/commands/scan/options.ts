import type { ReadingOptions } from '../reading-options.ts'

export interface ScanCommandOptions extends ReadingOptions {
  json: boolean
  domain: string[]
  include: string[]
  exclude: string[]
  data?: string
  workers?: number
}
