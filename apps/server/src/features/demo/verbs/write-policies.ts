import { randomUUID } from 'node:crypto'
import { eventTypes } from '@sharelight/contract'
import type { DemoOrganisation } from '@sharelight/demo'
import { eventSentence } from '@sharelight/domain'
import { json, setMatched, type OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { storeTime } from '../../policies/verbs/store-time.ts'
import type { OutwardEvent } from './policy-events.ts'
import { filterOf, policies, type DemoPolicy } from './told-policies.ts'

const hourMs = 3_600_000
const nobody = 'The demo organisation reaches nobody.'

/** Policies with what they matched before; from now on they match as everybody's do. Done again, it gives the same. */
export async function writePolicies(
  services: Services,
  demo: DemoOrganisation,
  { organisationId, matched }: { organisationId: string; matched: readonly (readonly OutwardEvent[])[] },
): Promise<void> {
  const { analytics, meta } = services.stores
  const first = await analytics.numbers.reserve(organisationId, 'policy', policies.length)
  const at = await storeTime(services)
  await meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      await tx.deleteFrom('policies').execute()
      for (const [place, policy] of policies.entries()) {
        const events = matched[place] ?? []
        await writePolicy(tx, { policy, place, number: first + place, events, demo, at })
      }
    })
  const marks = policies.flatMap(({ draft }, place) =>
    draft.mode === 'simulate' ? [] : (matched[place] ?? []).map(event => ({ ...event, number: first + place })),
  )
  await setMatched(
    analytics,
    organisationId,
    [...Map.groupBy(marks, ({ eventId }) => eventId)].map(([eventId, same]) => ({
      eventId,
      time: same[0]?.time ?? 0,
      numbers: same.map(({ number }) => number),
    })),
  )
}

interface Writing {
  policy: DemoPolicy
  place: number
  number: number
  events: readonly OutwardEvent[]
  demo: DemoOrganisation
  at: Date
}

async function writePolicy(
  tx: OrganisationQueries,
  { policy, place, number, events, demo, at }: Writing,
): Promise<void> {
  const { draft, isExpired, endedDaysAgo = 0 } = policy
  const made = new Date((events[0]?.time ?? demo.from) - hourMs)
  const isOff = draft.mode === 'off'
  const { id: owner_id } = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('policies')
    .values({
      ...draft,
      actions: json(draft.actions),
      filter: json(filterOf(policy)),
      window: json(null),
      owner_id,
      place: place + 1,
      number,
      starts_at: null,
      expires_at: isExpired ? new Date(demo.to - endedDaysAgo * 24 * hourMs) : null,
      since: isOff ? made : at,
      acts_since: isOff ? made : at,
      matched_until: isOff ? made : at,
      created_at: made,
      updated_at: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (events.length) await writeMatches(tx, { id, number, policy, events, demo })
}

async function writeMatches(
  tx: OrganisationQueries,
  { id, number, policy, events, demo }: Omit<Writing, 'place' | 'at'> & { id: string },
): Promise<void> {
  const isSimulated = policy.draft.mode === 'simulate'
  const rows = events.map(event => ({
    id: randomUUID(),
    policy_id: id,
    number,
    event_id: event.eventId,
    event_time: new Date(event.time),
    source_id: demo.sources[event.source]?.id ?? '',
    actor_id: demo.identities[event.actor]?.id ?? null,
    simulated: isSimulated,
    counted: null,
    matched_at: new Date(event.time + 60_000),
  }))
  await tx.insertInto('policy_matches').values(rows).execute()
  if (isSimulated) return
  const kinds = policy.draft.actions.map(({ kind }) => kind)
  const acts = rows.flatMap(row =>
    (['notify', 'ask'] as const)
      .filter(kind => kinds.includes(kind))
      .map(kind => ({
        id: randomUUID(),
        match_id: row.id,
        policy_id: id,
        kind,
        state: kind === 'notify' ? ('done' as const) : ('skipped' as const),
        detail: kind === 'notify' ? 'Told in the product.' : nobody,
        person_id: kind === 'ask' ? row.actor_id : null,
        at: row.matched_at,
      })),
  )
  if (acts.length) await tx.insertInto('policy_acts').values(acts).execute()
  if (kinds.includes('ask')) await writeQuestions(tx, { rows, events, acts, demo })
}

interface Asking {
  rows: readonly { id: string }[]
  events: readonly OutwardEvent[]
  acts: readonly { id: string; match_id: string; kind: 'notify' | 'ask'; at: Date }[]
  demo: DemoOrganisation
}

/** Of the newest matches whose time to answer is over one was answered, and one was not. */
async function writeQuestions(tx: OrganisationQueries, { rows, events, acts, demo }: Asking): Promise<void> {
  const asked = rows.flatMap(({ id }, n) => {
    const [event, act] = [events[n], acts.find(each => each.match_id === id && each.kind === 'ask')]
    return event && act && event.time < demo.to - 96 * hourMs ? [{ event, act }] : []
  })
  for (const [place, { event, act }] of asked.slice(-2).entries()) {
    const isAnswered = place === 0
    const person = demo.identities[event.actor]?.name ?? ''
    const over = new Date(act.at.getTime() + 72 * hourMs)
    const answered = new Date(act.at.getTime() + 5 * hourMs)
    await tx
      .updateTable('policy_acts')
      .set({
        state: isAnswered ? 'answered' : 'escalated',
        detail: isAnswered
          ? `${person} says that there was a business need.`
          : 'No answer came in time. The administrators were told.',
        at: isAnswered ? answered : over,
      })
      .where('id', '=', act.id)
      .execute()
    await tx
      .insertInto('policy_questions')
      .values({
        act_id: act.id,
        event_id: event.eventId,
        event_type: typeOf(event),
        event_time: new Date(event.time),
        person,
        sentence: sentenceOf(event, demo),
        text: 'Please tell us what it was needed for.',
        expires_at: over,
        answer: isAnswered ? 'business_need' : null,
        comment: isAnswered ? 'The applicant has no other address.' : '',
        answered_at: isAnswered ? answered : null,
        escalated_at: isAnswered ? null : over,
      })
      .execute()
  }
}

const typeOf = ({ type }: OutwardEvent) => eventTypes[type] ?? 'email'

function sentenceOf(event: OutwardEvent, { item, identities, recipientSets, timeZone }: DemoOrganisation): string {
  const recipients = (recipientSets[event.recipients] ?? []).flatMap(number => identities[number]?.address ?? [])
  const object = event.item < 0 ? '' : item(event.item).name
  return eventSentence('You', { type: typeOf(event), time: new Date(event.time), object, recipients }, timeZone)
}
