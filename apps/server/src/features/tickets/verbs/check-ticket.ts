import type { Ticket } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { database } from '../../../telling/receiver-rows.ts'
import { checkOne } from './check-tickets.ts'
import { asTickets } from './list-tickets.ts'

/** @throws AppError `not_found`; `conflict` while it is not made yet; `dependency_failed` where the other side does not say */
export async function checkTicket(ctx: Context, id: string): Promise<Ticket> {
  const ticket = await read(ctx, id)
  if (!ticket.key)
    throw new AppError('conflict', 'The ticket is not made yet. It is tried until the other side takes it.')
  await checkOne(ctx, ticket).catch((error: unknown) => {
    throw new AppError('dependency_failed', error instanceof Error ? error.message : String(error), { cause: error })
  })
  const [now] = await asTickets(database(ctx), [await read(ctx, id)])
  if (!now) throw gone(id)
  return now
}

async function read(ctx: Context, id: string) {
  const row = await database(ctx).selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw gone(id)
  return row
}

const gone = (id: string) => new AppError('not_found', `There is no ticket ${id}. Its receiver may have been deleted.`)
