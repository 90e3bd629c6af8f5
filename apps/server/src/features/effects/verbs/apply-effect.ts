import { eraseSource, json, type Delivery } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { settleStored } from '../../exceptions/verbs/settle-stored.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'
import { showPlan } from '../../remedies/verbs/show-plan.ts'

/** What the analytics store has to do about a change of the meta store. Doing it again changes nothing. */
export interface Effect {
  kind: 'rate' | 'drop-label' | 'erase-source' | 'show-plan'
  /** The label's key, the source's id or the plan's. */
  subject?: string
}

/** A user is named where one decided it. */
export interface EffectScope {
  services: Services
  organisation: { id: string }
  user?: { id: string; email: string }
}

type ApplyEffect = (scope: EffectScope, subject: string) => Promise<unknown>

const ways: Readonly<Record<Effect['kind'], ApplyEffect>> = {
  rate: scope => rerateAll(scope),
  'drop-label': (scope, label) => settleStored(scope, { label }),
  'erase-source': erase,
  'show-plan': showPlan,
}

async function erase({ services, organisation }: EffectScope, sourceId: string): Promise<void> {
  await eraseSource(services.stores.analytics, { organisationId: organisation.id, sourceId })
  const db = services.stores.meta.forOrganisation(organisation.id)
  // What was asked about its events names its files. Last, as a round under way writes down what it read of them before.
  await db.deleteFrom('policy_matches').where('source_id', '=', sourceId).execute()
  await db
    .updateTable('journal')
    .set({ shown: json(null) })
    .where('source_id', '=', sourceId)
    .execute()
}

/** Does what a saved change asks of the analytics store. */
export async function applyEffect(scope: EffectScope, { kind, subject = '' }: Effect): Promise<void> {
  await ways[kind](scope, subject)
}

export const outboxKind = (kind: Effect['kind']) => `analytics-${kind}`

export const effectKinds = Object.keys(ways).map(kind => outboxKind(kind as Effect['kind']))

/** How effects that were left undone are delivered from the outbox: for as long as it takes, for nothing else would mend it. */
export function effectDeliveries(services: Services): Record<string, Delivery> {
  return Object.fromEntries(
    Object.entries(ways).map(([kind, way]) => [
      `analytics-${kind}`,
      {
        tries: Number.POSITIVE_INFINITY,
        longestWait: 120,
        deliver: async ({ organisation_id: id, subject }) => {
          await way({ services, organisation: { id } }, subject)
        },
      } satisfies Delivery,
    ]),
  )
}
