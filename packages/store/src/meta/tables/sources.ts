import type { ScanningState } from '@sharelight/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, Id, Json, Settings } from './columns.ts'

export interface SourceTables {
  data_sources: DataSources
  scans: Scans
}

export interface DataSources {
  id: Id
  organisation_id: string
  /** The connector's id: `filesystem`, `mail-archive`. */
  connector: string
  /** The service that the items live in (`DataService`). */
  code: Generated<number>
  name: string
  /** Settings without secrets, which are in `secrets` as `source/<id>/<field>`. */
  settings: Json<Settings>
  state: ScanningState | null
  /** Cron expression in the organisation's time zone; null: by hand. */
  schedule: string | null
  scope: Json<{ include?: string[]; exclude?: string[] }>
  disconnected_at: Date | null
  /** What let Sharelight in holds no more: it is not read by itself until people have reconnected it. */
  lost_at: Generated<Date | null>
  created_at: CreatedAt
}

export interface Scans {
  id: Id
  organisation_id: string
  source_id: string
  state: Generated<ScanningState>
  paused: Generated<boolean>
  cancelled: Generated<boolean>
  requested_at: CreatedAt
  started_at: Date | null
  finished_at: Date | null
  progress: Json<Settings>
  summary: Json<Settings | null>
  /** Given out by the database: of two scans of a source, the one with the higher number was asked for later. */
  number: GeneratedAlways<string>
  /** Nothing of it is left half-written: it came to its end, or what it left was taken back. */
  settled: Generated<boolean>
  /** What it did with each item is not kept any more. */
  records_dropped: Generated<boolean>
  /** Nobody asked for it, a watched source was looked at: it is forgotten once another scan has ended, unless it found something. */
  is_look: Generated<boolean>
  error: string | null
}
