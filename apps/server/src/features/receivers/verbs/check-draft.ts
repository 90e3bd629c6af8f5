import { ticketTypes, type ReceiverDraft, type ReceiverPlace } from '@sharelight/contract'
import { faultOf } from '@sharelight/domain'
import { isLoopbackHost } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { editionRequired } from '../../../http/edition.ts'
import { listApps } from '../../apps/verbs/apps.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { lastQuarter } from '../../policies/verbs/time-frame.ts'

/** Those whose secret the other side gave, and what it is called there. */
export const givenSecrets: Partial<Record<ReceiverPlace['type'], string>> = {
  slack: 'the address of an incoming webhook of Slack',
  teams: 'the address of a workflow of Teams',
  jira: 'an API token of Jira',
  github: 'a token of GitHub that may write issues',
}
const isAddress = (type: ReceiverPlace['type']) => type === 'slack' || type === 'teams'

interface Given {
  draft: ReceiverDraft
  secret?: string | undefined
}

/** @throws AppError where the receiver cannot be kept as it stands */
export async function checkReceiver(ctx: Context, { draft, secret }: Given): Promise<void> {
  const { place, kinds, filter } = draft
  await requireApp(ctx, place)
  const isForTickets = (ticketTypes as readonly string[]).includes(place.type)
  if (!kinds.length && !isForTickets)
    throw new AppError('invalid', 'kinds: choose at least one kind of what it is told.', { field: 'kinds' })
  for (const [field, address] of addressesIn(place)) requireGuarded(field, address)
  if (secret !== undefined) checkSecret(place, secret)
  if (!filter) return
  const fault = faultOf(filter)
  if (fault) throw new AppError('invalid', fault.replaceAll('policy', 'filter'), { field: 'filter' })
  // Finds out whether it can be asked at all.
  await ask(ctx, { cube: 'events', measures: ['events'], timeFrame: lastQuarter(ctx), filter })
}

async function requireApp(ctx: Context, { type }: ReceiverPlace): Promise<void> {
  const app = (await listApps(ctx)).find(({ id }) => id === (type === 'siem' ? 'siem' : 'webhooks'))
  if (app && !app.allow) throw editionRequired(app.name, app.edition)
}

function* addressesIn(place: ReceiverPlace): Iterable<[string, string]> {
  if ('address' in place) yield ['place.address', place.address]
  if ('site' in place) yield ['place.site', place.site]
  if ('api' in place) yield ['place.api', place.api]
}

/** What is told names people and files, and may carry a token: nobody listens on the way. */
function requireGuarded(field: string, address: string): void {
  const url = URL.parse(address)
  if (!url) throw new AppError('invalid', `${field}: this is no address that can be called.`, { field })
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    throw new AppError('invalid', `${field}: use https://, or others on the way could read what is told.`, { field })
}

/** @throws AppError `invalid` for what cannot be the secret of this place */
export function checkSecret({ type }: ReceiverPlace, secret: string): void {
  if (type === 'webhook' || type === 'mail')
    throw new AppError(
      'invalid',
      type === 'mail' ? 'secret: mail has none.' : 'secret: it is made here, and shown once. Leave it out.',
      { field: 'secret' },
    )
  if (!isAddress(type)) return
  const url = URL.parse(secret)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new AppError('invalid', `secret: give ${givenSecrets[type]}, which begins with https://.`, {
      field: 'secret',
    })
  requireGuarded('secret', secret)
}

/** @throws AppError `invalid` */
export function requireSecret({ type }: ReceiverPlace, secret: string | undefined): void {
  const what = givenSecrets[type]
  if (what && secret === undefined) throw new AppError('invalid', `secret: give ${what}.`, { field: 'secret' })
}

/** Where a secret is sent to. */
export function secretGoesTo(place: ReceiverPlace): string {
  switch (place.type) {
    case 'siem':
      return `siem ${place.address}`
    case 'jira':
      return `jira ${new URL(place.site).origin} ${place.email}`
    case 'github':
      return `github ${new URL(place.api).origin}`
    default:
      return place.type
  }
}
