import { fieldsOf, ok, type Call, type Reply } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import { routerOf, type Route } from '../http/route.ts'
import { packed, unpacked } from '../ids.ts'
import { keptDays, type Blob } from '../log/audit-log.ts'
import { contentTypes, type ContentType } from '../log/record.ts'
import { nowOf, type Webhook } from '../state/tenant.ts'

/** The tenant is checked before, with the token. */
const root = '/{tenant}/activity/feed'
const needs = ['ActivityFeed.Read']
const pageOfBlobs = 50
const day = 86_400_000

export const feedRoutes: readonly Route[] = [
  route('POST', `${root}/subscriptions/start`, start),
  route('POST', `${root}/subscriptions/stop`, call => {
    call.state.subscriptions.set(typeOf(call), 'disabled')
    return { status: 200, body: '' }
  }),
  route('GET', `${root}/subscriptions/list`, call =>
    ok(
      [...call.state.subscriptions].map(([contentType, status]) => ({
        contentType,
        status,
        webhook: call.state.webhooks.get(contentType) ?? null,
      })),
    ),
  ),
  route('GET', `${root}/subscriptions/content`, content),
  route('GET', `${root}/audit/{blob}`, blob),
  route('GET', `${root}/subscriptions/notifications`, () => ok([])),
]

export const findFeedRoute = routerOf(feedRoutes)

function route(method: string, path: string, handle: Route['handle']): Route {
  return { method, path, needs, bucket: 'activity', handle }
}

async function start(call: Call): Promise<Reply> {
  const { state } = call
  const contentType = typeOf(call)
  const webhook = webhookIn(fieldsOf(call)['webhook'])
  if (webhook) await validate(webhook)
  const isSame = state.subscriptions.get(contentType) === 'enabled'
  if (isSame && !webhook && !state.webhooks.has(contentType))
    throw refused('AF20024', 'The subscription is already enabled. No property change.')
  state.subscriptions.set(contentType, 'enabled')
  if (webhook) state.webhooks.set(contentType, webhook)
  else state.webhooks.delete(contentType)
  return ok({ contentType, status: 'enabled', webhook: webhook ?? null })
}

function webhookIn(given: unknown): Webhook | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { address, authId } = given as Record<string, unknown>
  return { status: 'enabled', address: String(address), authId: String(authId ?? ''), expiration: null }
}

/** Asks the address whether it takes notifications. @throws Refusal AF20021 */
async function validate({ address, authId }: Webhook): Promise<void> {
  const validationCode = packed(address)
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-authid': authId,
      'webhook-validationcode': validationCode,
    },
    body: JSON.stringify({ validationCode }),
  }).catch(() => undefined)
  await answer?.arrayBuffer()
  if (answer?.status !== 200)
    throw refused(
      'AF20021',
      `The webhook endpoint (${address}) could not be validated. The endpoint did not return HTTP 200.`,
    )
}

function typeOf(call: Call): ContentType {
  const { query } = call
  const asked = query.get('contentType')
  if (asked === null) throw refused('AF20001', 'Missing parameter: contentType.')
  const type = contentTypes.find(one => one.toLowerCase() === asked.toLowerCase())
  if (!type) throw refused('AF20020', 'The specified content type is not valid.')
  checkType(call, type)
  return type
}

/** @throws Refusal AF10001 where rules against data loss are asked for without the right to them */
function checkType({ token }: Call, type: ContentType): void {
  const right = 'ActivityFeed.ReadDlp'
  const has = token.roles.includes(right) && token.client.granted.manage.has(right)
  if (type !== 'DLP.All' || has) return
  const text = `The permission set (${token.roles.join(' ')}) sent in the request did not include the expected permission ${right}.`
  throw refused('AF10001', text, 401)
}

function content(call: Call): Reply {
  const { state, query } = call
  const contentType = typeOf(call)
  checkSubscribed(call, contentType)
  const { from, until } = windowOf(call)
  state.log.settle(nowOf(state))
  const all = state.log.blobs.filter(
    one => one.contentType === contentType && one.created.getTime() >= from && one.created.getTime() < until,
  )
  const at = placeOf(query.get('nextPage'))
  const page = all.slice(at, at + pageOfBlobs)
  const next = new URLSearchParams({
    contentType,
    startTime: new Date(from).toISOString().slice(0, 19),
    endTime: new Date(until).toISOString().slice(0, 19),
    nextPage: packed(at + pageOfBlobs),
  })
  return {
    status: 200,
    headers: at + pageOfBlobs < all.length ? { nextpageuri: `${call.base}${call.path}?${next}` } : {},
    body: page.map(one => blobResource(call, one)),
  }
}

function blobResource(call: Call, { id, contentType, created }: Blob) {
  return {
    contentType,
    contentId: id,
    contentUri: `${call.base}/${call.state.id}/activity/feed/audit/${id}`,
    contentCreated: created.toISOString(),
    contentExpiration: new Date(created.getTime() + keptDays * day).toISOString(),
  }
}

function blob(call: Call): Reply {
  const { state, parts } = call
  const id = parts['blob'] ?? ''
  const found = state.log.blobs.find(one => one.id === id)
  if (!found) throw refused('AF20050', `The specified content (${id}) does not exist.`, 404)
  checkType(call, found.contentType)
  checkSubscribed(call, found.contentType)
  if (nowOf(state) > found.created.getTime() + keptDays * day)
    throw refused(
      'AF20051',
      `Content requested with the key ${id} has already expired. Content older than 7 days cannot be retrieved.`,
    )
  return ok([...found.records])
}

function checkSubscribed({ state }: Call, contentType: ContentType): void {
  const status = state.subscriptions.get(contentType)
  if (status === undefined) throw refused('AF20022', 'No subscription found for the specified content type.')
  if (status === 'disabled') throw refused('AF20023', 'The subscription was disabled by a tenant admin.')
}

/** @throws Refusal AF20030 where it is longer than a day or begins more than seven days ago */
function windowOf({ state, query }: Call): { from: number; until: number } {
  const [start, end] = [query.get('startTime'), query.get('endTime')]
  const now = nowOf(state)
  if (start === null && end === null) return { from: now - day, until: now + 1000 }
  const [from, until] = [start, end].map(text =>
    text === null || !/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?/.test(text) ? Number.NaN : Date.parse(withZone(text)),
  )
  const isRight =
    from !== undefined && until !== undefined && from < until && until - from <= day && now - from <= keptDays * day
  if (!isRight)
    throw refused(
      'AF20030',
      'Start time and end time must both be specified (or both omitted) and must be less than or equal to 24 hours apart, with the start time no more than 7 days in the past.',
    )
  return { from, until }
}

/** Times are UTC, whether they say so or not. */
const withZone = (text: string) =>
  /Z$|[+-]\d\d:\d\d$/.test(text) ? text : text.includes('T') ? `${text}Z` : `${text}T00:00:00Z`

function placeOf(token: string | null): number {
  const at = token === null ? 0 : unpacked(token)
  if (typeof at !== 'number') throw refused('AF20031', `Invalid nextPage Input: ${token}.`)
  return at
}

export const refused = (code: string, message: string, status = 400) => new Refusal(status, code, { message })
