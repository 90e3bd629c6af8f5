import type { FolderContextDetail } from '@sharelight/contract'
import { openScanSink, stableId, type ItemRow } from '@sharelight/store'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { organisationIdOf, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'
import { describeFoldersOf } from './verbs/describe-folders.ts'

const [sourceId, scanId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const id = (key: string) => stableId(sourceId, key)
let server: TestServer
let token: string
let organisationId: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
  const campaigns = Array.from({ length: 9 }, (_, at) =>
    item(`campaign-${at}.pdf`, ['business', 'business/sales_and_marketing']),
  )
  const items = [...campaigns, item('salaries.xlsx', ['hr', 'hr/payroll'])]
  const sink = openScanSink(
    server.stores.analytics,
    { organisationId, sourceId, sourceCode: 321, scanId },
    rulesFor(server.services, organisationId),
  )
  await sink.write({
    items,
    scanItems: items.map(({ itemId }) => ({
      itemId,
      status: 'complete',
      reason: null,
      bytesRead: 1,
      change: 'created',
    })),
    folders: [
      {
        folderId: id('Marketing'),
        parentId: null,
        key: 'Marketing',
        identity: '',
        path: '/Marketing',
        name: 'Marketing',
        ownerId: null,
        shareType: 'inside',
        modifiedAt: null,
        firstSeenAt: Date.now() - 10_000,
        deletedAt: null,
      },
    ],
    events: ['salaries.xlsx', 'campaign-1.pdf'].map((key, at) => ({
      time: Date.now() - 1000,
      eventId: String(at + 1),
      type: 'sharing_set' as const,
      itemId: id(key),
      folderId: id('Marketing'),
      actorId: null,
      shareType: 'inside' as const,
      labels: key.startsWith('s') ? ['hr', 'hr/payroll'] : ['business', 'business/sales_and_marketing'],
      anomalies: [],
      recipients: [],
      details: {},
    })),
  })
  await describeFoldersOf(server.services, organisationId)
})
afterAll(() => server.close())

const item = (key: string, labels: readonly string[]): ItemRow => ({
  itemId: id(key),
  key,
  identity: '',
  stamp: '1',
  path: `/Marketing/${key}`,
  name: key,
  kind: 'file',
  mime: 'application/pdf',
  size: 3,
  createdAt: null,
  modifiedAt: null,
  folderId: id('Marketing'),
  containerId: null,
  ownerId: null,
  status: 'complete',
  reason: null,
  detail: '',
  properties: {},
  parts: [],
  labels: labels.map(label => ({ key: label, count: 1, confidence: 90 })),
  topics: [],
  shareType: 'inside',
  firstSeenAt: Date.now() - 10_000,
  deletedAt: null,
  contentScan: scanId,
})
const context = () => server.call('GET', `/api/folders/${id('Marketing')}/context`, { token })
const detail = () => server.call('GET', `/api/entities/item/${id('salaries.xlsx')}`, { token })
const query = async (body: object) => (await server.call('POST', '/api/metrics/query', { token, body })).body
const toggle = (enabled: boolean | null) =>
  server.call('PATCH', '/api/features', { token, body: { features: [{ id: 'folders_context_labels', enabled }] } })
const insights = async () =>
  (await server.call('GET', '/api/insight', { token })).body.insights as { id: string; enabled: boolean }[]

test('S3.031, S3.036 a folder says what it is about with confidence and reason, and what does not go with it', async () => {
  const { body } = await context()
  expect(body.context as FolderContextDetail).toEqual({
    about: { key: 'folder/business', name: 'Business folder' },
    kind: null,
    confidence: expect.any(Number),
    sentence:
      '9 of the 10 files whose content says what it is about are Business, most of all Sales and marketing, and its name says so, too.',
    inheritedFrom: null,
    expected: [{ key: 'business', name: 'Business' }],
    outOfPlace: {
      total: 1,
      files: [
        {
          id: id('salaries.xlsx'),
          name: 'salaries.xlsx',
          labels: [{ key: 'hr/payroll', name: 'Payroll' }],
          sentence:
            'It holds Payroll, and “Marketing” is about Business: whoever can open the folder may not be meant to see this.',
        },
      ],
    },
  })
  expect((await detail()).body.outOfPlace).toContain('“Marketing” is about Business')
  const files = { cube: 'items', dimensions: ['name'] }
  expect((await query({ ...files, filter: { dimension: 'outOfPlace', operator: 'eq', value: true } })).rows).toEqual([
    { name: 'salaries.xlsx' },
  ])
  expect((await query({ cube: 'folders', dimensions: ['about'], measures: ['folders'] })).rows).toEqual([
    { about: 'business', folders: 1 },
  ])
})

test('a folder that is not there is not found, and no id is guessed', async () => {
  expect((await server.call('GET', `/api/folders/${id('none')}/context`, { token })).status).toBe(404)
  expect((await server.call('GET', '/api/folders/none/context', { token })).status).toBe(400)
})

test('it counts in rating only once somebody switches that on, of what happened before as well', async () => {
  const severity = async () => (await query({ cube: 'events', measures: ['maxSeverity'] })).rows
  expect((await insights()).find(each => each.id === 'out-of-place')).toMatchObject({ enabled: false })
  expect(await severity()).toEqual([{ maxSeverity: 0 }])
  const body = [{ id: 'out-of-place', severity: 2, enabled: true }]
  expect((await server.call('PATCH', '/api/insight', { token, body: body as never })).status).toBe(200)
  await vi.waitFor(async () => expect(await severity()).toEqual([{ maxSeverity: 2 }]), 20_000)
  await toggle(false)
  await vi.waitFor(async () => expect(await severity()).toEqual([{ maxSeverity: 0 }]), 20_000)
})

test('S3.015 without the feature nothing of it is there, and nothing is worked out', async () => {
  expect((await context()).body).toMatchObject({
    code: 403,
    error: 'edition_required',
    field: 'folders_context_labels',
  })
  expect((await detail()).body.outOfPlace).toBe(null)
  expect((await insights()).map(each => each.id)).not.toContain('out-of-place')
  const filter = { dimension: 'outOfPlace', operator: 'eq', value: true }
  expect(await query({ cube: 'items', measures: ['items'], filter })).toMatchObject({ error: 'edition_required' })
  const body = [{ id: 'out-of-place', severity: 3 }]
  expect((await server.call('PATCH', '/api/insight', { token, body: body as never })).body).toMatchObject({
    error: 'edition_required',
  })
  expect(await describeFoldersOf(server.services, organisationId, { anew: true })).toBe(0)
  await toggle(null)
  expect((await context()).status).toBe(200)
})
