import type { AskedEvent, Policy, PolicyDraft, PolicyLogRow } from '@sharelight/contract'
import { hash64, openScanSink, stableId, type EventRow, type ScanSink } from '@sharelight/store'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { outboxDeliverer } from '../../outbox/start-delivering.ts'
import { startMailServer, type MailServer } from '../../testing/mail-server.ts'
import {
  administrator,
  organisationIdOf,
  ownMachine,
  setUp,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { mailNews } from '../notifications/verbs/mail-news.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'
import { workOnPolicies } from './verbs/work-on-policies.ts'

const hour = 3600_000
let server: TestServer, mail: MailServer, token: string, organisationId: string, sink: ScanSink

beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({
    mail: { url: mail.url, from: 'Sharelight <sharelight@acme.example>' },
    publicUrl: 'https://sharelight.acme.example',
    outbound: ownMachine,
  })
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
  sink = openScanSink(
    server.stores.analytics,
    { organisationId, sourceId: stableId('acts'), sourceCode: 321, scanId: stableId('acts-scan') },
    rulesFor(server.services, organisationId),
  )
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
afterEach(async () => {
  server.setTime(undefined)
  mail.refuse(false)
  for (const { id } of (await call<{ policies: Policy[] }>('GET', '/policies')).body.policies)
    await call('DELETE', `/policies/${id}`)
})

const call = async <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  as = token,
) => {
  const answer = await server.call(method, `/api${path}`, { ...(as && { token: as }), ...(body && { body }) })
  return { status: answer.status, body: answer.body as T }
}
const create = async (actions: object[], name = 'Downloads') => {
  const filter = { dimension: 'type', operator: 'eq', value: 'file_downloaded' }
  const { status, body } = await call<Policy>('POST', '/policies', {
    name,
    filter,
    actions,
    mode: 'on',
    confirmedShare: 1,
  })
  expect(status).toBe(200)
  return body
}
let made = 0
/** Everybody is somebody new: what one was sent today does not count for another. */
const download = async (change: { name?: string; address?: string; times?: number } = {}) => {
  const number = ++made
  const { name = `Person ${number}`, address = `person${number}@acme.example`, times = 1 } = change
  const who = stableId(address)
  await sink.tell({
    identities: [
      {
        identityId: who,
        kind: 'employee',
        address,
        displayName: name,
        domain: 'acme.example',
        department: '',
        firstSeenAt: 1,
      },
    ],
    events: Array.from({ length: times }, (_, n): EventRow => ({
      time: Date.now() - n * 1000,
      eventId: hash64(address, String(number), String(n)),
      type: 'file_downloaded',
      itemId: null,
      folderId: null,
      actorId: who,
      shareType: 'inside',
      labels: [],
      anomalies: [],
      recipients: [],
      details: {},
    })),
  })
  return address
}
const work = () => workOnPolicies(server.services, { organisationId })
const deliver = async () => {
  await mailNews(server.services)
  await server.stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ due_at: new Date(0) })
    .execute()
  const deliverer = outboxDeliverer(server.services)
  await deliverer.deliverDue()
  await deliverer.close()
}
const acts = async ({ id }: Policy) =>
  (await call<{ items: PolicyLogRow[] }>('GET', `/policies/log?policyId=${id}`)).body.items.flatMap(row => row.acts)
const ask = { kind: 'ask', text: 'Is it for a customer?', hours: 48, perDay: 3 }

describe('the actor is mailed', () => {
  const educate = {
    kind: 'educate',
    subject: 'About downloads',
    text: 'Hello {name},\n\n{event}\n\n<b>{organisation}</b> {unknown}',
    perDay: 2,
  }

  test('what happened in plain words, and nothing in a name or template does anything', async () => {
    const policy = await create([educate])
    const address = await download({ name: '{event}<script>alert(1)</script>\r\nBcc: eve@evil.example' })
    await work()
    await deliver()
    const received = await mail.next(address)
    expect(received.subject).toBe('About downloads')
    expect(received.text).toContain('Hello {event}<script>alert(1)</script> Bcc: eve@evil.example,')
    expect(received.text).toMatch(/You downloaded “.*” on/)
    expect(received.html).toContain('&#60;b&#62;Acme&#60;/b&#62; {unknown}')
    expect(received.html).not.toContain('<script>')
    expect(await acts(policy)).toMatchObject([{ kind: 'educate', state: 'done', detail: 'Mailed.' }])
  })

  test('in the language of the first administrator, what ready policies write too; what somebody wrote stays', async () => {
    const speak = (language: string | null) =>
      call('PUT', '/extproxy/integrations/ui-settings', { uiSettings: { language } })
    await speak('de')
    const { body } = await call<{ templates: { draft: PolicyDraft }[] }>('GET', '/policies/templates')
    const ready = body.templates.flatMap(({ draft }) => draft.actions).find(({ kind }) => kind === 'educate')
    await create([
      { ...ready, perDay: 2 },
      { ...ask, text: 'Is it for a customer?' },
    ])
    const address = await download({ name: 'Ada' })
    await work()
    await speak(null)
    await deliver()
    const received = [await mail.next(address), await mail.next(address)]
    const educated = received.find(({ subject }) => subject.startsWith('Über '))
    const question = received.find(({ subject }) => subject === 'Eine Frage von Acme')
    expect(educated?.html).toContain('<html lang="de" dir="ltr">')
    expect(educated?.text).toMatch(/Sie haben am \d+\. \p{L}+ \d{4} um \d\d:\d\d „etwas“ heruntergeladen\./u)
    expect(educated?.text).not.toMatch(/\b(?:you|the|of|with)\b/i)
    expect(question?.text).toContain('Is it for a customer?')
    expect(question?.text).toMatch(/^Antworten:$/m)
  })

  test('no oftener a day than the policy says', async () => {
    const policy = await create([educate])
    await download({ times: 5 })
    await work()
    const states = (await acts(policy)).map(({ state }) => state).sort()
    expect(states).toEqual(['skipped', 'skipped', 'skipped', 'waiting', 'waiting'])
  })

  test('once, when the mail server is back', async () => {
    const policy = await create([educate])
    const address = await download()
    mail.refuse(true)
    await work()
    await deliver()
    expect(await acts(policy)).toMatchObject([{ state: 'waiting' }])
    mail.refuse(false)
    await work()
    await deliver()
    const { mails } = mail.counts()
    await deliver()
    expect((await mail.next(address)).subject).toBe('About downloads')
    expect(mail.counts().mails).toBe(mails)
    expect(await acts(policy)).toMatchObject([{ state: 'done' }])
  })

  test.each(['', 'not an address', 'a@b,c@d', 'x@y\r\nBcc: z@w'])('not at %j', async address => {
    const policy = await create([educate])
    await download({ address })
    await work()
    expect(await acts(policy)).toMatchObject([
      { state: 'skipped', detail: 'The actor has no address that can be mailed to.' },
    ])
  })

  test('of what was stored before a change of the policy nobody is mailed', async () => {
    const policy = await create([{ kind: 'notify' }])
    await download()
    await work()
    await call('PUT', `/policies/${policy.id}`, {
      name: 'Other',
      filter: { dimension: 'type', operator: 'in', value: ['file_downloaded', 'file_copied'] },
      actions: [educate],
      mode: 'on',
      confirmedShare: 1,
    })
    await work()
    expect((await acts(policy)).filter(({ kind }) => kind === 'educate')).toEqual([])
  })
})

describe('the actor is asked', () => {
  const asked = async () => {
    const policy = await create([ask])
    const address = await download()
    await work()
    await deliver()
    const { text } = await mail.next(address)
    const link = /https:\/\/sharelight\.acme\.example\/question#(\S+)/.exec(text)?.[1] ?? ''
    return { policy, link }
  }
  const open = (link: string) => call<AskedEvent>('POST', '/question', { token: link }, '')
  const answer = (link: string, how = 'mistake') =>
    call('POST', '/question/answer', { token: link, answer: how, comment: 'Sorry' }, '')

  test('on a page that shows this event alone, needs no account, and takes one answer, which lands on the event', async () => {
    const { policy, link } = await asked()
    const shown = await open(link)
    expect(shown).toMatchObject({ status: 200, body: { organisation: 'Acme', text: 'Is it for a customer?' } })
    expect(Object.keys(shown.body).sort()).toEqual([
      'answerBy',
      'eventTime',
      'eventType',
      'organisation',
      'person',
      'sentence',
      'text',
    ])
    const results = await Promise.all([answer(link), answer(link)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await open(link)).status).toBe(404)
    expect(await acts(policy)).toMatchObject([{ kind: 'ask', state: 'answered' }])
    expect((await acts(policy))[0]?.detail).toMatch(/says that it was a mistake and should be undone/)
  })

  test('by nobody else: a token that is forged, of another question or cut is as one that never was', async () => {
    const { link } = await asked()
    const other = (await asked()).link
    const [id, key, signature] = link.split('.')
    const [otherId] = other.split('.')
    for (const forged of [
      `${otherId}.${key}.${signature}`,
      `${id}.${key}.${'A'.repeat(43)}`,
      `${id}.other.${signature}`,
      `${id}.${key}.${signature}.x`,
      `${id}.${key}`,
    ])
      expect((await open(forged)).status).toBe(404)
    expect((await open(link)).status).toBe(200)
  })

  test('until the time is over; then administrators are told, once', async () => {
    const { policy, link } = await asked()
    server.setTime(new Date(Date.now() + 49 * hour))
    expect((await open(link)).status).toBe(404)
    expect((await answer(link)).status).toBe(404)
    await work()
    await work()
    server.setTime(undefined)
    expect(await acts(policy)).toMatchObject([{ kind: 'ask', state: 'escalated' }])
    const { body } = await call<{ notifications: { name: string }[] }>('GET', '/notifications')
    expect(body.notifications.filter(({ name }) => name.includes('did not answer')).length).toBe(1)
  })
})

describe('others are told', () => {
  test('administrators in the product, and by mail once an hour with what came in between', async () => {
    // What was told before goes in a mail of its own.
    await deliver()
    const policy = await create([{ kind: 'notify', mail: true }], 'Digest')
    await download({ times: 2 })
    await work()
    await deliver()
    let { subject } = await mail.next(administrator.email)
    while (!subject.startsWith('The policy')) ({ subject } = await mail.next(administrator.email))
    expect(subject).toBe('The policy “Digest” matched 2 events')
    await download()
    await work()
    await deliver()
    const before = mail.counts().mails
    expect((await acts(policy)).map(({ state }) => state).sort()).toEqual(['done', 'done', 'waiting'])
    server.setTime(new Date(Date.now() + hour + 1000))
    await work()
    await deliver()
    expect(mail.counts().mails).toBe(before + 1)
    expect((await mail.next(administrator.email)).subject).toBe('The policy “Digest” matched an event')
  })

  test('a webhook, with a signature that its receiver can check, again until it takes it', async () => {
    const calls: { headers: Record<string, unknown>; body: string }[] = []
    const receiver = createServer((request, response) => {
      void buffer(request).then(body => {
        calls.push({ headers: request.headers, body: body.toString() })
        response.writeHead(calls.length === 1 ? 500 : 204).end()
      })
    })
    await new Promise<void>(resolve => {
      receiver.listen(0, '127.0.0.1', resolve)
    })
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    const policy = await create([{ kind: 'webhook', url }])
    const { body } = await call<{ secret: string }>('POST', `/policies/${policy.id}/webhook-secret`, {})
    await download({ times: 2 })
    await work()
    await deliver()
    expect(await acts(policy)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
    await deliver()
    receiver.close()
    const [first, second] = calls
    expect(second?.headers['sharelight-id']).toBe(first?.headers['sharelight-id'])
    const signed = `${String(second?.headers['sharelight-timestamp'])}.${String(second?.headers['sharelight-id'])}.${second?.body}`
    expect(second?.headers['sharelight-signature']).toBe(
      `v1=${createHmac('sha256', body.secret).update(signed).digest('hex')}`,
    )
    expect(JSON.parse(second?.body ?? '')).toMatchObject({ policy: { id: policy.id }, matches: [{}, {}] })
    expect(await acts(policy)).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(JSON.stringify((await call('GET', '/policies')).body)).not.toContain(body.secret)
  })

  test('nobody by a webhook that has no secret', async () => {
    const policy = await create([{ kind: 'webhook', url: 'https://hooks.example/x' }])
    await download()
    await work()
    await deliver()
    expect(await acts(policy)).toMatchObject([{ state: 'skipped' }])
  })
})

describe('what the edition lacks', () => {
  const educate = { kind: 'educate', subject: 'About downloads', text: 'Hello', perDay: 1 }
  const toggle = (id: string, enabled: boolean | null) => call('PATCH', '/features', { features: [{ id, enabled }] })

  test('can neither be kept nor is done: mails to risky users, and policies at all', async () => {
    const policy = await create([educate])
    await toggle('educate_risky_users', false)
    const refused = await call<{ error: string }>('POST', '/policies', {
      name: 'Other',
      filter: { dimension: 'type', operator: 'eq', value: 'file_copied' },
      actions: [educate],
    })
    expect(refused).toMatchObject({ status: 403, body: { error: 'edition_required' } })
    await download()
    await work()
    expect(await acts(policy)).toMatchObject([{ state: 'skipped', detail: 'The edition has no mails to risky users.' }])
    await toggle('justification_automation', false)
    expect((await call('GET', '/policies')).status).toBe(403)
    await download()
    await work()
    await toggle('justification_automation', null)
    await toggle('educate_risky_users', null)
    expect((await acts(policy)).length).toBe(1)
  })

  test('is said of ready policies that are about unusual downloads', async () => {
    const closed = async () =>
      (await call<{ templates: { id: string; closed: string | null }[] }>('GET', '/policies/templates')).body.templates
        .filter(each => each.closed !== null)
        .map(({ id }) => id)
    expect(await closed()).toEqual([])
    await toggle('download_policy', false)
    expect(await closed()).toEqual(['leaver-bulk-download', 'unusual-downloads'])
    await toggle('download_policy', null)
  })
})
