import { invalid, Refusal } from '../http/fail.ts'
import { ok, pageOf, part, type Call, type Reply, type Route } from '../http/call.ts'
import type { Mailbox, MailFilter, MailMessage } from '../state/mail.ts'
import { payloadOf } from './payload.ts'

const api = 'gmail'
const method = 'GET'
const needs = ['gmail.readonly']
const basic = ['gmail.settings.basic']
const settings = [...needs, ...basic]
const sharing = ['gmail.settings.sharing']

export const mailRoutes: readonly Route[] = [
  { api, method, path: '/users/{user}/profile', needs, handle: profile },
  { api, method, path: '/users/{user}/messages', needs, handle: list },
  { api, method, path: '/users/{user}/messages/{message}', needs, handle: get },
  { api, method, path: '/users/{user}/history', needs, handle: history },
  { api, method, path: '/users/{user}/settings/autoForwarding', needs: settings, handle: forwarding },
  { api, method, path: '/users/{user}/settings/delegates', needs: settings, handle: delegates },
  { api, method, path: '/users/{user}/settings/filters', needs: settings, handle: filters },
  { api, method: 'PUT', path: '/users/{user}/settings/autoForwarding', needs: sharing, handle: setForwarding },
  { api, method: 'POST', path: '/users/{user}/settings/filters', needs: basic, handle: addFilter },
  { api, method: 'DELETE', path: '/users/{user}/settings/filters/{filter}', needs: basic, handle: removeFilter },
]

/** A mailbox is open to whose it is alone. */
function mailboxOf(call: Call): Mailbox {
  const { state, user } = call
  const whose = part(call, 'user')
  if (whose !== 'me' && whose !== user.email) throw new Refusal(403, 'forbidden', `Delegation denied for ${user.email}`)
  const mailbox = state.mail.get(user.id)
  if (!mailbox) throw new Refusal(400, 'failedPrecondition', 'Mail service not enabled')
  return mailbox
}

function profile(call: Call): Reply {
  const mailbox = mailboxOf(call)
  const count = mailbox.messages.size
  return ok({ emailAddress: call.user.email, messagesTotal: count, threadsTotal: count, historyId: mailbox.latest })
}

const hidden = ['SPAM', 'TRASH']

function list(call: Call): Reply {
  const { messages } = mailboxOf(call)
  const isAll = call.query.get('includeSpamTrash') === 'true'
  const isChat = call.query.get('q')?.includes('-in:chats') === true
  const all = [...messages.values()]
    .filter(({ labels }) => (isAll || !hidden.some(label => labels.has(label))) && !(isChat && labels.has('CHAT')))
    .toReversed()
  const { items, ...next } = pageOf(call, all, { size: 'maxResults', usual: 100, most: 500 })
  return ok({
    ...(items.length && { messages: items.map(({ id, threadId }) => ({ id, threadId })) }),
    ...next,
    resultSizeEstimate: all.length,
  })
}

function get(call: Call): Reply {
  const id = part(call, 'message')
  const message = mailboxOf(call).messages.get(id)
  if (!message) throw new Refusal(404, 'notFound', 'Requested entity was not found.')
  const format = call.query.get('format') ?? 'full'
  const about = {
    id,
    threadId: message.threadId,
    labelIds: [...message.labels],
    snippet: '',
    sizeEstimate: message.raw.length,
    historyId: message.historyId,
    internalDate: String(message.internalDate),
  }
  if (format === 'minimal') return ok(about)
  if (format === 'raw') return ok({ ...about, raw: message.raw.toString('base64url') })
  if (format !== 'full') throw invalid('format')
  return ok({ ...about, payload: payloadOf(message.raw.toString('utf8')) })
}

const told = ({ id, threadId, labels }: MailMessage) => ({ id, threadId, labelIds: [...labels] })

function history(call: Call): Reply {
  const mailbox = mailboxOf(call)
  const start = call.query.get('startHistoryId')
  if (!start) throw new Refusal(400, 'required', 'Required parameter: startHistoryId')
  const from = Number(BigInt(start) - BigInt(mailbox.idAt(0)))
  if (from < mailbox.historyFrom) throw new Refusal(404, 'notFound', 'Requested entity was not found.')
  const all = mailbox.history.slice(Math.max(0, from))
  const { items, ...next } = pageOf(call, all, { size: 'maxResults', usual: 100, most: 500 })
  const records = items.map(({ id, kind, message, labelIds }) => ({
    id,
    messages: [{ id: message.id, threadId: message.threadId }],
    [kind]: [{ message: told(message), ...(kind.startsWith('labels') && { labelIds }) }],
  }))
  return ok({ ...(records.length && { history: records }), ...next, historyId: mailbox.latest })
}

function forwarding(call: Call): Reply {
  return ok(mailboxOf(call).forwarding)
}

function delegates(call: Call): Reply {
  const { delegates: all } = mailboxOf(call)
  return ok(all.length ? { delegates: all } : {})
}

function filters(call: Call): Reply {
  const { filters: all } = mailboxOf(call)
  return ok(all.length ? { filter: all } : {})
}

function setForwarding(call: Call): Reply {
  const mailbox = mailboxOf(call)
  const { enabled, emailAddress, disposition } = call.body as Mailbox['forwarding']
  if (typeof enabled !== 'boolean') throw invalid('enabled')
  mailbox.forwarding = {
    enabled,
    ...(emailAddress !== undefined && { emailAddress }),
    ...(disposition !== undefined && { disposition }),
  }
  return ok(mailbox.forwarding)
}

function addFilter(call: Call): Reply {
  const mailbox = mailboxOf(call)
  const { criteria, action } = call.body as Partial<MailFilter>
  if (!criteria || !action) throw invalid('filter')
  const filter = { id: `ANe1Bmj${call.state.count()}`, criteria, action }
  mailbox.filters.push(filter)
  return ok(filter)
}

function removeFilter(call: Call): Reply {
  const mailbox = mailboxOf(call)
  const id = part(call, 'filter')
  if (!mailbox.filters.some(filter => filter.id === id))
    throw new Refusal(404, 'notFound', 'Requested entity was not found.')
  mailbox.filters = mailbox.filters.filter(filter => filter.id !== id)
  return { status: 204 }
}
