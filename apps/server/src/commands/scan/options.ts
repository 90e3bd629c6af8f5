import type { ReadingOptions } from '../reading-options.ts'

export interface ScanCommandOptions extends ReadingOptions {
  json: boolean
  domain: string[]
  include: string[]
  exclude: string[]
  data?: string
  /** One data source by its connector's id, with the file that its settings are in, in place of paths. */
  connector?: string
  settings?: string
  /** Folder that remembers what was read: a later call reads changes only. */
  state?: string
  /** Files of JSON lines to write. */
  items?: string
  events?: string
  identities?: string
  resources?: string
  workers?: number
}
