export interface CursorTables {
  scan_cursors: CursorRows
  scan_retries: RetryRows
  scan_gaps: GapRows
}

/** How far a stream of a source has been read and stored. */
export interface CursorRows {
  organisation_id: string
  source_id: string
  /** A container's id, or the name of what is no container. */
  stream: string
  /** Where reading goes on; null for the beginning. */
  position: string | null
  /** Whether the scan lists all of it, or what changed. */
  covers: 'all' | 'changes'
  /** The scan that read it last, and whether that came to its end. */
  scan_id: string
  done: boolean
}

/** Items that could not be read and that no list of changes names again. */
export interface RetryRows {
  organisation_id: string
  source_id: string
  key: string
  attempts: number
  due_at: Date
}

/** Times of which a source will never tell what happened. */
export interface GapRows {
  organisation_id: string
  source_id: string
  stream: string
  from_at: Date
  to_at: Date
}
