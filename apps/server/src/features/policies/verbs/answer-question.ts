import type { AskedAnswer, AskedEvent } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { PublicContext } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { writeNews } from '../../notifications/verbs/notify.ts'
import { questionOf } from './question-token.ts'

/** What the page shows: this event of this person, and nothing else. @throws AppError `not_found` for what is forged, answered or over */
export async function readQuestion(ctx: PublicContext, token: string): Promise<AskedEvent> {
  const row = await openQuestion(ctx, token)
  const { name } = await ctx.services.stores.meta
    .forOrganisation(row.organisation_id)
    .selectFrom('organisations')
    .select('name')
    .executeTakeFirstOrThrow()
  return {
    organisation: name,
    person: row.person,
    sentence: row.sentence,
    eventType: row.event_type,
    eventTime: row.event_time.toISOString(),
    text: row.text,
    answerBy: row.expires_at.toISOString(),
  }
}

const says: Record<AskedAnswer, string> = {
  business_need: 'there was a business need',
  mistake: 'it was a mistake and should be undone',
  report: 'it should be looked into',
}

/** Takes the one answer that a question has. It lands on the event; what follows from it people decide. */
export async function answerQuestion(
  ctx: PublicContext,
  { token, answer, comment }: { token: string; answer: AskedAnswer; comment: string },
): Promise<Record<string, never>> {
  const question = await openQuestion(ctx, token)
  const { stores, now, live } = ctx.services
  const id = await stores.meta
    .forOrganisation(question.organisation_id)
    .transaction()
    .execute(async tx => {
      const taken = await tx
        .updateTable('policy_questions')
        .set({ answer, comment, answered_at: now() })
        .where('id', '=', question.id)
        .where('answered_at', 'is', null)
        .returning(['act_id', 'event_id'])
        .executeTakeFirst()
      if (!taken) throw closed()
      await tx
        .updateTable('policy_acts')
        .set({ state: 'answered', detail: `${question.person} says that ${says[answer]}.`, at: now() })
        .where('id', '=', taken.act_id)
        .execute()
      await audit(
        tx,
        { organisationId: question.organisation_id, userId: null, userEmail: question.person, address: ctx.ip },
        { action: 'policy.answer', subject: taken.event_id, before: null, after: { answer, comment } },
      )
      return answer === 'business_need'
        ? undefined
        : writeNews(tx, {
            kind: 'policies',
            name: `${question.person} answered about an event: ${says[answer]}.`,
            status: 'done',
            icon: 'shield',
            group: `policy answer ${question.id}`,
            actions: [
              {
                name: 'Open the log',
                icon: 'arrow-right',
                link: `/in-motion-customization?log=all&event=${taken.event_id}`,
              },
            ],
          })
    })
  if (id) live.publish(question.organisation_id, { type: 'notification', data: { id } })
  return {}
}

/** Which of forged, answered and over it is, nobody is told. */
const closed = () =>
  new AppError(
    'not_found',
    'This question is closed: it was answered already, or its time is over. Ask your administrators.',
  )

async function openQuestion({ services }: PublicContext, token: string) {
  const id = await questionOf(services, token)
  const row =
    id === undefined
      ? undefined
      : await services.stores.meta.acrossOrganisations
          .selectFrom('policy_questions')
          .selectAll()
          .where('id', '=', id)
          .where('answered_at', 'is', null)
          .where('expires_at', '>', services.now())
          .executeTakeFirst()
  if (!row) throw closed()
  return row
}
