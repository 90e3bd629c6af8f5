import { exportableLists } from '@sharelight/contract'
import { readCsv } from '@sharelight/report'
import { openScanSink, stableId } from '@sharelight/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoServer, tinyDemo, type DemoServer } from '../../testing/demo.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

const lists = ['files', 'events', 'contacts', 'employees', 'personal-contacts', 'organizations', 'folders']
interface Page {
  items: { id: string; name: string }[]
  total: number
  limited?: { to: number; edition: string }
}
const post = async <T = Page>(path: string, body: object = {}, token = server.admin) =>
  (await server.call('POST', `/api${path}`, { token, body })).body as T
const exported = (kind: string, body: object = {}, token = server.admin) =>
  server.app.inject({
    method: 'POST',
    url: `/api/investigation/${kind}/export`,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
const setEdition = (edition: string) =>
  server.stores.meta.acrossOrganisations
    .updateTable('organisations')
    .set({ edition })
    .where('type', '=', 'demo')
    .execute()
const signIn = async () =>
  String(
    (
      await server.call('POST', '/api/login', {
        body: { email: 'demo@sharelight.example', password: 'sharelight-demo' },
      })
    ).body.token,
  )

describe('the lists', () => {
  test.each(lists)("S7.042 %s are listed a page at a time, for one's own organisation only", async kind => {
    const all = await post(`/investigation/${kind}`, { limit: 500 })
    expect(all.total).toBeGreaterThan(5)
    expect((await post(`/investigation/${kind}`, { offset: 2, limit: 3 })).items).toEqual(all.items.slice(2, 5))
    expect(await post(`/investigation/${kind}`, {}, server.stranger)).toMatchObject({ items: [], total: 0 })
    expect(await post(`/investigation/${kind}`, { limit: 100_000 })).toMatchObject({ code: 400, field: 'limit' })
    expect(
      await post(`/investigation/${kind}`, { filter: { dimension: 'nonsense', operator: 'eq', value: 1 } }),
    ).toMatchObject({ code: 400, field: 'nonsense' })
    expect((await server.call('POST', `/api/investigation/${kind}`, { body: {} })).status).toBe(401)
  })

  test('S3.066, S3.068, S6.001 nobody lists anything to whom the investigation, or the kind, is closed', async () => {
    const [noArea, noPeople, noFolders, noContacts] = await Promise.all(
      ['ar07', 'et01', 'et02', 'et04'].map(code => server.restricted(code)),
    )
    for (const kind of lists)
      expect(await post(`/investigation/${kind}`, {}, noArea)).toMatchObject({
        code: 403,
        message: 'You are not authorized to view or use the Entity Investigation',
      })
    expect(await post('/investigation/employees', {}, noPeople)).toMatchObject({
      error: 'restricted',
      message: 'You are not authorized to view the events or files related to employees',
    })
    expect(await post('/investigation/folders', {}, noFolders)).toMatchObject({ error: 'restricted' })
    for (const kind of ['contacts', 'personal-contacts'])
      expect(await post(`/investigation/${kind}`, {}, noContacts)).toMatchObject({ error: 'restricted' })
    expect(await post('/investigation/organizations', {}, server.business)).toMatchObject({ error: 'restricted' })
  })

  test.each([
    ['et01', ['employees'], ['actor', 'owner', 'department']],
    ['et02', ['folders'], ['folder']],
    // Organisations are those of the contacts that the user may see.
    ['et04', ['contacts', 'personal-contacts', 'organizations'], ['recipients']],
    ['et05', ['organizations'], ['organisation']],
  ])(
    'S3.066, S6.001 where %s closes a kind of entity, only its own list is refused; the others leave empty what tells of it',
    async (code, closed, fields) => {
      const token = await server.restricted(code)
      const filled = (row: object) =>
        Object.entries(row).filter(
          ([name, value]) =>
            fields.includes(name) && /[1-9a-z]/i.test(JSON.stringify(value ?? '').replace(/"(id|name|address)"/g, '')),
        )
      for (const kind of lists.filter(each => !closed.includes(each))) {
        const { items, total } = await post(`/investigation/${kind}`, { limit: 100 }, token)
        expect(total).toBeGreaterThan(5)
        expect(items.flatMap(filled)).toEqual([])
        expect((await exported(kind, {}, token)).statusCode).toBe(200)
      }
      for (const kind of closed) expect((await post(`/investigation/${kind}`, {}, token)).items ?? []).toEqual([])
      expect(await post(`/investigation/${closed[0]}`, {}, token)).toMatchObject({ code: 403, error: 'restricted' })
      const [file, event] = [
        (await post('/investigation/files', { limit: 1 }, token)).items[0],
        (await post('/events', { filter: { dimension: 'type', operator: 'eq', value: 'email' }, limit: 1 }, token))
          .items[0],
      ]
      for (const path of [`/entities/item/${file?.id}`, `/events/event/${event?.id}`]) {
        const { status, body } = await server.call('GET', `/api${path}`, { token })
        expect({ status, filled: filled(body) }).toEqual({ status: 200, filled: [] })
      }
    },
  )

  test('S3.066, S6.001 where events are closed, people and files are listed without them, and no question is answered that only they could answer', async () => {
    const token = await server.restricted('et03')
    for (const kind of lists.filter(each => each !== 'events')) {
      const { items } = await post<{ items: { events?: number; severity?: number }[] }>(
        `/investigation/${kind}`,
        { limit: 100 },
        token,
      )
      expect(items.filter(({ events = 0, severity = 0 }) => events + severity > 0)).toEqual([])
    }
    const {
      items: [file],
    } = await post('/investigation/files', { limit: 1 })
    expect((await server.call('GET', `/api/entities/item/${file?.id}`, { token })).body).toMatchObject({
      events: [],
      eventTotal: 0,
    })
    const asked = { cube: 'events', measures: ['events'] }
    expect(await post('/metrics/query', asked, token)).toMatchObject({
      code: 403,
      error: 'restricted',
      field: 'events',
    })
    expect(
      await post('/metrics/batch', { queries: [asked, { cube: 'items', measures: ['items'] }] }, token),
    ).toMatchObject({
      answers: [
        { rows: [], restricted: 'You are not authorized to access and view events information.' },
        { rows: [{ items: tinyDemo.items }] },
      ],
    })
    expect(
      await post('/data', { query: '{ metrics(query: { cube: "events", measures: ["events"] }) { rows } }' }, token),
    ).toMatchObject({ errors: [{ extensions: { code: 'restricted' } }] })
    const { insights } = (await server.call('GET', '/api/insight', { token })).body as {
      insights: { eventsCount: number; exposedByCount: number; exposedToCount: number }[]
    }
    expect(insights.filter(each => each.eventsCount + each.exposedByCount + each.exposedToCount > 0)).toEqual([])
  })

  test('S6.001 who dealt with a file that is closed to the user is not told by way of the people', async () => {
    const hidden = { dimension: 'label0', operator: 'eq', value: 'hr' }
    const { items } = await post<{ items: { item: { id: string } }[] }>('/events', {
      filter: { and: [hidden, { dimension: 'item', operator: 'neq', value: '00000000-0000-0000-0000-000000000000' }] },
      limit: 20,
    })
    const filter = { dimension: 'item', operator: 'in', value: items.map(({ item }) => item.id) }
    expect((await post('/investigation/employees', { filter })).total).toBeGreaterThan(0)
    expect((await post('/investigation/employees', { filter }, server.business)).total).toBe(0)
  })

  test('everything that has to do with a subject is found from it', async () => {
    const filter = {
      and: [
        { dimension: 'recipientKind', operator: 'in', value: ['contact', 'personal'] },
        { dimension: 'item', operator: 'neq', value: '00000000-0000-0000-0000-000000000000' },
        { dimension: 'organization', operator: 'neq', value: '' },
      ],
    }
    const {
      items: [event],
    } = await post<{ items: { item: { id: string }; actor: { id: string }; recipients: { id: string }[] }[] }>(
      '/investigation/events',
      { filter, limit: 1 },
    )
    const [item, actor, contact] = [event?.item.id, event?.actor.id, event?.recipients[0]?.id]
    const ids = async (kind: string, dimension: string, value: unknown) =>
      (await post(`/investigation/${kind}`, { filter: { dimension, operator: 'eq', value }, limit: 500 })).items.map(
        ({ id }) => id,
      )
    const {
      items: [{ organisation }],
    } = await post<{ items: [{ organisation: string }] }>('/investigation/contacts', {
      filter: { dimension: 'id', operator: 'eq', value: contact },
    })
    expect(await ids('files', 'actor', actor)).toContain(item)
    expect(await ids('files', 'recipient', contact)).toContain(item)
    expect(await ids('files', 'organization', organisation)).toContain(item)
    expect(await ids('employees', 'item', item)).toContain(actor)
    expect(await ids('contacts', 'item', item)).toContain(contact)
    expect(await ids('contacts', 'person', actor)).toContain(contact)
    expect(await ids('employees', 'person', contact)).toContain(actor)
    expect(await ids('employees', 'partner', organisation)).toContain(actor)
    expect(await ids('organizations', 'person', actor)).toContain(organisation)
    const all = await post('/investigation/files', { limit: 1 })
    const without = await post('/investigation/files', {
      filter: { dimension: 'actor', operator: 'neq', value: actor },
    })
    expect(without.total + (await ids('files', 'actor', actor)).length).toBe(all.total)
  })
})

describe('editions', () => {
  test('S6.013, S6.014, S9.005 show so many rows, sort, filter, look back and export as far as they go, and name the one that would', async () => {
    const { total: allTime } = await post('/events', { limit: 1 })
    for (const [edition, limit] of [
      ['launch', 20],
      ['limited', 100],
    ] as const) {
      await setEdition(edition)
      const token = await signIn()
      const page = await post('/investigation/files', { limit: 500 }, token)
      expect([page.items.length, page.total, page.limited]).toEqual([
        limit,
        tinyDemo.items,
        { to: limit, edition: 'standard' },
      ])
      expect((await post('/investigation/files', { offset: limit - 1, limit: 50 }, token)).items).toHaveLength(1)
      expect(await post('/investigation/files', { offset: limit, limit: 50 }, token)).toMatchObject({
        items: [],
        total: tinyDemo.items,
      })
      const refused = {
        sort: { by: 'name', direction: 'Ascend' },
        filter: { dimension: 'name', operator: 'contains', value: 'a' },
        search: 'a',
        timeFrame: { from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      }
      for (const [field, value] of Object.entries(refused)) {
        expect(await post('/investigation/files', { [field]: value }, token)).toMatchObject({
          success: false,
          code: 403,
          error: 'edition_required',
          edition: 'standard',
          field,
        })
      }
      const month = new Date(server.services.now().getTime() - 70 * 86_400_000).toISOString()
      const since = await post<{ items: { time: string }[]; timeFrame: { from: string } }>(
        '/investigation/events',
        {},
        token,
      )
      expect(since.timeFrame.from > month && since.items.every(({ time }) => time >= since.timeFrame.from)).toBe(true)
      const get = async (path: string) => (await server.call('GET', `/api${path}`, { token })).body as unknown as Page
      for (const path of [
        '/entities/files/*',
        '/entities/search/type/files/query/a',
        '/entities/employees/*',
        '/mapping-tier1/employees/all',
        '/trust/organizations',
        '/trust/contacts',
        '/anomalies',
      ]) {
        const { items, limited } = await get(`${path}?limit=500`)
        expect({ path, rows: Math.max(items.length, limit), limited }).toEqual({
          path,
          rows: limit,
          limited: items.length < limit ? undefined : { to: limit, edition: 'standard' },
        })
      }
      const all = await get('/counts/total-risk-count/all')
      expect(all.total < allTime && all.total === (await post('/events', { limit: 1 }, token)).total).toBe(true)
      const earlier = 'from=2024-01-01T00:00:00Z&to=2024-02-01T00:00:00Z'
      expect(await get(`/counts/detection?${earlier}`)).toMatchObject({
        code: 403,
        error: 'edition_required',
        edition: 'standard',
        field: 'from',
      })
      expect(await post('/events/time-line', { search: 'a' }, token)).toMatchObject({
        code: 403,
        error: 'edition_required',
        field: 'search',
      })
      const csv = await exported('files', {}, token)
      expect(csv.json()).toMatchObject({ code: 403, error: 'edition_required', edition: 'standard' })
    }
    await setEdition('standard')
    const page = await post(
      '/investigation/files',
      { limit: 500, sort: { by: 'name', direction: 'Ascend' }, search: 'a' },
      await signIn(),
    )
    expect(page.limited).toBeUndefined()
    await setEdition('enterprise')
  })
})

describe('an export under a key', () => {
  const under = (key: string, kind: string, body: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/investigation/${kind}/export`,
      headers: { authorization: `Bearer ${server.admin}`, 'idempotency-key': key },
      payload: body,
    })
  const recorded = async () => {
    await server.services.notes.flush()
    const { entries } = await server.stores.meta.acrossOrganisations
      .selectFrom('audit_trail')
      .select(({ fn }) => fn.countAll<string>().as('entries'))
      .where('action', '=', 'list.export')
      .executeTakeFirstOrThrow()
    return Number(entries)
  }

  test('is made and recorded once: the same call again gets the same file, another one is refused', async () => {
    const before = await recorded()
    const first = await under('export-1', 'organizations', {})
    const again = await under('export-1', 'organizations', {})
    expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true'])
    expect(again.headers['content-disposition']).toBe(first.headers['content-disposition'])
    expect((await recorded()) - before).toBe(1)
    expect((await under('export-1', 'files', {})).statusCode).toBe(422)
  })

  test('that is too long to be kept is not made a second time', async () => {
    const before = await recorded()
    const first = await under('export-2', 'events', {})
    expect(first.body.length).toBeGreaterThan(64 * 1024)
    expect((await under('export-2', 'events', {})).json()).toMatchObject({ error: 'conflict' })
    expect((await recorded()) - before).toBe(1)
  })
})

describe('a list as CSV', () => {
  test.each(exportableLists)('S1.002 %s: the same rows in the same order, whole', async kind => {
    const answer = await exported(kind)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/csv; charset=utf-8/),
      'content-disposition': `attachment; filename="${kind}.csv"`,
    })
    const [head, ...rows] = readCsv(answer.body)
    const { total, items } = await post(`/investigation/${kind}`, { limit: 500 })
    expect(rows).toHaveLength(total)
    const place = head?.cells.indexOf(kind === 'organizations' ? 'Organization' : 'Id') ?? -1
    expect(rows.slice(0, 500).map(({ cells }) => cells[place])).toEqual(items.map(({ id }) => id))
  })

  test('goes on over pages, keeps filters and order, and is in the audit trail', async () => {
    const body = {
      filter: { dimension: 'severity', operator: 'gte', value: 1 },
      sort: { by: 'at', direction: 'Ascend' },
    }
    const rows = readCsv((await exported('events', {})).body)
    expect(rows).toHaveLength(1 + (await post('/investigation/events', { limit: 1 })).total)
    const times = readCsv((await exported('events', body)).body)
      .slice(1)
      .map(({ cells }) => cells[0] ?? '')
    expect(times).toEqual(times.toSorted())
    expect(times).toHaveLength((await post('/investigation/events', { ...body, limit: 1 })).total)
    const { entries } = (await server.call('GET', '/api/audit-trail?action=list.export', { token: server.admin }))
      .body as { entries: { subject: string; after: { rows: number } }[] }
    expect(entries[0]).toMatchObject({ subject: 'events', after: { rows: times.length } })
  })

  test('a name that a spreadsheet would run is only a name', async () => {
    const scope = {
      organisationId: server.demoId,
      sourceId: stableId('csv'),
      sourceCode: 321 as const,
      scanId: stableId('csv scan'),
    }
    const row = {
      itemId: stableId('csv item'),
      key: 'k',
      identity: '',
      stamp: '',
      path: '/a',
      name: '=HYPERLINK("http://x","y")',
      kind: 'file' as const,
      mime: 'text/plain',
      size: 1,
      createdAt: null,
      modifiedAt: null,
      folderId: null,
      containerId: null,
      ownerId: null,
      status: 'complete' as const,
      reason: null,
      detail: '',
      properties: {},
      parts: [],
      labels: [],
      topics: [],
      shareType: 'inside' as const,
      firstSeenAt: Date.now() - 1000,
      deletedAt: null,
      contentScan: scope.scanId,
    }
    await openScanSink(server.stores.analytics, scope, rulesFor(server.services, server.demoId)).write({
      items: [row],
      scanItems: [{ itemId: row.itemId, status: 'complete', reason: null, bytesRead: 1, change: 'created' }],
    })
    const { body } = await exported('files', { search: 'HYPERLINK' })
    expect(body).toContain('"\'=HYPERLINK(""http://x"",""y"")"')
  })

  test('what a question does wrong, or a user may not see, fails as any call does', async () => {
    expect(
      (await exported('files', { filter: { dimension: 'nonsense', operator: 'eq', value: 1 } })).json(),
    ).toMatchObject({ code: 400, field: 'nonsense' })
    expect((await exported('nonsense')).json()).toMatchObject({ code: 400, field: 'kind' })
    expect((await exported('organizations', {}, server.business)).json()).toMatchObject({ code: 403 })
    expect((await exported('files', {}, '')).statusCode).toBe(401)
    expect(readCsv((await exported('files', {}, server.stranger)).body)).toHaveLength(1)
    const hidden = readCsv((await exported('files', {}, server.business)).body)
    expect(hidden.length).toBeLessThan(tinyDemo.items)
    const types = hidden[0]?.cells.indexOf('Information types') ?? -1
    expect(hidden.map(({ cells }) => cells[types]).filter(cell => /\bHR\b|Regulated|Payroll/.test(cell ?? ''))).toEqual(
      [],
    )
  })
})
