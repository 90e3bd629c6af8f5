import { ticketTypes, type Signal, type Ticket, type TicketSubject } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { commentId } from '../../../telling/format/plain-words.ts'
import { putOut, titleOf } from '../../../telling/publish.ts'
import { database, findReceiver } from '../../../telling/receiver-rows.ts'
import { signalAbout } from './signal-about.ts'
import { asTickets } from './list-tickets.ts'

interface Wanted {
  receiverId: string
  about: TicketSubject
  comment: string
}

/** Written down with the entry of the outbox that has it made. @throws AppError `not_found`; `conflict` where nothing makes tickets */
export async function createTicket(ctx: Context, { receiverId, about, comment }: Wanted): Promise<Ticket> {
  const db = database(ctx)
  const receiver = await findReceiver(db, receiverId)
  if (!(ticketTypes as readonly string[]).includes(receiver.place.type))
    throw new AppError('conflict', `${receiver.name} makes no tickets. Choose one of Jira or GitHub.`, {
      field: 'receiverId',
    })
  if (!receiver.on)
    throw new AppError('conflict', `${receiver.name} is switched off. Switch it on first.`, { field: 'receiverId' })
  const signal = await signalAbout(ctx, about)
  const signals = [signal, ...(comment ? [commentOn(signal, comment)] : [])]
  return db.transaction().execute(async tx => {
    const [entryId = ''] = await putOut(tx, receiver, signals)
    const row = await tx
      .insertInto('tickets')
      .values({
        receiver_id: receiver.id,
        entry_id: entryId,
        about_kind: about.kind,
        about_id: about.id,
        title: titleOf([signal]),
        key: null,
        url: null,
        error: null,
        created_by: ctx.user.id,
        checked_at: null,
        done_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, actorOf(ctx), {
      action: 'ticket.create',
      subject: row.id,
      before: null,
      after: { receiver: receiver.id, about },
    })
    const [ticket] = await asTickets(tx, [row])
    if (!ticket) throw new AppError('not_found', `The ticket ${row.id} was lost on the way.`)
    return ticket
  })
}

const commentOn = (signal: Signal, comment: string): Signal => ({
  ...signal,
  id: commentId(signal.id),
  title: comment.replace(/\s+/g, ' '),
})
