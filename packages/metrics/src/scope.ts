import type { EntityKind, PolicyMatching } from '@sharelight/contract'
import { MetricError } from './error.ts'

/** Whose question it is. The compiler adds all of it to every query; no caller can leave it out. */
export interface MetricScope {
  organisationId: string
  /** IANA name; days, weeks and months begin by it. */
  timeZone: string
  restrictions: MetricRestrictions
  /** Milliseconds since 1970: the state at rest when a query has no time frame. */
  now: number
  /** Ratings to look up: those in force, or a what-if's. */
  variant?: string
  /** Policies that have a say in ratings, in the order in which they have it. */
  policies?: readonly RatingPolicy[]
  /** Of events only those that a policy would match. */
  matching?: PolicyMatching
}

/** What a policy makes of the events that it matched. */
export interface RatingPolicy {
  /** By which sets of policies name it. */
  number: number
  justifies: boolean
  /** What the severities 0 to 3 become, two bits each, the lowest first; undefined where they stay. */
  severities?: number
}

export interface MetricRestrictions {
  /** Labels of generation 0 that the user may not see, and with them whatever carries one. */
  labels: readonly string[]
  /** Labels of generation 0 whose standing permissions are not shown where an item carries no other. */
  unexposedLabels?: readonly string[]
  entityKinds: readonly EntityKind[]
  /** Whether what people did is closed to the user, too. */
  events?: boolean
}

export const unrestricted: MetricRestrictions = { labels: [], entityKinds: [] }

export function checkTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone && timeZone
  } catch {
    throw new MetricError(
      'invalid',
      'timeZone',
      `"${timeZone}" is not a time zone; use an IANA name such as Europe/Berlin.`,
    )
  }
}

/** @throws MetricError `restricted` when events are closed to the user */
export function checkEvents({ restrictions }: MetricScope, field: string): void {
  if (restrictions.events)
    throw new MetricError('restricted', field, 'You are not authorized to access and view events information.')
}

/** @throws MetricError `restricted` when the user may not see that kind of entity */
export function checkEntity({ restrictions }: MetricScope, entity: EntityKind | undefined, field: string): void {
  if (entity && restrictions.entityKinds.includes(entity))
    throw new MetricError('restricted', field, `You are not authorized to access and view ${entity} information.`)
}
