import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { isOwnDomain } from '../../kit/identity/resolve-address.ts'
import type { GoogleCall } from '../api.ts'
import { GoogleFault } from '../fault.ts'
import { changed, refusedFor, type Mending } from './mending.ts'

const None = z.looseObject({})
const text = z.string().nullish()

const Forwarding = z.looseObject({ enabled: z.boolean().nullish(), emailAddress: text, disposition: text })
const Filter = z.looseObject({
  id: z.string(),
  criteria: z.record(z.string(), z.unknown()).nullish(),
  action: z.looseObject({ forward: text }).nullish(),
})
type Filter = z.infer<typeof Filter>

/** What passes mail on: a mailbox as a whole, or one of its filters, as plans write it down. */
const Before = z.object({
  user: z.string(),
  address: z.string(),
  to: z.string(),
  disposition: z.string().nullable(),
  filter: z
    .object({ id: z.string(), criteria: z.record(z.string(), z.unknown()), action: z.looseObject({}) })
    .nullable(),
})
type Before = z.infer<typeof Before>

/** Ends that a mailbox passes mail on to addresses outside, as a whole or by filters, each by itself. */
export function removeForwarding(mending: Mending): Required<Remedy<z.infer<typeof None>>> {
  return {
    params: None,
    plan: target => plan(mending, target),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

async function plan(mending: Mending, target: RemedyTarget): Promise<Step[]> {
  const person = await mending.reading.people.ask(target.key)
  if (!person) throw new ConnectorError('vanished', `There is no account ${target.key} any more.`)
  const { id: user, primaryEmail: address } = person
  const own = await mending.ownDomains()
  const isOutside = (to: string | null | undefined): to is string =>
    Boolean(to) && !isOwnDomain((to ?? '').slice((to ?? '').lastIndexOf('@') + 1).toLowerCase(), own)
  const { forwarding, filters } = await settingsOf(mending, address)
  const common = { user, address, disposition: null, filter: null }
  const steps: Before[] = []
  if (forwarding.enabled && isOutside(forwarding.emailAddress))
    steps.push({ ...common, to: forwarding.emailAddress, disposition: forwarding.disposition ?? null })
  for (const { id, criteria, action } of filters)
    if (action && isOutside(action.forward))
      steps.push({ ...common, to: action.forward, filter: { id, criteria: criteria ?? {}, action } })
  return steps.map(before => ({
    target,
    says: `${before.filter ? 'Deletes a filter that passes mail' : 'Ends that all mail is passed'} of ${address} on to ${before.to}. Taking this back makes it again.`,
    before,
    after: { forwards: false },
  }))
}

const about = (as: string, path: string): Pick<GoogleCall, 'api' | 'path' | 'as' | 'what'> => ({
  api: 'gmail',
  path: `/users/me/settings${path}`,
  as,
  what: 'How a mailbox passes mail on',
})

async function settingsOf({ google }: Mending, address: string) {
  const read = { scope: 'gmail' } as const
  const refused = (error: unknown): never => {
    if (error instanceof GoogleFault)
      throw new ConnectorError(
        'permission_denied',
        `${address} has no mailbox that could be changed (${error.reason}).`,
        { cause: error },
      )
    throw error
  }
  const forwarding = await google.get(Forwarding, { ...about(address, '/autoForwarding'), ...read }).catch(refused)
  const filters = await google.all(Filter, 'filter', { ...about(address, '/filters'), ...read }).catch(refused)
  return { forwarding, filters }
}

const isSame = (filter: Filter, { action, criteria }: NonNullable<Before['filter']>) =>
  isDeepStrictEqual({ ...filter.action }, { ...action }) && isDeepStrictEqual({ ...filter.criteria }, { ...criteria })

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const before = Before.parse(step.before)
  const { forwarding, filters } = await settingsOf(mending, before.address)
  const receipt = { step, at: mending.now(), undo: before }
  if (before.filter) {
    const found = filters.find(({ id }) => id === before.filter?.id)
    if (!found) return receipt
    if (!isSame(found, before.filter)) throw changed(before.address, 'has another filter there')
    await send(mending, before, {
      method: 'DELETE',
      path: `/filters/${encodeURIComponent(found.id)}`,
      scope: 'mailFilters',
    })
    return receipt
  }
  if (!forwarding.enabled) return receipt
  if (forwarding.emailAddress !== before.to) throw changed(before.address, 'passes mail on to another address now')
  await forward(mending, before, { enabled: false })
  return receipt
}

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  const before = Before.parse(step.before)
  if (await isBack(mending, before)) return
  if (before.filter) {
    const { criteria, action } = before.filter
    await send(mending, before, { method: 'POST', path: '/filters', scope: 'mailFilters', body: { criteria, action } })
    return
  }
  const { to: emailAddress, disposition } = before
  await forward(mending, before, { enabled: true, emailAddress, ...(disposition !== null && { disposition }) })
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const before = Before.parse(step.before)
  const { address, to } = before
  if (await isBack(mending, before)) return `Mail of ${address} is passed on to ${to} again already.`
  return `Passes mail of ${address} on to ${to} again.`
}

/** @throws ConnectorError `changed_while_read` where it is passed on to somebody else by now */
async function isBack(mending: Mending, { address, to, filter }: Before): Promise<boolean> {
  const { forwarding, filters } = await settingsOf(mending, address)
  if (filter) return filters.some(one => isSame(one, filter))
  if (forwarding.enabled && forwarding.emailAddress !== to)
    throw changed(address, 'passes mail on to another address now', 'Look at it in Gmail.')
  return forwarding.enabled === true
}

const forward = (mending: Mending, before: Before, body: object) =>
  send(mending, before, { method: 'PUT', path: '/autoForwarding', scope: 'mailForwarding', body })

type Sent = Pick<GoogleCall, 'method' | 'path' | 'scope' | 'body'>

async function send({ google }: Mending, { address }: Before, { path, ...how }: Sent): Promise<void> {
  const call = { ...about(address, path), ...how }
  ;(await google.call(call).catch(refusedFor(`The mailbox of ${address}`))).discard()
}
