import { ConnectorError, sourceFaultOf } from '@sharelight/connectors'
import { isDiskFull, isStoreUnavailable } from '@sharelight/store'
import { AppError } from '../http/app-error.ts'

/** Whether a store of ours did not answer. What other systems do not answer looks alike, and comes as a fault of their source. */
export function isStoreAway(error: unknown): boolean {
  const isOfSource = error instanceof AppError || error instanceof ConnectorError || sourceFaultOf(error) !== undefined
  return !isOfSource && isStoreUnavailable(error)
}

/** For work that goes on from what is written down: a store that is away is waited for, about an hour in all. A full disk is for people. */
export const waitingForStores = {
  tries: 12,
  isPassing: (error: unknown) => Promise.resolve(isStoreAway(error) && !isDiskFull(error)),
}

/** What people read of work that a store kept from going on; undefined where something else did. */
export function storeSentence(error: unknown): string | undefined {
  if (!isStoreAway(error)) return undefined
  return isDiskFull(error)
    ? 'The disk of the store is full. What was done so far is written down. Make room, then ask for it again.'
    : 'The store does not answer. What was done so far is written down, and it goes on from there. See that the store runs; if this has ended, ask for it again.'
}
