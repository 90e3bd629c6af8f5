import type { ReportRun, ReportSchedule } from '@sharelight/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxDeliverer } from '../../outbox/start-delivering.ts'
import { startMailServer, type MailServer } from '../../testing/mail-server.ts'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { mailNews } from '../notifications/verbs/mail-news.ts'
import { forgetOldRuns } from './jobs.ts'
import { reportTask } from './schedules/report-task.ts'
import { requestDueReports } from './schedules/request-due.ts'

let server: TestServer, mails: MailServer, token: string
beforeAll(async () => {
  mails = await startMailServer()
  server = await startTestServer({
    mail: { url: mails.url, from: 'sharelight@acme.example' },
    publicUrl: 'https://sharelight.acme.example',
  })
  token = await setUp(server)
  const db = server.stores.meta.acrossOrganisations
  await db
    .updateTable('organisations')
    .set({ edition: 'enterprise', domains: ['acme.example'], time_zone: 'Europe/Berlin' })
    .execute()
  await server.services.tasks.work(reportTask(server.services))
})
afterAll(async () => {
  await server.close()
  await mails.close()
})
beforeEach(() => server.setTime(new Date('2026-03-20T12:00:00Z')))

const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const answer = await server.call(method, `/api${path}`, { token, body })
  return { status: answer.status, body: answer.body as T & { message?: string; field?: string } }
}
const draft = {
  name: 'The board',
  report: { ready: 'data-inventory' },
  format: 'pdf',
  rhythm: { every: 'monthly', day: 'last' },
  at: '02:30',
  addresses: ['board@acme.example'],
}
const runs = async () => (await call<{ items: ReportRun[] }>('GET', '/reports/runs')).body.items
const ended = async (id: string) => {
  await expect
    .poll(async () => (await runs()).find(run => run.id === id)?.state, { timeout: 60_000 })
    .toMatch(/done|failed/)
}
const deliver = async () => {
  await mailNews(server.services)
  const deliverer = outboxDeliverer(server.services)
  await deliverer.deliverDue()
  await deliverer.close()
}

const subjectsTo = async (address: string, count: number) => {
  const subjects: string[] = []
  while (subjects.length < count) subjects.push((await mails.next(address)).subject)
  return subjects
}

test('a schedule is due by the clock of the organisation, is asked for once, and its file can be fetched from a mailed link', async () => {
  const { body: schedule } = await call<ReportSchedule>('POST', '/reports/schedules', draft)
  expect(schedule).toMatchObject({
    nextAt: '2026-03-31T00:30:00.000Z',
    sentence: 'Every month on the last day at 02:30 (Europe/Berlin)',
    owner: 'ada@acme.example',
    reportName: 'Data inventory',
  })
  expect(await requestDueReports(server.services)).toBe(0)
  // Nobody looked for two months: it is made once.
  server.setTime(new Date('2026-05-31T01:00:00Z'))
  const asked = await Promise.all([requestDueReports(server.services), requestDueReports(server.services)])
  expect(asked.toSorted()).toEqual([0, 1])
  const [run] = await runs()
  await ended(run?.id ?? '')
  const [made] = await runs()
  expect(made).toMatchObject({ state: 'done', error: null, kept: true, schedule: { name: 'The board' } })
  await deliver()
  const mail = await mails.next('board@acme.example')
  expect(mail.text).toContain(`https://sharelight.acme.example/reports?tab=runs&run=${run?.id}`)
  const file = await server.app.inject({
    url: `/api/reports/runs/${run?.id}/file`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const { body } = await call<{ schedules: ReportSchedule[] }>('GET', '/reports/schedules')
  expect(body.schedules[0]).toMatchObject({ nextAt: '2026-06-30T00:30:00.000Z', last: { state: 'done' } })
  await call('DELETE', `/reports/schedules/${schedule.id}`)
  expect((await runs())[0]?.schedule?.name).toBe('The board')
})

test('files leave by mail only where a SuperAdmin lets them, and to whom', async () => {
  const attached = { ...draft, delivery: 'attachment' }
  expect((await call('POST', '/reports/schedules', attached)).body.field).toBe('delivery')
  expect((await call('POST', '/reports/schedules', { ...draft, addresses: ['x@elsewhere.example'] })).body.field).toBe(
    'addresses',
  )
  await call('PUT', '/reports/settings', { attachments: 'own-domains' })
  expect(
    (await call('POST', '/reports/schedules', { ...attached, addresses: ['x@elsewhere.example'] })).body.field,
  ).toBe('addresses')
  const { body: schedule } = await call<ReportSchedule>('POST', '/reports/schedules', attached)
  const { body: run } = await call<ReportRun>('POST', `/reports/schedules/${schedule.id}/run`)
  await ended(run.id)
  await deliver()
  const mail = await mails.next('board@acme.example')
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
  await call('DELETE', `/reports/schedules/${schedule.id}`)
  await call('PUT', '/reports/settings', { attachments: 'never' })
})

test('a report with dates of its own is made by itself for a time frame that moves, and for none else', async () => {
  const own = { name: 'Last summer', blocks: [{ kind: 'number', title: 'Files', cube: 'items', measure: 'items' }] }
  const fixed = { ...own, frame: { from: '2026-06-01T00:00:00Z', to: '2026-09-01T00:00:00Z' } }
  const { body: template } = await call<{ id: string }>('POST', '/reports/templates', fixed)
  const path = `/reports/templates/${template.id}`
  const wish = { ...draft, report: { template: template.id } }
  const refused = await call('POST', '/reports/schedules', wish)
  expect([refused.status, refused.body.field]).toEqual([400, 'frame'])
  expect(refused.body.message).toMatch(/^“Last summer” has dates of its own, .* Choose a time frame/)
  const { body: schedule, status } = await call<ReportSchedule>('POST', '/reports/schedules', {
    ...wish,
    frame: 'last_month',
  })
  expect([status, schedule.frame]).toEqual([200, 'last_month'])
  const always = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }
  for (const frame of ['this_week', always]) expect((await call('PUT', path, { ...own, frame })).status).toBe(200)
  expect((await call('PUT', `/reports/schedules/${schedule.id}`, wish)).status).toBe(200)
  const bound = await call('PUT', path, fixed)
  expect([bound.status, bound.body.message]).toEqual([409, expect.stringContaining('“The board” makes “Last summer”')])
  await call('DELETE', `/reports/schedules/${schedule.id}`)
  await call('DELETE', path)
})

test('a run that fails tells its owner why, in the product and by mail', async () => {
  const { body: schedule } = await call<ReportSchedule>('POST', '/reports/schedules', { ...draft, name: 'Soon closed' })
  const db = server.stores.meta.acrossOrganisations
  await db.updateTable('organisations').set({ edition: 'launch' }).execute()
  const made = await call<ReportRun>('POST', `/reports/schedules/${schedule.id}/run`)
  await ended(made.body.id)
  const run = (await runs()).find(({ id }) => id === made.body.id)
  expect(run).toMatchObject({ state: 'failed', kept: false, error: expect.stringContaining('edition') })
  await deliver()
  expect(await subjectsTo('ada@acme.example', 3)).toEqual([
    'The report “The board” is there',
    'The report “The board” is there',
    expect.stringContaining('The report “Soon closed” could not be made: '),
  ])
  const { body: told } = await call<{ items: { name: string }[] }>('GET', '/notifications')
  expect(JSON.stringify(told)).toContain('Soon closed')
  await db.updateTable('organisations').set({ edition: 'enterprise' }).execute()
  // Who is signed in is known by the former edition for some seconds.
  await expect.poll(async () => (await call('GET', '/reports')).status, { timeout: 20_000 }).toBe(200)
  await call('DELETE', `/reports/schedules/${schedule.id}`)
})

test('a saved report that a schedule makes stays, and old runs go with their files', async () => {
  const { body: template } = await call<{ id: string }>('POST', '/reports/templates', {
    name: 'Own',
    blocks: [{ kind: 'number', title: 'Files', cube: 'items', measure: 'items' }],
  })
  const { body: schedule } = await call<ReportSchedule>('POST', '/reports/schedules', {
    ...draft,
    report: { template: template.id },
  })
  expect((await call('DELETE', `/reports/templates/${template.id}`)).status).toBe(409)
  await call('DELETE', `/reports/schedules/${schedule.id}`)
  expect((await call('DELETE', `/reports/templates/${template.id}`)).status).toBe(200)
  server.setTime(new Date('2027-01-01T00:00:00Z'))
  await forgetOldRuns(server.services)
  const left = await server.stores.meta.acrossOrganisations.selectFrom('report_files').select('part').execute()
  expect(left).toEqual([])
})
