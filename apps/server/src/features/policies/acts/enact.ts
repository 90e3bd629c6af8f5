import { enqueue, type MatchedEvent, type NewEntry, type OrganisationQueries, type PolicyRow } from '@sharelight/store'
import {
  newAct,
  type Acted,
  type Acting,
  type ActScope,
  type EventFacts,
  type FreshMatch,
  type NewAct,
  type Sent,
} from './act.ts'
import { languageOfOrganisation } from '../../../said/language-of.ts'
import { readEventFacts } from './event-facts.ts'
import { educating, questioning } from './mail-actor.ts'
import { notifying } from './notify-admins.ts'

const acting = new Set<string>(['educate', 'ask', 'webhook'])
const matchesPerCall = 100
const targetsPerPlan = 25

/** What is told of the events of matches that something has to be told of. */
export function factsFor(
  scope: ActScope,
  pairs: readonly { policy: PolicyRow; event: MatchedEvent }[],
): Promise<Map<string, EventFacts>> {
  const told = pairs.filter(pair => isActedUpon(pair) && pair.policy.actions.some(({ kind }) => acting.has(kind)))
  return readEventFacts(scope, [...new Set(told.map(({ event }) => event.eventId))])
}

/** Only of what was stored since the policy was switched on as it is now. */
export const isActedUpon = ({ policy, event }: Pick<FreshMatch, 'policy' | 'event'>) =>
  policy.mode === 'on' && event.storedAt >= (policy.acts_since?.getTime() ?? Number.POSITIVE_INFINITY)

/** Writes down what is done about new matches besides their rating, in the transaction that writes the matches down; what leaves goes through the outbox. */
export async function enact(
  scope: ActScope,
  tx: OrganisationQueries,
  { matches, facts }: { matches: readonly FreshMatch[]; facts: ReadonlyMap<string, EventFacts> },
): Promise<() => void> {
  const due = matches.filter(isActedUpon)
  if (!due.length) return () => undefined
  const context: Acting = {
    scope,
    facts,
    sent: await sentToday(scope, tx, due),
    language: await languageOfOrganisation(tx),
  }
  const acted = due.flatMap(match => actsOf(context, match))
  for (let start = 0; start < acted.length; start += 500) {
    const some = acted.slice(start, start + 500)
    await tx
      .insertInto('policy_acts')
      .values(some.map(({ act }) => act))
      .execute()
    const questions = some.flatMap(({ question }) => question ?? [])
    if (questions.length) await tx.insertInto('policy_questions').values(questions).execute()
  }
  await enqueue(tx, [...acted.flatMap(({ entry }) => entry ?? []), ...sharedEntries(due, acted, facts)])
  return notifying(scope, tx, due)
}

function actsOf(context: Acting, match: FreshMatch): Acted[] {
  return match.policy.actions.flatMap((action): Acted[] => {
    switch (action.kind) {
      case 'notify':
        return [
          {
            act: newAct(context.scope, match, {
              kind: 'notify',
              state: action.mail ? 'waiting' : 'done',
              detail: 'Told in the product.',
            }),
          },
        ]
      case 'educate':
        return [educating(context, match, action)]
      case 'ask':
        return [questioning(context, match, action)]
      case 'webhook':
        return [{ act: newAct(context.scope, match, { kind: 'webhook', ...called(context.scope) }) }]
      case 'remedy':
        return [{ act: newAct(context.scope, match, { kind: 'remedy', state: 'waiting', detail: '' }) }]
      default:
        return []
    }
  })
}

/** The demo organisation reaches nobody. */
function called({ organisation }: ActScope): Pick<NewAct, 'state' | 'detail'> {
  return organisation.type === 'demo'
    ? { state: 'skipped', detail: 'The demo organisation reaches nobody.' }
    : { state: 'waiting', detail: '' }
}

/** Calls and plans are made for many matches at once. */
function sharedEntries(
  matches: readonly FreshMatch[],
  acted: readonly Acted[],
  facts: ReadonlyMap<string, EventFacts>,
): NewEntry[] {
  const matchOf = new Map(matches.map(match => [match.id, match]))
  const entriesOf = (
    kind: 'webhook' | 'remedy',
    size: number,
    payloadOf: (match: FreshMatch, act: NewAct) => object,
  ) => {
    const acts = acted.flatMap(({ act }) => (act.kind === kind && act.state === 'waiting' ? [act] : []))
    return [...Map.groupBy(acts, act => act.policy_id)].flatMap(([policyId, some]) =>
      chunks(some, size).map(chunk => ({
        kind: `policy-${kind}`,
        subject: policyId,
        payload: {
          targets: chunk.flatMap(act => {
            const match = matchOf.get(act.match_id)
            return match ? [payloadOf(match, act)] : []
          }),
        },
      })),
    )
  }
  return [
    ...entriesOf('webhook', matchesPerCall, ({ id, event }, act) => ({
      act: act.id,
      match: { id, eventId: event.eventId, time: new Date(event.time).toISOString(), ...facts.get(event.eventId) },
    })),
    ...entriesOf('remedy', targetsPerPlan, ({ event }, act) => ({
      act: act.id,
      target: event.itemId ? { item: event.itemId } : event.folderId ? { folder: event.folderId } : null,
    })),
  ]
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
}

const day = 86_400_000

async function sentToday(
  { services }: ActScope,
  tx: OrganisationQueries,
  matches: readonly FreshMatch[],
): Promise<Sent> {
  const people = [...new Set(matches.flatMap(({ event }) => event.actorId ?? []))]
  if (!people.length) return new Map()
  const rows = await tx
    .selectFrom('policy_acts')
    .select(eb => ['person_id', 'kind', eb.fn.countAll<string>().as('count')])
    .where('person_id', 'in', people)
    .where('kind', 'in', ['educate', 'ask'])
    .where('state', 'in', ['waiting', 'done', 'answered', 'escalated'])
    .where('at', '>', new Date(services.now().getTime() - day))
    .groupBy(['person_id', 'kind'])
    .execute()
  return new Map(rows.map(({ person_id: person, kind, count }) => [`${kind} ${person}`, Number(count)]))
}
