import type { Delivery, OutboxEntry } from '@sharelight/store'
import { z } from 'zod'
import type { Services } from '../../../context.ts'
import { database, findRow } from '../verbs/policy-rows.ts'
import { questionLink } from '../verbs/question-token.ts'
import { webhookSecretName } from '../verbs/webhook-secret.ts'
import { planFor } from './plan-remedy.ts'
import { signatureOf } from '../../../telling/signature.ts'
import { settleActs } from './settle-acts.ts'

const MailPayload = z.object({
  act: z.string(),
  to: z.string(),
  language: z.string().default('en'),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  why: z.string(),
  question: z.string().optional(),
})
const Targets = z.array(z.object({ act: z.string() }).loose())

/** Mail and calls wait out a system that is down for days; what nobody takes then waits for a decision. */
const patience = { tries: 60, longestWait: 3600 }

/** How what policies put into the outbox is delivered. */
export function policyDeliveries(services: Services): Record<string, Delivery> {
  return {
    'policy-mail': { ...patience, deliver: entry => mail(services, entry) },
    'policy-webhook': { ...patience, deliver: entry => call(services, entry) },
    'policy-remedy': { ...patience, deliver: entry => planFor(services, entry) },
  }
}

async function mail(services: Services, { organisation_id: id, payload }: OutboxEntry): Promise<void> {
  const { act, question, ...rest } = MailPayload.parse(payload)
  const { mailer, now } = services
  if (!mailer) throw new Error('No mail server is set up. Set SMTP_URL, then have it sent again.')
  const action = question ? { label: 'Answer', url: questionLink(services, question) } : undefined
  if (!(await mailer.send({ ...rest, ...(action && { action }) })))
    throw new Error('The mail server did not take the mail.')
  await settleActs(database({ services, organisation: { id } }), [act], { state: 'done', detail: 'Mailed.', at: now() })
}

/** Posts matches, signed over the time, the entry's id and the body: what arrives twice has the same id. */
async function call(
  services: Services,
  { id: entry, organisation_id: id, subject, payload }: OutboxEntry,
): Promise<void> {
  const db = database({ services, organisation: { id } })
  const targets = Targets.parse(payload['targets'])
  const acts = targets.map(({ act }) => act)
  const settled = (state: 'done' | 'skipped', detail: string) =>
    settleActs(db, acts, { state, detail, at: services.now() })
  const policy = await findRow(db, subject).catch(() => undefined)
  const action = policy?.actions.find(each => each.kind === 'webhook')
  if (!policy || action?.kind !== 'webhook') return settled('skipped', 'The policy calls nobody any more.')
  const secret = await services.stores.meta.readSecret(id, webhookSecretName(policy.id))
  if (!secret) return settled('skipped', 'The webhook has no secret to be signed with. Make one in the policy.')
  const body = JSON.stringify({
    kind: 'policy.matched',
    id: entry,
    policy: { id: policy.id, name: policy.name },
    matches: targets.map(({ match }) => match),
  })
  const at = String(Math.floor(services.now().getTime() / 1000))
  const answer = await services.outbound.request({
    url: action.url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sharelight-id': entry,
      'sharelight-timestamp': at,
      'sharelight-signature': `v1=${signatureOf(secret, { at, id: entry, body })}`,
    },
    body,
    attempts: 1,
    redirect: 'manual',
    limits: { totalMs: 15_000, maxBytes: 64 * 1024 },
  })
  await answer.text().catch(() => '')
  if (answer.status < 200 || answer.status > 299) throw new Error(`The webhook answered ${answer.status}.`)
  await settled('done', `It answered ${answer.status}.`)
}
