/** Ends a scan as a whole; the message names the thing and the way out. What was stored stays, and the scan can go on from there. */
export class ScanError extends Error {
  readonly code: 'source_gone' | 'store_failed' | 'workers_failed' | 'internal'

  constructor(code: ScanError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ScanError'
    this.code = code
  }
}

export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim().slice(0, 500)
}

export function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'))
}

export function isNoSpace(error: unknown): boolean {
  return /ENOSPC|no space left|NOT_ENOUGH_SPACE|disk full/i.test(messageOf(error))
}
