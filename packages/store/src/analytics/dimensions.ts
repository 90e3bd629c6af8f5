import type { TrustClass } from '@sharelight/contract'
import type { NumberedKind } from '../numbers.ts'
import type { Analytics } from './client.ts'
import { distinct, labelSetKey, ratingKey, recipientsKey } from './keys.ts'
import { entityNumbers } from './entity-numbers.ts'
import type { EventRow, Rater, Recipient } from './rows.ts'
import * as tables from './tables.ts'
import type { Rules, VersionedRater } from './rules.ts'

export type Rated = Pick<EventRow, 'shareType' | 'labels' | 'anomalies'>

/** Combinations that facts are about to be written with. */
export interface Wanted {
  labelSets?: Iterable<readonly string[]>
  events?: Iterable<Rated>
  recipients?: Iterable<readonly Recipient[]>
}

/** The numbers of the combinations that were asked for together. */
export interface Keys {
  labelSet(labels: readonly string[]): number
  ratingOf(event: Rated): number
  recipientsOf(recipients: readonly Recipient[]): number
}

/** The small tables that say what the numbers in events and items mean. */
export interface Dimensions {
  /** Numbers for all that is wanted, once the rows that say what they mean are durable. Facts that use them come after. */
  keysFor(wanted: Wanted): Promise<Keys>
}

/** Combinations whose numbers are kept at hand. */
const remembered = 100_000

const labelsName = (labels: readonly string[]) => labels.join('\u0000')
const ratedName = ({ shareType, labels, anomalies }: Rated) =>
  `${shareType}\u0001${labelsName(labels)}\u0001${anomalies.join('\u0000')}`
const recipientsName = (recipients: readonly Recipient[]) =>
  recipients.map(({ identityId }) => identityId).join('\u0000')

/**
 * Keeps the small tables complete: whichever distinct label set, rating key or recipient set is asked for is written,
 * with what the rules say of it. Writing one twice changes nothing, so several processes may do it at once.
 */
export function dimensionsOf(analytics: Analytics, organisationId: string, rulesInForce: Rules): Dimensions {
  const numbered = (kind: NumberedKind) => new Combinations(keys => analytics.numbers.of(organisationId, kind, keys))
  const [labelSets, ratings, recipientSets] = [numbered('label-set'), numbered('rating'), numbered('recipients')]
  const entities = entityNumbers(analytics, organisationId)
  // What a key stands for never changes, so that its row is the same whoever writes it.
  const base = { organisationId, version: 1 }

  /** Rules that change while ratings are written may miss them, for rating anew reads what is there: then they are written again. */
  async function rated(write: (rules: VersionedRater) => Promise<void>) {
    for (
      let rules = await rulesInForce.current(), written = -1;
      rules.version !== written;
      rules = await rulesInForce.current()
    ) {
      await write(rules)
      written = rules.version
    }
  }

  async function writeLabelSets(wanted: Iterable<readonly string[]>) {
    const known = await labelSets.take(wanted, labelsName, labelSetKey)
    if (known.fresh.length) {
      await rated(({ version, rater }) =>
        analytics.insert(
          tables.labelSets,
          known.fresh.map(([labels, key]) => ({
            labelSetKey: key,
            labels: distinct(labels),
            ...rater.rateLabels(distinct(labels)),
          })),
          { organisationId, variant: '', version },
        ),
      )
    }
    return known.written()
  }

  async function writeRatings(wanted: Iterable<Rated>, labelSetOf: (labels: readonly string[]) => number) {
    const known = await ratings.take(wanted, ratedName, ({ shareType, labels, anomalies }) =>
      ratingKey(shareType, labels, anomalies),
    )
    const facts = known.fresh.map(([{ shareType, labels, anomalies }, key]) => ({
      key,
      labelSet: labelSetOf(labels),
      shareType,
      labels: distinct(labels),
      anomalies: distinct(anomalies),
    }))
    await analytics.insert(
      tables.ratingKeys,
      facts.map(({ key, labelSet, ...fact }) => ({ ratingKey: key, labelSetKey: labelSet, ...fact })),
      base,
    )
    if (facts.length) {
      await rated(({ version, rater }) =>
        analytics.insert(
          tables.ratings,
          facts.map(({ key, shareType, labels, anomalies }) => ({
            ratingKey: key,
            ...rater.rateEvent({ shareType, labels, anomalies }),
          })),
          { organisationId, variant: '', version },
        ),
      )
    }
    return known.written()
  }

  async function writeRecipients(wanted: Iterable<readonly Recipient[]>) {
    const known = await recipientSets.take(wanted, recipientsName, recipients =>
      recipientsKey(recipients.map(({ identityId }) => identityId)),
    )
    const sets = known.fresh.map(([recipients, key]) => ({ key, unique: byIdentity(recipients) }))
    const numberOf = await entities.of(
      'identity',
      sets.flatMap(({ unique }) => unique.map(({ identityId }) => identityId)),
    )
    await analytics.insert(
      tables.recipientSets,
      sets.map(({ key, unique }) => ({
        recipientsKey: key,
        identityIds: unique.map(({ identityId }) => identityId),
        members: unique.map(({ identityId }) => numberOf(identityId)),
        kinds: unique.map(({ kind }) => kind),
      })),
      base,
    )
    if (sets.length) {
      await rated(({ version, rater }) =>
        analytics.insert(
          tables.recipientTrust,
          sets.map(({ key, unique }) => ({ recipientsKey: key, trust: trustOf(rater, unique) })),
          { organisationId, variant: '', version },
        ),
      )
    }
    return known.written()
  }

  return {
    async keysFor({ labelSets: sets = [], events = [], recipients = [] }) {
      const facts = [...events]
      const ofLabels = await writeLabelSets([...sets, ...facts.map(({ labels }) => labels)])
      const labelSet = (labels: readonly string[]) => given(ofLabels, labelsName(labels))
      const ofRatings = await writeRatings(facts, labelSet)
      const ofRecipients = await writeRecipients(recipients)
      return {
        labelSet,
        ratingOf: event => given(ofRatings, ratedName(event)),
        recipientsOf: set => given(ofRecipients, recipientsName(set)),
      }
    },
  }
}

/** Combinations of one kind with their numbers. Hashing one costs far more than finding that the very same was asked for before. */
class Combinations {
  readonly #numbersOf: (keys: readonly string[]) => Promise<Map<string, number>>
  readonly #known = new Map<string, number>()

  constructor(numbersOf: (keys: readonly string[]) => Promise<Map<string, number>>) {
    this.#numbersOf = numbersOf
  }

  /** Those whose rows were not written here yet. Once they are, `written` gives the numbers of all by name. */
  async take<T>(wanted: Iterable<T>, nameOf: (one: T) => string, keyOf: (one: T) => string): Promise<Taken<T>> {
    const numbers = new Map<string, number>()
    const missing = new Map<string, T>()
    for (const one of wanted) {
      const name = nameOf(one)
      const number = numbers.get(name) ?? this.#known.get(name)
      if (number === undefined) missing.set(name, one)
      else numbers.set(name, number)
    }
    const keys = new Map([...missing].map(([name, one]) => [name, keyOf(one)]))
    const found = missing.size ? await this.#numbersOf([...keys.values()]) : new Map<string, number>()
    const named = [...missing].map(([name, one]) => ({ name, one, number: found.get(keys.get(name) ?? '') ?? 0 }))
    return {
      fresh: [...new Map(named.map(({ one, number }) => [number, one]))].map(([number, one]) => [one, number]),
      written: () => {
        if (this.#known.size >= remembered) this.#known.clear()
        for (const { name, number } of named) {
          this.#known.set(name, number)
          numbers.set(name, number)
        }
        return numbers
      },
    }
  }
}

interface Taken<T> {
  fresh: [T, number][]
  written(): ReadonlyMap<string, number>
}

function given(numbers: ReadonlyMap<string, number>, name: string): number {
  const number = numbers.get(name)
  if (number === undefined) throw new Error('A combination was used that was not asked for.')
  return number
}

function byIdentity(recipients: readonly Recipient[]): Recipient[] {
  const unique = new Map(recipients.map(recipient => [recipient.identityId, recipient]))
  return [...unique.values()].sort((a, b) => (a.identityId < b.identityId ? -1 : 1))
}

/** An event without recipients has nobody whose trust could lower its severity. */
export function trustOf(rater: Rater, recipients: readonly Recipient[]): TrustClass {
  return recipients.length ? rater.trustOf(recipients) : 'neutral'
}
