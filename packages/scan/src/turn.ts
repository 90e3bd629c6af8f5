/** What one worker does of a scan before it hands it over. */
export interface ScanTurn {
  /** Milliseconds after which it hands over at the end of a page, so that other scans have their turn. */
  lasts: number
  /** Milliseconds that it waits for a source that wants no calls; for longer it holds no worker. */
  mostWait: number
}

/** Ends a turn, not the scan: run again with the same id, at `at` or later, it goes on from where it was. */
export class ScanHandedOver extends Error {
  readonly at: Date

  constructor(at: Date, options?: ErrorOptions) {
    super(`The scan goes on at ${at.toISOString()} or soon after.`, options)
    this.name = 'ScanHandedOver'
    this.at = at
  }
}
