import { randomUUID } from 'node:crypto'
import type { Signal } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { linkOf } from '../../../telling/event-signals.ts'
import { database, findReceiver, targetOf } from '../../../telling/receiver-rows.ts'
import { senderOf } from '../../../telling/send/senders.ts'

/** Sends a test past what waits, or looks where a test would leave something behind; says in one sentence what came of it. */
export async function testReceiver(ctx: Context, id: string): Promise<{ ok: boolean; sentence: string }> {
  const receiver = await findReceiver(database(ctx), id)
  const target = await targetOf(ctx.services, ctx.organisation, receiver)
  const sender = senderOf(receiver.place)
  const came = await (
    sender.look
      ? sender.look(target)
      : sender
          .tell(target, { id: randomUUID(), at: ctx.services.now(), signals: [testSignal(ctx)] })
          .then(({ status }) =>
            status === null
              ? `${receiver.name} took the test.`
              : `${receiver.name} took the test and answered ${status}.`,
          )
  ).then(
    sentence => ({ ok: true, sentence }),
    (error: unknown) => ({ ok: false, sentence: error instanceof Error ? error.message : String(error) }),
  )
  await database(ctx)
    .transaction()
    .execute(tx =>
      audit(tx, actorOf(ctx), { action: 'receiver.test', subject: id, before: null, after: { ok: came.ok } }),
    )
  return came
}

function testSignal({ services, user }: Context): Signal {
  return {
    id: 'test',
    kind: 'audit_entry',
    time: services.now().toISOString(),
    severity: 0,
    title: 'This is a test from Sharelight: nothing happened.',
    action: 'receiver.test',
    outcome: 'success',
    subject: { type: 'receiver', id: 'test', name: 'Test' },
    actor: { id: user.id, name: user.email, address: user.email },
    recipients: [],
    source: null,
    labels: [],
    reasons: [],
    policy: null,
    sensitivity: null,
    shareType: null,
    link: linkOf({ settings: services.settings }, '/integrations'),
  }
}
