import { sourceFaultOf } from '@sharelight/connectors'
import { isStoreUnavailable } from '@sharelight/store'

/** Ends a scan as a whole; the message names the thing and the way out. What was stored stays, and the scan can go on from there. */
export class ScanError extends Error {
  readonly code: 'source_gone' | 'source_refuses' | 'store_failed' | 'workers_failed' | 'internal'

  constructor(code: ScanError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ScanError'
    this.code = code
  }
}

const goesOn = 'it goes on from where it stopped'

/** What the source says of itself, or else what went wrong where nobody else is to blame. */
export function asScanError(error: unknown): ScanError {
  if (error instanceof ScanError) return error
  const fault = sourceFaultOf(error)
  if (fault)
    return new ScanError(fault.code === 'unreachable' ? 'source_gone' : 'source_refuses', fault.message, {
      cause: error,
    })
  return new ScanError(
    'internal',
    `The scan stopped by a fault of Sharelight itself: ${messageOf(error)}. Scan again: ${goesOn}. If it stops again, report this sentence.`,
    { cause: error },
  )
}

/** What a store's failure says, and what to do about it. A mistake in the code that asks it is not the store's. */
export function storeError(error: unknown): ScanError {
  if (error instanceof ScanError || sourceFaultOf(error) || isOwnFault(error)) return asScanError(error)
  const failed = (what: string, wayOut: string) =>
    new ScanError('store_failed', `The store ${what}: ${messageOf(error)}. ${wayOut}`, { cause: error })
  if (isNoSpace(error)) return failed('has no space left', `Free some space, then scan again: ${goesOn}.`)
  if (isStoreUnavailable(error)) return failed('does not answer', `Once it is back, scan again: ${goesOn}.`)
  return failed(
    'refused what the scan asked of it',
    `Scan again: ${goesOn}. If it is refused again, report this sentence.`,
  )
}

/** With the waits between them some minutes: whoever asked for a scan of a source that nobody answers at is told then. */
const triesOfSource = 6

/**
 * Whether what stopped a scan at its so-manieth attempt in a row may pass by itself: a store that does not answer, or for some minutes a source.
 * A full disk is for people.
 */
export function isPassing(error: unknown, attempts: number): boolean {
  if (!(error instanceof ScanError)) return false
  const { code, cause } = error
  if (code === 'source_gone') return attempts < triesOfSource && sourceFaultOf(cause)?.code === 'unreachable'
  return code === 'store_failed' && isStoreUnavailable(cause) && !isNoSpace(cause)
}

/** Asks the source something that the scan cannot do without. @throws ScanError `source_gone` */
export async function askSource<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new ScanError(
      'source_gone',
      `The source did not say what is still there: ${messageOf(error)}. Nothing counts as deleted. See that it can be reached, then scan again.`,
      { cause: error },
    )
  }
}

function isOwnFault(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    error instanceof ReferenceError ||
    error instanceof RangeError ||
    error instanceof SyntaxError
  )
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
