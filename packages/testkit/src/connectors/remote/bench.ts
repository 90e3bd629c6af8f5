import type { ConnectorIo, RemedyTarget } from '@sharelight/connectors'

/**
 * What can go wrong with a service. Each lasts until it is mended:
 * `throttled` it wants no calls for an hour (429 with Retry-After); `throttled_silently` it says 429 and not for how long; `busy` it says 503 once;
 * `token_expired` it refuses every token that was given out until now; `consent_lost` it lets nobody in with these settings any more; `scope_missing` it
 * lets them in and not do it; `unreachable` nobody answers; `truncated` answers break off halfway; `malformed` answers are no answers.
 */
export type RemoteFault =
  | 'throttled'
  | 'throttled_silently'
  | 'busy'
  | 'token_expired'
  | 'consent_lost'
  | 'scope_missing'
  | 'unreachable'
  | 'truncated'
  | 'malformed'

/**
 * A service prepared for the conformance suite: a real server, an emulator or a replay, empty or nearly so when it is handed over. An item goes by a
 * name that the suite makes up (letters, digits, dashes); each call that makes one answers the key by which the connector lists it.
 */
export interface RemoteBench {
  /** As a person would send them, secrets among them. */
  settings: Record<string, unknown>
  /** The way to the service, as a process that has just started has it: `http` with the hosts that the connector declares, `tokens`. */
  io?(): Partial<ConnectorIo>
  /** Makes the item, or changes its content. */
  put(name: string, text: string): Promise<string>
  remove(name: string): Promise<void>
  /** Gives it another place; absent where the service has no such thing. Answers its key there, which may be the same. */
  move?(name: string, to: string): Promise<string>
  /** Makes it readable for everybody, or takes that back, without touching its content; absent where permissions cannot be had. */
  share?(name: string, isPublic: boolean): Promise<void>
  /** What of these can be shown on this bench. */
  faults: readonly RemoteFault[]
  /** Brings a fault about, at once; resolves with what mends it. Only ever one at a time. */
  fault(fault: RemoteFault): Promise<() => Promise<void>>
  /** Adds about so many items in one container, as quickly as it can. `most` where the bench takes fewer than 50,000. */
  fill(count: number): Promise<void>
  most?: number
  remedies?: readonly RemedyCase[]
  close(): Promise<void>
}

/** A remedy of the connector, with something that it can mend. */
export interface RemedyCase {
  name: string
  params: unknown
  /** Makes something that needs the remedy. */
  prepare(): Promise<RemedyTarget>
  /** Whether the service is as the remedy leaves it. */
  isMended(): Promise<boolean>
  /** Somebody else changes what the remedy is about, so that a plan made before no longer holds. */
  interfere(): Promise<void>
}
