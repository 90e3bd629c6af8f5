import type { ReceiverPlace, Signal, TicketState } from '@sharelight/contract'
import type { Services } from '../../context.ts'

/** A receiver as it is reached. */
export interface Target<Place extends ReceiverPlace = ReceiverPlace> {
  services: Services
  organisation: { id: string; name: string; timeZone: string }
  place: Place
  /** Empty where it has none. */
  secret: string
  /** While it overlaps. */
  oldSecret?: string | undefined
}

/** What is sent at once. The id is the same when it comes again. */
export interface Batch {
  id: string
  at: Date
  signals: readonly Signal[]
}

export interface Told {
  /** What was answered, where HTTP is spoken. */
  status: number | null
  ticket?: TicketFacts
}

/** A ticket as it stands on the other side. */
export interface TicketFacts {
  key: string
  url: string
  state: Exclude<TicketState, 'waiting'>
  stateName: string
}

/** How one kind of receiver is told something. */
export interface Sender<Place extends ReceiverPlace = ReceiverPlace> {
  /** @throws Error with a sentence that names the receiver and no secret; DeliveryRefused for what it will never take */
  tell(target: Target<Place>, batch: Batch): Promise<Told>
  /** Whether it could be told something, without telling anything; absent where a test message is sent instead. Gives what was found, in one sentence. */
  look?(target: Target<Place>): Promise<string>
  /** How a ticket stands there. */
  stateOf?(target: Target<Place>, key: string): Promise<TicketFacts>
}
