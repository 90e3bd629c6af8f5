/** A scan's task has the scan's id. */
export interface ScanInput {
  sourceId: string
  source: string
}
