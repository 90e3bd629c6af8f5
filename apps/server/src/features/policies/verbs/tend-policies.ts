import type { OrganisationQueries } from '@sharelight/store'
import type { ActScope } from '../acts/act.ts'
import { mailReaders, readReaders } from '../../notifications/verbs/readers.ts'
import { writeNews } from '../../notifications/verbs/notify.ts'
import { database, readRows } from './policy-rows.ts'

const hour = 3600_000

/** Mails administrators what policies matched, of each policy once an hour at most: what came in between comes with the next. */
export async function mailDigests(scope: ActScope): Promise<void> {
  const { services, organisation } = scope
  const now = services.now()
  const due = (await readRows(database(scope))).filter(
    ({ mailed_at: mailed }) => !mailed || mailed.getTime() <= now.getTime() - hour,
  )
  for (const { id, name } of due)
    await database(scope)
      .transaction()
      .execute(async tx => {
        const waiting = await tx
          .selectFrom('policy_acts')
          .select(eb => eb.fn.countAll<string>().as('count'))
          .where('policy_id', '=', id)
          .where('kind', '=', 'notify')
          .where('state', '=', 'waiting')
          .executeTakeFirstOrThrow()
        const count = Number(waiting.count)
        if (!count) return
        const to =
          services.mailer && organisation.type !== 'demo' ? await tellByMail(tx, scope, { id, name, count }) : 0
        await tx
          .updateTable('policy_acts')
          .set({ state: to ? 'done' : 'failed', detail: to ? `Mailed to ${to}.` : nobody(scope), at: now })
          .where('policy_id', '=', id)
          .where('kind', '=', 'notify')
          .where('state', '=', 'waiting')
          .execute()
        await tx.updateTable('policies').set({ mailed_at: now }).where('id', '=', id).execute()
      })
}

const nobody = ({ organisation, services }: ActScope) =>
  organisation.type === 'demo'
    ? 'Told in the product; the demo organisation reaches nobody.'
    : services.mailer
      ? 'Told in the product; nobody who may see policies wants mails about them.'
      : 'Told in the product; no mail server is set up.'

interface Matched {
  id: string
  name: string
  count: number
}

/** Has those mailed who may see policies, when each wants it; gives how many. */
async function tellByMail(
  tx: OrganisationQueries,
  { services, organisation: { timeZone } }: ActScope,
  { id, name, count }: Matched,
): Promise<number> {
  const now = services.now()
  return mailReaders(tx, {
    readers: await readReaders(tx),
    line: {
      kind: 'policies',
      group: '',
      urgent: false,
      title: `The policy “${name}” matched ${count === 1 ? 'an event' : `${count} events`}`,
      link: `/in-motion-customization?log=${id}`,
      attachment: null,
      at: now,
    },
    timeZone,
    now,
  })
}

const questionsAtOnce = 500

/** Tells administrators of questions whose time is over without an answer. */
export async function escalateQuestions(scope: ActScope): Promise<void> {
  const { services, organisation } = scope
  const now = services.now()
  const ids = await database(scope)
    .transaction()
    .execute(async tx => {
      const over = await tx
        .selectFrom('policy_questions')
        .select(['id', 'act_id', 'person', 'sentence'])
        .where('answered_at', 'is', null)
        .where('escalated_at', 'is', null)
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(questionsAtOnce)
        .execute()
      if (!over.length) return []
      await tx
        .updateTable('policy_questions')
        .set({ escalated_at: now })
        .where(
          'id',
          'in',
          over.map(({ id }) => id),
        )
        .execute()
      await tx
        .updateTable('policy_acts')
        .set({ state: 'escalated', detail: 'No answer came in time. The administrators were told.', at: now })
        .where(
          'id',
          'in',
          over.map(row => row.act_id),
        )
        .execute()
      const people = [...new Set(over.map(({ person }) => person))]
      const who = people.length > 3 ? `${people.length} people` : people.join(', ')
      return [
        await writeNews(tx, {
          kind: 'policies',
          name: `${who} did not answer ${over.length === 1 ? 'a question' : `${over.length} questions`} of policies in time.`,
          status: 'done',
          icon: 'alert',
          group: `policy unanswered ${now.toISOString()}`,
          actions: [{ name: 'Open the log', icon: 'arrow-right', link: '/in-motion-customization?log=all' }],
        }),
      ]
    })
  for (const id of ids) services.live.publish(organisation.id, { type: 'notification', data: { id } })
}
