import type { Anomaly, EventDetail } from '@sharelight/contract'
import { describeAnomaly } from '@sharelight/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

interface Page {
  items: Anomaly[]
  total: number
  checkedUntil: string | null
}
const call = (path: string, token = server.admin) => server.call('GET', `/api${path}`, { token })
const get = async <T = Page>(path: string, token?: string) => (await call(path, token)).body as T

test("the demo's leaver stands out, each time with a baseline in words", async () => {
  const { items, total, checkedUntil } = await get('/anomalies?limit=500')
  expect(items).toHaveLength(total)
  expect(Date.parse(checkedUntil ?? '')).toBeGreaterThan(0)
  const ofLeaver = items.filter(({ actor }) => actor?.name === 'Mara Lindqvist')
  expect(ofLeaver.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['mass_download', 'leaver', 'sensitive_to_personal']),
  )
  expect(ofLeaver.find(({ kind }) => kind === 'mass_download')?.sentence).toMatch(
    /^\d+ downloads between \d\d:\d\d and \d\d:\d\d on .+; .+ usual in the 60 days before\.$|^\d+ downloads .+ were usual\.$|none in the 60 days before\.$/,
  )
  expect(ofLeaver.find(({ kind }) => kind === 'sensitive_to_personal')?.sentence).toContain(
    'mara.lindqvist@freemail.example, which bears the name of the sender, Mara Lindqvist.',
  )
  expect(items.map(({ from }) => from)).toEqual(
    items
      .map(({ from }) => from)
      .toSorted()
      .toReversed(),
  )
})

test('the list narrows to a kind, a person and a time frame, a page at a time', async () => {
  const all = await get('/anomalies?limit=500')
  const leaver = all.items.find(({ kind }) => kind === 'leaver')
  const narrowed = await get(`/anomalies?kind=leaver&actor=${leaver?.actor?.id}&limit=500`)
  expect(narrowed.items).toEqual(
    all.items.filter(({ kind, actor }) => kind === 'leaver' && actor?.id === leaver?.actor?.id),
  )
  expect((await get('/anomalies?offset=1&limit=2')).items).toEqual(all.items.slice(1, 3))
  expect((await get('/anomalies?from=2020-01-01T00:00:00Z&to=2021-01-01T00:00:00Z')).items).toEqual([])
})

test('an event of an anomaly says so with the same sentence', async () => {
  const { items } = await get('/anomalies?kind=sensitive_to_personal&limit=500')
  const filter = {
    and: [
      { dimension: 'actor', operator: 'eq', value: items[0]?.actor?.id },
      { dimension: 'anomaly', operator: 'eq', value: 'sensitive_to_personal' },
    ],
  }
  const timeFrame = { from: items[0]?.from, to: new Date(Date.parse(items[0]?.to ?? '') + 1).toISOString() }
  const { body } = await server.call('POST', '/api/events', {
    token: server.admin,
    body: { filter, timeFrame, limit: 1 },
  })
  const [{ id }] = body.items as [{ id: string }]
  const event = await get<EventDetail>(`/events/event/${id}`)
  expect(event.anomalies.find(({ kind }) => kind === 'sensitive_to_personal')?.sentence).toBe(items[0]?.sentence)
})

test("looking again finds nothing else, and nobody else's", async () => {
  const before = await get('/anomalies?limit=500')
  expect((await server.call('POST', '/api/anomalies/find', { token: server.admin, body: {} })).status).toBe(200)
  expect((await get('/anomalies?limit=500')).items).toEqual(before.items)
  expect((await server.call('POST', '/api/anomalies/find', { token: server.stranger, body: {} })).body).toMatchObject({
    found: 0,
  })
  expect((await get('/anomalies', server.stranger)).items).toEqual([])
})

test('S3.066, S6.001 kinds of people that are closed to a user stay out of it', async () => {
  expect(await get('/anomalies', await server.restricted('et01'))).toMatchObject({ code: 403, error: 'restricted' })
  expect(await get('/anomalies', await server.restricted('et03'))).toMatchObject({ code: 403, error: 'restricted' })
  const { items } = await get('/anomalies?limit=500', await server.restricted('et04'))
  expect(items.length).toBeGreaterThan(0)
  expect(items.filter(({ kind, recipient }) => kind === 'sensitive_to_personal' || recipient !== null)).toEqual([])
  const about = (await get('/anomalies?limit=500')).items.flatMap(({ id, item }) => (item ? { id, item: item.id } : []))
  const open = await Promise.all(
    about.map(async each => ({
      id: each.id,
      open: (await call(`/entities/item/${each.item}`, server.business)).status === 200,
    })),
  )
  const shown = new Set((await get('/anomalies?limit=500', server.business)).items.map(({ id }) => id))
  expect(open.filter(each => !each.open).length).toBeGreaterThan(0)
  expect(open.filter(each => shown.has(each.id) !== each.open)).toEqual([])
  expect((await server.call('POST', '/api/anomalies/find', { token: server.business, body: {} })).status).toBe(403)
  expect((await call('/anomalies', '')).status).toBe(401)
  expect((await call('/anomalies?kind=nonsense')).body).toMatchObject({ code: 400, field: 'kind' })
})

test('every kind of anomaly has its sentence with the baseline in it', () => {
  const of = (kind: Anomaly['kind'], observed: number, baseline: number, details: Record<string, string>) =>
    describeAnomaly({ kind, observed, baseline, events: observed, details }, 'Europe/Berlin')
  const hour = String(Date.UTC(2026, 5, 15, 12) / 1000)
  expect(of('mass_download', 87, 6, { hour, days: '43', of: 'person' })).toBe(
    '87 downloads between 14:00 and 15:00 on 15 June 2026; on the 43 days of the 60 before on which they did any, 6 a day were usual.',
  )
  const until = String(Date.UTC(2026, 5, 15, 14, 10) / 1000)
  expect(of('mass_download', 50, 6, { hour, until, all: '80', of: 'weekday' })).toBe(
    '80 downloads between 14:00 and 16:10 on 15 June 2026, 50 of them within one hour; on the same weekday, 6 a day were usual for them in the 60 days before.',
  )
  expect(of('mass_sharing', 20, 3, { hour, of: 'department', department: 'Sales' })).toContain(
    'in the department Sales, 3 a day by one person were usual in the 60 days before.',
  )
  expect(of('mass_deletion', 30, 0, { hour, of: 'department', department: 'Sales' })).toBe(
    '30 deletions between 14:00 and 15:00 on 15 June 2026; there were none in the 60 days before.',
  )
  expect(of('first_contact', 1, 0, { known: '120' })).toBe(
    'Nobody here had dealt with the recipient in the 120 days of records before.',
  )
  expect(of('unusual_hour', 1, 2, { localHour: '23', known: '812' })).toBe(
    '1 event between 23:00 and 0:00; of 812 events in the 60 days before, 2 fell within an hour of that time of day.',
  )
  expect(of('stale_link_used', 1, 200, { last: hour })).toBe(
    'Nobody had used the link since 15 June 2026, 200 days before.',
  )
  expect(of('leaver', 3, 8, { leaves: hour })).toBe(
    '3 events in one week, the last of them 8 days before their leaving on 15 June 2026.',
  )
  expect(of('auto_forwarding', 112, 0.02, { days: '28', oddShare: '0.31' })).toBe(
    "112 mails in 30 days to this one address, on 28 days; 31 % of them at night or at weekends, where 2 % of the person's other work is.",
  )
  expect(of('lowered_and_sent', 1, 0, { lowered: hour, taken: hour, sent: until, as: 'itself' })).toBe(
    'The label was taken off on 15 June 2026 at 14:00, the file downloaded on 15 June 2026 at 14:00, and it sent out on 15 June 2026 at 16:10, all by the same person.',
  )
  expect(of('abroad_and_shared', 2, 31, { country: 'BR', arrived: hour, known: 'DE, FR' })).toBe(
    'A sign-in from BR on 15 June 2026 at 14:00; the 31 sign-ins in the 60 days before were from DE, FR. Something was opened to people outside 2 times within a day of it.',
  )
  expect(of('new_country', 1, 240, { country: 'BR', arrived: hour, known: 'DE, FR', from: '' })).toBe(
    '1 event from BR since 15 June 2026 at 14:00; the 240 events in the 60 days before whose place is known were from DE, FR. Nobody else here had been active from there.',
  )
  const registered = { country: 'BR', arrived: hour, known: 'DE', from: 'registration', meanwhile: 'DE' }
  expect(of('new_country', 3, 240, registered)).toContain(
    'were from DE. Within two hours of it the account was used from DE too. The country is that of the address’s registration, which a VPN or a carrier may place elsewhere.',
  )
  const familiar = { department: 'Sales', organisation: 'contoso.example', elsewhere: 'Finance, Legal', known: '120' }
  expect(of('unfamiliar_organisation', 1, 41, familiar)).toBe(
    'In the 120 days of records before, nobody in Sales had dealt with contoso.example; Finance, Legal had. The department had dealt with 41 other organisations.',
  )
  expect(of('dormant_account', 2, 95, { last: '2026-03-12' })).toBe(
    'The account had done nothing since 2026-03-12, 95 days before.',
  )
})
