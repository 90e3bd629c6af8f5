import type { Ticket, TicketSubject } from '@sharelight/contract'
import type { OrganisationQueries, TicketRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import type { AsOf } from '../../../http/pages.ts'
import { database } from '../../../telling/receiver-rows.ts'
import { emailsOf } from '../../receivers/verbs/list-receivers.ts'

interface Question extends AsOf {
  kind?: TicketSubject['kind'] | undefined
  about?: string | undefined
  offset: number
  limit: number
}

export async function listTickets(
  ctx: Context,
  { kind, about, offset, limit, asOf }: Question,
): Promise<{ items: Ticket[]; total: number }> {
  const db = database(ctx)
  const own = db
    .selectFrom('tickets')
    .$if(kind !== undefined, query => query.where('about_kind', '=', kind ?? ''))
    .$if(about !== undefined, query => query.where('about_id', '=', about ?? ''))
    .$if(asOf !== undefined, query => query.where('created_at', '<', asOf ?? new Date()))
  const { total } = await own.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await own.selectAll().orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(limit).execute()
  return { items: await asTickets(db, rows), total: Number(total) }
}

export async function asTickets(db: OrganisationQueries, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const receivers = await db.selectFrom('receivers').select(['id', 'name']).execute()
  const [names, emails] = [new Map(receivers.map(({ id, name }) => [id, name])), await emailsOf(db)]
  return rows.map(row => ({
    id: row.id,
    receiver: { id: row.receiver_id, name: names.get(row.receiver_id) ?? '' },
    about: { kind: row.about_kind, id: row.about_id },
    title: row.title,
    key: row.key,
    url: row.url,
    state: row.state,
    stateName: row.state_name,
    error: row.error,
    createdBy: emails.get(row.created_by ?? '') ?? '',
    createdAt: row.created_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
  }))
}
