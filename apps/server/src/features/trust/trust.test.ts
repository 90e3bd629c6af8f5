import type { RatingEffect, TrustRow } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
let partner: TrustRow
let contact: TrustRow
beforeAll(async () => {
  server = await startDemoServer()
  ;[partner] = (await list('organizations?trust=neutral&sort=high')).items as [TrustRow]
  ;[contact] = (await list(`contacts?search=${partner.subject}`)).items as [TrustRow]
})
afterAll(() => server.close())

const list = async (query: string, token = server.admin) =>
  (await server.call('GET', `/api/trust/${query}`, { token })).body as unknown as {
    items: TrustRow[]
    total: number
    error?: string
  }
const decide = async (body: object, token = server.admin) =>
  (await server.call('PUT', '/api/trust', { token, body })).body
const post = async <T>(path: string, body: object, token = server.admin) =>
  (await server.call('POST', `/api${path}`, { token, body })).body as T
const preview = (body: object, token?: string) => post<RatingEffect>('/rating/preview', body, token)
const risk = async () =>
  (await server.call('GET', '/api/counts/total-risk-count/all', { token: server.admin })).body as Record<string, number>
const domain = () => [{ kind: 'domain', subject: partner.subject }]

describe('the list', () => {
  test('S1.002 organisations come with trust and what they receive, those that receive most first', async () => {
    const { items, total } = await list('organizations?limit=500')
    expect(items).toHaveLength(total)
    expect(items.map(({ received }) => received)).toEqual(
      items.map(({ received }) => received).toSorted((a, b) => b - a),
    )
    expect(items.find(({ subject }) => subject === 'halden-freight.example')).toMatchObject({
      trust: 'untrusted',
      decision: { reason: 'Reported a breach of its mail system', expired: false },
    })
    const [{ rows }] = [
      await post<{ rows: { events: number }[] }>('/metrics/query', {
        cube: 'events',
        measures: ['events'],
        filter: { dimension: 'organization', operator: 'eq', value: partner.subject },
      }),
    ]
    expect(partner.received).toBe(rows[0]?.events)
  })

  test('by name all of them come, received or not, a page at a time', async () => {
    const { items, total } = await list('organizations?sort=name&direction=Ascend&limit=500')
    expect(total).toBeGreaterThanOrEqual((await list('organizations')).total)
    expect(items.map(({ name }) => name)).toEqual(items.map(({ name }) => name).toSorted())
    expect((await list('organizations?sort=name&direction=Ascend&offset=1&limit=2')).items).toEqual(items.slice(1, 3))
  })

  test('contacts inherit the trust in their organisation until something is decided about themselves', async () => {
    const { items } = await list('contacts?search=halden&limit=500')
    expect(items.length).toBeGreaterThan(0)
    expect(
      items.every(({ trust, inherited, decision }) => trust === 'untrusted' && inherited && decision === null),
    ).toBe(true)
  })

  test('every trust has its own list, and together they are all', async () => {
    const counted = await Promise.all(
      ['trusted', 'neutral', 'untrusted'].map(async trust => {
        const { items, total } = await list(`contacts?sort=name&trust=${trust}&limit=500`)
        expect(items.every(each => each.trust === trust)).toBe(true)
        return total
      }),
    )
    expect(counted.reduce((sum, total) => sum + total, 0)).toBe((await list('contacts?sort=name')).total)
  })
})

describe('a decision', () => {
  test('S1.002 its effect is shown before, without saving anything, and is what saving it does', async () => {
    const before = await risk()
    const effect = await preview({ trust: [{ ...domain()[0], trust: 'trusted' }] })
    expect(effect.before).toMatchObject({ high: before.high, medium: before.medium, low: before.low })
    expect(effect.changedEvents).toBeGreaterThan(0)
    expect(effect.filesAfter).toEqual(effect.filesBefore)
    expect(await risk()).toEqual(before)
    expect(
      await decide({
        subjects: domain(),
        trust: 'trusted',
        reason: 'Under contract',
        expiresAt: '2199-01-01T00:00:00Z',
      }),
    ).toEqual({ changed: 1 })
    expect(await risk()).toMatchObject(effect.after)
    expect((await list(`organizations?search=${partner.subject}`)).items[0]).toMatchObject({
      trust: 'trusted',
      decision: {
        reason: 'Under contract',
        decidedBy: 'demo@sharelight.example',
        expiresAt: '2199-01-01T00:00:00.000Z',
      },
    })
    expect((await preview({ trust: [{ ...domain()[0], trust: 'neutral' }] })).after).toMatchObject({
      high: before.high,
      medium: before.medium,
      low: before.low,
    })
    await decide({ subjects: domain(), trust: 'neutral' })
    expect(await risk()).toEqual(before)
  })

  test('about an address goes before the one about its organisation', async () => {
    await decide({ subjects: domain(), trust: 'untrusted' })
    await decide({ subjects: [{ kind: 'identity', subject: contact.subject }], trust: 'trusted' })
    const { items } = await list(`contacts?search=${partner.subject}&limit=500`)
    for (const row of items)
      expect(row).toMatchObject(
        row.subject === contact.subject
          ? { trust: 'trusted', inherited: false }
          : { trust: 'untrusted', inherited: true },
      )
    await decide({ subjects: [...domain(), { kind: 'identity', subject: contact.subject }], trust: 'neutral' })
  })

  test('no longer counts once it is over, and says so', async () => {
    await decide({ subjects: domain(), trust: 'trusted', expiresAt: new Date(Date.now() + 60_000).toISOString() })
    server.setTime(new Date(Date.now() + 120_000))
    expect((await list(`organizations?search=${partner.subject}`)).items[0]).toMatchObject({
      trust: 'neutral',
      decision: { trust: 'trusted', expired: true },
    })
    server.setTime(undefined)
    await decide({ subjects: domain(), trust: 'neutral' })
  })

  test.each([
    [{ subjects: [{ kind: 'domain', subject: 'nonsense' }], trust: 'trusted' }, 400, 'subject'],
    [{ subjects: [{ kind: 'domain', subject: 'northlight.example' }], trust: 'trusted' }, 400, 'subject'],
    [{ subjects: [{ kind: 'identity', subject: 'x' }], trust: 'trusted' }, 400, 'subject'],
    [
      { subjects: [{ kind: 'identity', subject: '00000000-0000-4000-8000-000000000000' }], trust: 'trusted' },
      404,
      'subject',
    ],
    [{ subjects: [], trust: 'trusted' }, 400, 'subjects'],
    [{ subjects: [{ kind: 'domain', subject: 'a.example' }], trust: 'maybe' }, 400, 'trust'],
    [
      { subjects: [{ kind: 'domain', subject: 'a.example' }], trust: 'trusted', expiresAt: '2020-01-01T00:00:00Z' },
      400,
      'expiresAt',
    ],
  ])('%# that cannot be is refused, naming the field', async (body, code, field) => {
    expect(await decide(body)).toMatchObject({ success: false, code, field })
  })

  test('one wrong subject among many saves none', async () => {
    expect(
      await decide({ subjects: [...domain(), { kind: 'domain', subject: 'nonsense' }], trust: 'untrusted' }),
    ).toMatchObject({ code: 400 })
    expect((await list(`organizations?search=${partner.subject}`)).items[0]?.trust).toBe('neutral')
  })
})

describe('an import', () => {
  const importing = (csv: string, dryRun = false) =>
    post<{ saved: number; lines: { line: number; problem: string | null }[] }>('/trust/import', { csv, dryRun })

  test('saves every line at once, organisations and addresses alike', async () => {
    const csv = `\uFEFFSubject;Trust;Reason;Expires\r\n${partner.subject};trusted;"Contract; 2024";2199-12-31\r\n${contact.address};untrusted;;\r\n`
    expect(await importing(csv, true)).toMatchObject({ saved: 0, lines: [{ problem: null }, { problem: null }] })
    expect((await list(`organizations?search=${partner.subject}`)).items[0]?.trust).toBe('neutral')
    expect(await importing(csv)).toMatchObject({ saved: 2 })
    expect((await list(`organizations?search=${partner.subject}`)).items[0]).toMatchObject({
      trust: 'trusted',
      decision: { reason: 'Contract; 2024', expiresAt: '2199-12-31T23:59:59.000Z' },
    })
  })

  test('saves nothing when a line is wrong, and says which and why', async () => {
    const answer = await importing(
      [
        'subject,trust,expires',
        'new-partner.example,trusted,',
        'nobody@nowhere.example,trusted,',
        'x.example,perhaps,',
        'northlight.example,trusted,',
        'y.example,trusted,soon',
        'z.example,trusted,2020-01-01',
      ].join('\n'),
    )
    expect(answer.saved).toBe(0)
    expect(answer.lines.map(({ line, problem }) => [line, problem === null])).toEqual([
      [2, true],
      [3, false],
      [4, false],
      [5, false],
      [6, false],
      [7, false],
    ])
    expect((await list('organizations?sort=name&trust=trusted&search=new-partner')).total).toBe(0)
  })

  test.each(['', 'subject,trust', 'name,colour\na,b'])('%# without what it needs is refused', async csv => {
    expect(await importing(csv)).toMatchObject({ success: false, code: 400, field: 'csv' })
  })
})

test('organisations that traffic has long gone to and come from are suggested, decided ones are not', async () => {
  const { suggestions } = (await server.call('GET', '/api/trust/suggestions', { token: server.admin })).body as {
    suggestions: { subject: string; sent: number; answered: number; days: number; sentence: string }[]
  }
  expect(suggestions.length).toBeGreaterThan(0)
  for (const { sent, answered, days, sentence } of suggestions)
    expect([sent >= 20, answered >= 5, days >= 180, sentence.includes(String(sent))]).toEqual([true, true, true, true])
  expect(suggestions.map(({ subject }) => subject)).not.toContain('halden-freight.example')
  const subject = suggestions[0]?.subject ?? ''
  await decide({ subjects: [{ kind: 'domain', subject }], trust: 'neutral', reason: 'Not yet' })
  const again = (await server.call('GET', '/api/trust/suggestions', { token: server.admin })).body as {
    suggestions: { subject: string }[]
  }
  expect(again.suggestions.map(each => each.subject)).not.toContain(subject)
})

describe('who may', () => {
  test('S3.066, S6.001 nobody to whom trust management or the parties are closed', async () => {
    expect(await list('organizations', server.business)).toMatchObject({
      error: 'restricted',
      message: 'You are not authorized to view or use the Trust Management',
    })
    expect(await decide({ subjects: domain(), trust: 'trusted' }, server.business)).toMatchObject({ code: 403 })
    expect(await preview({ trust: [{ ...domain()[0], trust: 'trusted' }] }, server.business)).toMatchObject({
      code: 403,
    })
    const token = await server.restricted('et04')
    expect(await list('contacts', token)).toMatchObject({ error: 'restricted' })
  })

  test('another organisation neither sees nor changes anything of it', async () => {
    expect((await list('organizations', server.stranger)).items).toEqual([])
    expect(
      await decide({ subjects: [{ kind: 'identity', subject: contact.subject }], trust: 'trusted' }, server.stranger),
    ).toMatchObject({ code: 404 })
    const before = await risk()
    await decide({ subjects: domain(), trust: 'untrusted' }, server.stranger)
    expect(await risk()).toEqual(before)
  })

  test('S8.003 nobody who is not signed in', async () => {
    expect((await list('organizations', '')) as object).toMatchObject({ code: 401 })
    expect((await server.call('PUT', '/api/trust', { body: {} })).status).toBe(401)
  })
})
