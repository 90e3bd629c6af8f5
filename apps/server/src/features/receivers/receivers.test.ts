import { createHmac } from 'node:crypto'
import type { Delivery, Receiver, Signal } from '@sharelight/contract'
import { stableId } from '@sharelight/store'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startHttpReceiver, type HttpReceiver, type ReceivedCall } from '../../testing/http-receiver.ts'
import { addAdmin, addOrganisation } from '../../testing/server.ts'
import { startTellingServer, type TellingServer } from '../../testing/telling.ts'
import { workOnPolicies } from '../policies/verbs/work-on-policies.ts'

let world: TellingServer
let out: HttpReceiver

beforeAll(async () => {
  world = await startTellingServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  out = await startHttpReceiver()
})
afterEach(async () => {
  for (const { id } of await receivers()) await world.call('DELETE', `/receivers/${id}`)
  await out.close()
})

const receivers = async () => (await world.call<{ receivers: Receiver[] }>('GET', '/receivers')).body.receivers
const place = (path = '/in') => ({ type: 'webhook', address: `${out.url}${path}` })
const signalsIn = (calls: readonly ReceivedCall[]) =>
  calls.flatMap(({ body }) => (JSON.parse(body) as { signals: Signal[] }).signals)
const idsIn = (calls: readonly ReceivedCall[]) => signalsIn(calls).map(({ id }) => id.replace(/^\w+:/, ''))
const log = async ({ id }: Receiver) =>
  (await world.call<{ items: Delivery[]; total: number }>('GET', `/receivers/${id}/deliveries`)).body
const isSigned = ({ headers, body }: ReceivedCall, secret: string) => {
  const [at, id] = [headers['sharelight-timestamp'], headers['sharelight-id']]
  const expected = createHmac('sha256', secret)
    .update(`${String(at)}.${String(id)}.${body}`)
    .digest('hex')
  return String(headers['sharelight-signature']).split(',').includes(`v1=${expected}`)
}

describe('a webhook', () => {
  test('is called, signed, with what happened, who did it and where to look, and once however often it is looked for', async () => {
    const { receiver, secret } = await world.add({ place: place() })
    const [id = ''] = await world.store(1)
    await world.feed()
    await world.feed()
    await world.deliver()
    await world.feed()
    await world.deliver()
    expect(out.calls).toHaveLength(1)
    const [call] = out.calls
    expect(call && isSigned(call, secret)).toBe(true)
    expect(call && isSigned(call, `${secret}x`)).toBe(false)
    const body = JSON.parse(call?.body ?? '{}') as { id: string; kind: string; organisation: object }
    expect(body).toMatchObject({ id: call?.headers['sharelight-id'], kind: 'detection' })
    expect(signalsIn(out.calls)).toMatchObject([
      {
        id: `detection:${id}`,
        kind: 'detection',
        action: 'anonymous_link_created',
        actor: { name: 'Ada <b>Lovelace</b>', address: 'ada@acme.example' },
        subject: { type: 'file', id: stableId('told-file') },
        labels: ['regulated/pii'],
        shareType: 'anonymous',
        link: `https://sharelight.acme.example/entity-investigation?subject=file%3A${stableId('told-file')}`,
      },
    ])
    expect(signalsIn(out.calls)[0]?.severity).toBeGreaterThan(0)
    expect(await log(receiver)).toMatchObject({
      total: 1,
      items: [{ state: 'delivered', status: 200, attempts: 1, signals: 1, error: '', id: body.id }],
    })
    expect((await receivers())[0]).toMatchObject({ waiting: 0, dead: 0, error: null })
  })

  test('hears of nothing that was stored before it was added', async () => {
    await world.store(1)
    await world.add({ place: place() })
    await world.feed()
    expect(await world.left()).toEqual([])
  })

  test('shows its secret this once, and nothing that is kept, listed or written in the trail has it', async () => {
    const { receiver, secret } = await world.add({ place: place() })
    const dump = JSON.stringify([
      await receivers(),
      await world.server.stores.meta.acrossOrganisations.selectFrom('secrets').selectAll().execute(),
      await world.server.stores.meta.acrossOrganisations.selectFrom('audit_trail').selectAll().execute(),
      await log(receiver),
    ])
    expect(secret.length).toBeGreaterThan(40)
    expect(dump).not.toContain(secret)
    expect(receiver.secretAt).not.toBeNull()
  })

  test('is signed with the old secret as well while a new one overlaps, and not afterwards', async () => {
    const { receiver, secret: old } = await world.add({ place: place() })
    const { body } = await world.call<{ receiver: Receiver; secret: string }>(
      'POST',
      `/receivers/${receiver.id}/secret`,
      { overlapHours: 1 },
    )
    expect(body.receiver.oldSecretUntil).not.toBeNull()
    const sends = async () => {
      await world.call('POST', `/receivers/${receiver.id}/test`)
      return out.calls.at(-1) as ReceivedCall
    }
    const during = await sends()
    expect([isSigned(during, old), isSigned(during, body.secret)]).toEqual([true, true])
    await world.server.stores.meta.acrossOrganisations
      .updateTable('receivers')
      .set({ old_secret_until: new Date(Date.now() - 1) })
      .execute()
    const after = await sends()
    expect([isSigned(after, old), isSigned(after, body.secret)]).toEqual([false, true])
    await world.call('POST', `/receivers/${receiver.id}/secret`, { overlapHours: 0 })
    const atOnce = await sends()
    expect([isSigned(atOnce, old), isSigned(atOnce, body.secret)]).toEqual([false, false])
  })

  test('is tested on its own, and what went wrong is said in a sentence without the address’ secrets', async () => {
    const { receiver } = await world.add({ place: place('/in?key=hidden-key') })
    const tried = async () =>
      (await world.call<{ ok: boolean; sentence: string }>('POST', `/receivers/${receiver.id}/test`)).body
    expect(await tried()).toEqual({ ok: true, sentence: 'Operations took the test and answered 200.' })
    out.answer(() => ({ status: 401 }))
    const refused = await tried()
    expect(refused).toMatchObject({ ok: false, sentence: expect.stringContaining('does not let Sharelight in') })
    expect(refused.sentence).not.toContain('hidden-key')
    await out.close()
    expect(await tried()).toMatchObject({ ok: false, sentence: expect.stringContaining('cannot be reached') })
  })
})

describe('what a receiver hears of', () => {
  test('is of the severity that it asks for, and of what its filter matches', async () => {
    await world.add({ place: place(), filter: { dimension: 'type', operator: 'eq', value: 'file_downloaded' } })
    const high = await world.add({ place: place('/high'), minSeverity: 3 })
    await world.store(2)
    const [download] = await world.store(1, { change: { type: 'file_downloaded' } })
    await world.store(3, { change: { shareType: 'inside', labels: [], type: 'file_accessed' } })
    await world.feed()
    await world.deliver()
    expect(idsIn(out.calls.filter(({ path }) => path === '/in'))).toEqual([download])
    const told = signalsIn(out.calls.filter(({ path }) => path === '/high'))
    expect(told.every(({ severity }) => severity === 3)).toBe(true)
    expect(high.receiver.minSeverity).toBe(3)
  })

  test('is a share once, though a scan saw it and the log of its service tells it later', async () => {
    await world.add({ place: place() })
    const [seen = ''] = await world.store(1, { change: { type: 'sharing_set', details: { given: ['user 1'] } } })
    await world.feed()
    await world.server.stores.meta.acrossOrganisations
      .updateTable('receivers')
      .set({ events_until: new Date(Date.now() + 3600_000) })
      .execute()
    await world.feed()
    const [, other] = [
      await world.store(1, { change: { details: { retells: [seen] } } }),
      (await world.store(1, { change: { details: { retells: ['17'] } } }))[0],
    ]
    await world.server.stores.meta.acrossOrganisations
      .updateTable('receivers')
      .set({ events_until: new Date() })
      .execute()
    await world.feed()
    await world.deliver()
    expect(idsIn(out.calls).toSorted()).toEqual([seen, other].toSorted())
  })

  test('is everything that is stored where it asks for activity, risky or not', async () => {
    await world.add({ place: place(), kinds: ['activity'] })
    const ids = await world.store(2, { change: { shareType: 'inside', labels: [], type: 'file_accessed' } })
    await world.feed()
    await world.deliver()
    expect(idsIn(out.calls).toSorted()).toEqual(ids.toSorted())
  })

  test('is changes of accounts apart from the rest of the trail, each entry once, in its order', async () => {
    await world.add({ name: 'Accounts', place: place('/accounts'), kinds: ['account_change'] })
    await world.add({ name: 'Trail', place: place('/trail'), kinds: ['audit_entry'] })
    await addAdmin(world.server, world.token, { email: 'new@acme.example' })
    await world.feed()
    await world.feed()
    await world.deliver()
    const accounts = signalsIn(out.calls.filter(({ path }) => path === '/accounts'))
    expect(accounts.map(({ action }) => action)).toEqual(expect.arrayContaining(['admin.invite', 'admin.accept']))
    expect(accounts.every(({ kind }) => kind === 'account_change')).toBe(true)
    const trail = signalsIn(out.calls.filter(({ path }) => path === '/trail')).map(({ id }) => id)
    expect(trail).toEqual([...new Set(trail)])
    expect(trail).toEqual(expect.arrayContaining(accounts.map(({ id }) => id)))
    const numbers = trail.map(id => Number(id.split(':')[1]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  test('is what policies match, with the policy, in the transaction that writes the match down', async () => {
    await world.add({ place: place(), kinds: ['policy_match'], minSeverity: 0 })
    const policy = await world.call<{ id: string }>('POST', '/policies', {
      name: 'Downloads',
      filter: { dimension: 'type', operator: 'eq', value: 'file_downloaded' },
      actions: [],
      mode: 'on',
      confirmedShare: 1,
    })
    await world.store(2, { change: { type: 'file_downloaded' } })
    await workOnPolicies(world.server.services, { organisationId: world.organisationId })
    await workOnPolicies(world.server.services, { organisationId: world.organisationId })
    await world.deliver()
    expect(signalsIn(out.calls)).toMatchObject(
      [1, 2].map(() => ({ kind: 'policy_match', policy: { id: policy.body.id, name: 'Downloads' } })),
    )
    await world.call('DELETE', `/policies/${policy.body.id}`)
  })

  test('is not what is stored while it is switched off; what waited is kept and arrives when it is on again', async () => {
    const { receiver } = await world.add({ place: place() })
    const [before] = await world.store(1)
    await world.feed()
    expect((await world.call('PUT', `/receivers/${receiver.id}/on`, { on: false })).status).toBe(200)
    await world.store(1)
    await world.feed()
    await world.deliver()
    expect(out.calls).toEqual([])
    await world.call('PUT', `/receivers/${receiver.id}/on`, { on: true })
    const [after] = await world.store(1)
    await world.feed()
    await world.deliver()
    expect(idsIn(out.calls)).toEqual([before, after])
  })
})

describe('a receiver', () => {
  test('that is deleted takes with it what waits for it, and its secret', async () => {
    const { receiver } = await world.add({ place: place() })
    await world.store(1)
    await world.feed()
    expect(await world.left()).toHaveLength(1)
    expect((await world.call('DELETE', `/receivers/${receiver.id}`)).status).toBe(200)
    expect(await world.left()).toEqual([])
    const secrets = await world.server.stores.meta.acrossOrganisations.selectFrom('secrets').select('name').execute()
    expect(secrets.filter(({ name }) => name.startsWith('receiver'))).toEqual([])
  })

  test('is its organisation’s alone, and nothing to business users', async () => {
    const { receiver } = await world.add({ place: place() })
    const other = await addOrganisation(world.server)
    const business = await addAdmin(world.server, world.token, { email: 'bus@acme.example', restrictions: ['it05'] })
    const paths = [
      ['GET', `/receivers/${receiver.id}/deliveries`],
      ['POST', `/receivers/${receiver.id}/test`],
      ['POST', `/receivers/${receiver.id}/secret`],
      ['DELETE', `/receivers/${receiver.id}`],
    ] as const
    for (const [method, path] of paths) {
      const options = method === 'POST' ? { body: {} } : {}
      expect((await world.server.call(method, `/api${path}`, { token: other.token, ...options })).status).toBe(404)
      expect((await world.server.call(method, `/api${path}`, { token: business.token, ...options })).status).toBe(403)
    }
    expect((await world.server.call('GET', '/api/receivers', { token: other.token })).body.receivers).toEqual([])
    expect(out.calls).toEqual([])
  })

  test('does not have its secret sent somewhere else by a change of address', async () => {
    const github = { type: 'github', repository: 'acme/risks', api: out.url }
    const { receiver } = await world.add({ kinds: [], place: github, secret: 'a token of GitHub' })
    const change = (api: string, secret?: string) =>
      world.call<{ field: string }>('PUT', `/receivers/${receiver.id}`, {
        name: 'Operations',
        kinds: [],
        place: { ...github, api },
        ...(secret && { secret }),
      })
    expect(await change('https://evil.example')).toMatchObject({ status: 400, body: { field: 'secret' } })
    expect((await change(out.url)).status).toBe(200)
    expect((await change('https://ghe.example', 'another token')).status).toBe(200)
  })

  test.each([
    [{ place: { type: 'webhook', address: 'http://hooks.example/in' } }, 'place.address'],
    [{ place: { type: 'webhook', address: 'https://user:pass@hooks.example/in' } }, 'place.address'],
    [{ place: { type: 'slack' } }, 'secret'],
    [{ place: { type: 'slack' }, secret: 'no address' }, 'secret'],
    [{ place: { type: 'webhook', address: 'https://hooks.example/in' }, secret: 'own' }, 'secret'],
    [{ place: { type: 'webhook', address: 'https://hooks.example/in' }, kinds: [] }, 'kinds'],
    [
      {
        place: { type: 'webhook', address: 'https://hooks.example/in' },
        filter: { dimension: 'details', operator: 'eq', value: 'x' },
      },
      'filter',
    ],
  ])('that cannot be meant is refused by the field: %j', async (draft, field) => {
    const answer = await world.call<{ field: string }>('POST', '/receivers', {
      name: 'X',
      kinds: ['detection'],
      ...draft,
    })
    expect([answer.status, answer.body.field]).toEqual([400, field])
  })

  test('inside the network of the installation is not called', async () => {
    const { receiver } = await world.add({
      place: { type: 'webhook', address: 'https://169.254.169.254/latest/meta-data' },
    })
    const { body } = await world.call<{ ok: boolean; sentence: string }>('POST', `/receivers/${receiver.id}/test`)
    expect(body).toMatchObject({ ok: false, sentence: expect.stringContaining('may not call') })
  })
})
