import type { Connection } from '@sharelight/connectors'
import type { ReadingSettings } from '@sharelight/contract'
import type { PackedRuleset } from './read/ruleset.ts'
import type { ScanCursors, ScanSink } from '@sharelight/store'
import type { ScanTurn } from './turn.ts'
import type { Directory } from './plan/directory.ts'

/** What all stages of one scan share. */
export interface ScanContext {
  organisationId: string
  sourceId: string
  scanId: string
  /** No scan of the source came to its end before: what is found was there already. */
  isFirstScan: boolean
  /** Milliseconds since 1970. The one time that the scan gives to what it dates itself, so that doing it again gives the same. */
  startedAt: number
  connection: Connection
  /** How documents are read. */
  reading: ReadingSettings
  /** The organisation's own labels and exceptions. */
  ruleset?: PackedRuleset
  /** Scans whose readings are by rules that have changed since: what they read is read anew. */
  outdatedScans?: ReadonlySet<string>
  sink: ScanSink
  /** How far each stream of the source has been read. */
  cursors: ScanCursors
  /** Code of a service by its key; without one, of the service that the source as a whole is shown as. */
  codeOf(service?: string): number
  directory: Directory
  /** Absent where the scan is read to its end in one go. */
  turn?: ScanTurn
}
