import type { Signal, TicketSubject } from '@sharelight/contract'
import { inLine, playbooks } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { findRow } from '../../policies/verbs/policy-rows.ts'
import { linkOf, readEventSignals } from '../../../telling/event-signals.ts'
import { database } from '../../../telling/receiver-rows.ts'

/** What a ticket says of what it is about. @throws AppError `not_found` */
export async function signalAbout(ctx: Context, { kind, id }: TicketSubject): Promise<Signal> {
  if (kind === 'event') return aboutEvent(ctx, id)
  const named = kind === 'policy' ? await policy(ctx, id) : playbook(id)
  return {
    id: `${kind}:${id}`,
    kind: kind === 'policy' ? 'policy_match' : 'plan_done',
    time: ctx.services.now().toISOString(),
    severity: 0,
    action: 'ticket.create',
    outcome: 'success',
    subject: { type: kind, id, name: named.name },
    actor: { id: ctx.user.id, name: inLine(ctx.user.name), address: ctx.user.email },
    recipients: [],
    source: null,
    labels: [],
    reasons: [],
    policy: kind === 'policy' ? { id, name: named.name } : null,
    sensitivity: null,
    shareType: null,
    title: named.title,
    link: linkOf(ctx.services, named.path),
  }
}

async function aboutEvent(ctx: Context, id: string): Promise<Signal> {
  const signal = /^\d{1,20}$/.test(id) ? (await readEventSignals(ctx, 'detection', [id])).get(id) : undefined
  if (!signal) throw new AppError('not_found', `There is no event ${id}.`, { field: 'about' })
  return signal
}

async function policy(ctx: Context, id: string) {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  if (!isId) throw new AppError('not_found', `There is no policy ${id}.`, { field: 'about' })
  const { name } = await findRow(database(ctx), id)
  const shown = inLine(name)
  return { name: shown, title: `Look at the policy “${shown}”.`, path: `/in-motion-customization?log=${id}` }
}

function playbook(id: string) {
  const rule = playbooks.find(each => each.id === id)
  if (!rule) throw new AppError('not_found', `There is no playbook ${id}.`, { field: 'about' })
  return { name: rule.title, title: `Carry out the playbook “${rule.title}”.`, path: `/playbooks?playbook=${id}` }
}
