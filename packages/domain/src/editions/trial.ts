import type { EditionName, EditionStatus, EnvironmentName } from '@sharelight/contract'
import { defaultEdition, isAtLeast } from './editions.ts'
import { hasEverything } from './features.ts'

/** Specification S9.001. */
export const trialDays = 14
const day = 86_400_000

/** What is kept about an organisation's edition. */
export interface EditionRecord {
  edition: EditionName
  trialEdition: EditionName | null
  trialEndsAt: Date | null
  trialUsed: boolean
}

export const newEdition: EditionRecord = {
  edition: defaultEdition,
  trialEdition: null,
  trialEndsAt: null,
  trialUsed: false,
}

/** A trial is on only until its revert date (S4.014). */
export function isTrialActive({ trialEdition, trialEndsAt }: EditionRecord, now: Date): boolean {
  return trialEdition !== null && trialEndsAt !== null && trialEndsAt > now
}

/** A trial that was used and is over (S4.014). */
export const isTrialExhausted = (record: EditionRecord, now: Date) => record.trialUsed && !isTrialActive(record, now)

/** The edition that gates at `now`: the trial's while it lasts, so that it reverts by itself. */
export function editionInForce(record: EditionRecord, now: Date): EditionName {
  return isTrialActive(record, now) && record.trialEdition && !isAtLeast(record.edition, record.trialEdition)
    ? record.trialEdition
    : record.edition
}

/** On preview and local it is at least standard (S4.012). */
export function editionHere(record: EditionRecord, now: Date, environment: EnvironmentName): EditionName {
  const edition = editionInForce(record, now)
  return hasEverything(environment) && !isAtLeast(edition, 'standard') ? 'standard' : edition
}

/** As the status calls give it (S3.012). */
export function editionStatus(
  record: EditionRecord,
  now: Date,
  environment: EnvironmentName = 'production',
): EditionStatus {
  const isTrial = isTrialActive(record, now)
  return {
    id: editionHere(record, now, environment),
    isTrial,
    isTrialExhausted: isTrialExhausted(record, now),
    revertsAt: isTrial && record.trialEndsAt ? record.trialEndsAt.toISOString() : null,
  }
}

/** Whether a trial may be started (S4.017): not used up, not running, and below standard. */
export function mayStartTrial(record: EditionRecord, now: Date): boolean {
  return !record.trialUsed && !isTrialActive(record, now) && !isAtLeast(record.edition, 'standard')
}

/** Fourteen days of the standard edition. Throws when `mayStartTrial` says no. */
export function startTrial(record: EditionRecord, now: Date): EditionRecord {
  if (!mayStartTrial(record, now))
    throw new Error('The trial of Standard has been used, is running, or is not needed in this edition.')
  return {
    ...record,
    trialEdition: 'standard',
    trialEndsAt: new Date(now.getTime() + trialDays * day),
    trialUsed: true,
  }
}

/** Whole or begun days until the trial reverts; 0 when none runs. */
export function trialDaysLeft(record: EditionRecord, now: Date): number {
  return isTrialActive(record, now) && record.trialEndsAt
    ? Math.ceil((record.trialEndsAt.getTime() - now.getTime()) / day)
    : 0
}

/** The banner over the screens (S2.104–S2.106). */
export function trialBanner(record: EditionRecord, now: Date): string | null {
  if (isTrialActive(record, now)) return `${trialDaysLeft(record, now)} days left`
  if (isAtLeast(record.edition, 'limited')) return null
  return isTrialExhausted(record, now) ? 'Your free trial is over' : 'Start your free 14-day trial of Standard'
}

/** A trial that runs is ended now; it stays used. */
export const endTrial = (record: EditionRecord, now: Date): EditionRecord =>
  isTrialActive(record, now) ? { ...record, trialEndsAt: now } : record
