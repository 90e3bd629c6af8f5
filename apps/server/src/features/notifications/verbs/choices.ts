import type { NotificationChoices, ShownChoices } from '@sharelight/contract'
import { defaultChoices, mailDue, nextDigest, toldKinds } from '@sharelight/domain'
import { json, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'

/** What the user chose, or what holds for whoever has not. */
export async function choicesOf(ctx: Context): Promise<NotificationChoices> {
  const row = await database(ctx)
    .selectFrom('notification_choices')
    .select('choices')
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirst()
  return row?.choices ?? defaultChoices
}

export async function showChoices(ctx: Context): Promise<ShownChoices> {
  return shown(ctx, await choicesOf(ctx))
}

export async function changeChoices(ctx: Context, choices: NotificationChoices): Promise<ShownChoices> {
  const { id: userId } = ctx.user
  const { timeZone } = ctx.organisation
  const now = ctx.services.now()
  await database(ctx)
    .transaction()
    .execute(async tx => {
      await tx
        .insertInto('notification_choices')
        .values({ user_id: userId, choices: json(choices), updated_at: now })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet({ choices: json(choices), updated_at: now }))
        .execute()
      await retimeMails(tx, { userId, choices, timeZone, now })
    })
  return shown(ctx, choices)
}

interface Retime {
  userId: string
  choices: NotificationChoices
  timeZone: string
  now: Date
}

/** What waits to be mailed to a person follows what that person chooses, and the clocks that it goes by. */
async function retimeMails(tx: OrganisationQueries, { userId, choices, timeZone, now }: Retime): Promise<void> {
  const waiting = await tx
    .selectFrom('waiting_mails')
    .select(['id', 'kind', 'urgent'])
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
  for (const { id, kind, urgent: isUrgent } of waiting) {
    const due = mailDue(choices, { kind, isUrgent, timeZone, now })
    await (
      due
        ? tx.updateTable('waiting_mails').set({ way: due.way, due_at: due.at }).where('id', '=', id)
        : tx.deleteFrom('waiting_mails').where('id', '=', id)
    ).execute()
  }
}

/** Part of the transaction in which the organisation's time zone changes. */
export async function retimeAllMails(tx: OrganisationQueries, timeZone: string, now: Date): Promise<void> {
  const people = await tx.selectFrom('waiting_mails').select('user_id').distinct().execute()
  for (const { user_id: userId } of people) {
    const row = await tx
      .selectFrom('notification_choices')
      .select('choices')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    await retimeMails(tx, { userId, choices: row?.choices ?? defaultChoices, timeZone, now })
  }
}

function shown({ services, organisation, user }: Context, choices: NotificationChoices): ShownChoices {
  return {
    choices,
    kinds: toldKinds(user),
    timeZone: organisation.timeZone,
    address: services.mailer && organisation.type !== 'demo' ? user.email : null,
    nextDigest: nextDigest(choices, organisation.timeZone, services.now()).toISOString(),
  }
}

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}
