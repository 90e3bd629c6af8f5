import { randomUUID } from 'node:crypto'
import type { PolicyAction } from '@sharelight/contract'
import { eventSentence, filledTemplate, inLine } from '@sharelight/domain'
import { saying } from '../../../said/words.ts'
import { newAct, type Acted, type Acting, type EventFacts, type FreshMatch, type NewQuestion } from './act.ts'

type Educate = Extract<PolicyAction, { kind: 'educate' }>
type Ask = Extract<PolicyAction, { kind: 'ask' }>

/** Mails the actor what happened and why that matters. */
export function educating(context: Acting, match: FreshMatch, action: Educate): Acted {
  const { scope } = context
  const refused = scope.organisation.features.has('educate_risky_users')
    ? reasonAgainst(context, match, action)
    : 'The edition has no mails to risky users.'
  const facts = context.facts.get(match.event.eventId)
  if (refused !== undefined || !facts) return skipped(context, match, { kind: 'educate', detail: refused ?? unknown })
  const act = newAct(scope, match, { kind: 'educate', state: 'waiting', detail: '', person_id: match.event.actorId })
  const say = saying(context.language, templateTopics)
  const paragraphs = filledTemplate(say(action.text), {
    name: facts.actor || facts.address,
    organisation: scope.organisation.name,
    event: say(sentenceFor(context, facts)),
  })
  return {
    act,
    entry: mailEntry(act.id, {
      to: facts.address,
      language: context.language,
      subject: inLine(say(action.subject)),
      paragraphs,
      why: whyIn(context),
    }),
  }
}

/** Asks the actor why, on a page that shows this event alone. */
export function questioning(context: Acting, match: FreshMatch, action: Ask): Acted {
  const { scope } = context
  const refused = reasonAgainst(context, match, action)
  const facts = context.facts.get(match.event.eventId)
  if (refused !== undefined || !facts) return skipped(context, match, { kind: 'ask', detail: refused ?? unknown })
  const act = newAct(scope, match, { kind: 'ask', state: 'waiting', detail: '', person_id: match.event.actorId })
  const question: NewQuestion = {
    id: randomUUID(),
    act_id: act.id,
    event_id: match.event.eventId,
    event_type: facts.type,
    event_time: new Date(match.event.time),
    person: facts.actor || facts.address,
    sentence: sentenceFor(context, facts),
    text: action.text,
    expires_at: new Date(scope.services.now().getTime() + action.hours * 3600_000),
    answer: null,
    answered_at: null,
    escalated_at: null,
  }
  const say = saying(context.language, templateTopics)
  const paragraphs = [
    `Hello ${inLine(question.person)},`,
    question.sentence,
    ...filledTemplate(say(action.text), {
      name: question.person,
      organisation: scope.organisation.name,
      event: say(question.sentence),
    }),
    `Please say in a click why, or that it was a mistake. The page needs no account, shows nothing else, and takes one answer.`,
  ]
  const subject = `A question from ${inLine(scope.organisation.name)}`
  const mail = { to: facts.address, language: context.language, subject, paragraphs, why: whyIn(context) }
  return { act, question, entry: mailEntry(act.id, { ...mail, question: question.id }) }
}

const unknown = 'The event is not there any more.'

const sentenceFor = ({ scope }: Acting, { type, time, object, recipients }: EventFacts) =>
  eventSentence('You', { type, time: new Date(time), object, recipients }, scope.organisation.timeZone)

/** What the ready policies write is in the catalogue; what somebody wrote stays. */
const templateTopics = ['mails', 'reports']

interface MailPayload {
  to: string
  language: string
  subject: string
  paragraphs: readonly string[]
  why: string
  question?: string
}

const whyIn = ({ scope }: Acting) =>
  `You get this mail because of something that was done with your account in ${inLine(scope.organisation.name)}. Its administrators set up such mails; ask them about it.`

/** Mails to one address keep their order. */
const mailEntry = (act: string, mail: MailPayload) => ({
  kind: 'policy-mail',
  subject: mail.to,
  payload: { act, ...mail },
})

function skipped(
  { scope }: Acting,
  match: FreshMatch,
  { kind, detail }: { kind: 'educate' | 'ask'; detail: string },
): Acted {
  return { act: newAct(scope, match, { kind, state: 'skipped', detail, person_id: match.event.actorId }) }
}

/** Why the actor is not mailed, in one sentence; where nothing speaks against it, this mail is counted. */
function reasonAgainst(
  { scope, sent, facts }: Acting,
  { event }: FreshMatch,
  { kind, perDay }: Educate | Ask,
): string | undefined {
  if (scope.organisation.type === 'demo') return 'The demo organisation reaches nobody.'
  if (!scope.services.mailer) return 'No mail server is set up.'
  const address = facts.get(event.eventId)?.address ?? ''
  // Of accounts of machines there is none, and what is no address is not mailed to.
  if (!event.actorId || !/^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/.test(address))
    return 'The actor has no address that can be mailed to.'
  const key = `${kind} ${event.actorId}`
  const count = sent.get(key) ?? 0
  if (count >= perDay)
    return `${inLine(address)} had ${count} such ${count === 1 ? 'mail' : 'mails'} within a day already.`
  sent.set(key, count + 1)
  return undefined
}
