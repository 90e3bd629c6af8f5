import type { AccessWay, ItemDetail, PersonAccess, Reacher, WhatIf } from '@sharelight/contract'
import {
  openScanSink,
  stableId,
  writeMemberships,
  type ExposureRow,
  type IdentityRow,
  type ItemRow,
  type ScanSink,
} from '@sharelight/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'

let server: DemoServer
let organisationId: string
let sink: ScanSink
const sourceId = stableId('access')
const id = (name: string) => stableId('access', name)

beforeAll(async () => {
  server = await startDemoServer()
  const { id: found } = await server.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .where('type', '=', 'demo')
    .executeTakeFirstOrThrow()
  organisationId = found
  sink = openScanSink(
    server.stores.analytics,
    { organisationId, sourceId, sourceCode: 321, scanId: id('scan') },
    rulesFor(server.services, organisationId),
  )
  await build()
})
afterAll(() => server.close())

const files = ['plan', 'budget', 'salaries', 'notes', 'old'] as const
const staff = 20_000

function item(name: string): ItemRow {
  return {
    itemId: id(name),
    key: name,
    identity: '',
    stamp: '',
    path: `/shared/team/${name}.txt`,
    name: `${name}.txt`,
    kind: 'file',
    mime: 'text/plain',
    size: 1,
    createdAt: null,
    modifiedAt: null,
    folderId: id('team'),
    containerId: null,
    ownerId: null,
    status: 'complete',
    reason: null,
    detail: '',
    properties: {},
    parts: [],
    labels: name === 'salaries' ? [{ key: 'regulated/credentials', count: 1, confidence: 90 }] : [],
    topics: [],
    shareType: 'inside',
    firstSeenAt: 1000,
    deletedAt: null,
    contentScan: id('scan'),
  }
}
const grant = (name: string, kind: ExposureRow['principalKind'], more: Partial<ExposureRow> = {}): ExposureRow => ({
  principalId: id(name),
  principalKind: kind,
  principalName: name,
  shareType: kind === 'anonymous' ? 'anonymous' : 'inside',
  role: 'read',
  via: 'acl',
  link: '',
  inherited: false,
  expiresAt: null,
  ...more,
})
const person = (name: string, kind: IdentityRow['kind'] = 'employee'): IdentityRow => ({
  identityId: id(name),
  kind,
  address: `${name}@northlight.example`,
  displayName: name,
  domain: 'northlight.example',
  department: '',
  firstSeenAt: 1000,
})
const belongs = (member: string, groups: string[], memberKind: 'user' | 'group' = 'user') => ({
  memberId: id(member),
  memberKind,
  groups: groups.map(name => ({ id: id(name), name })),
})
const grants: Record<string, ExposureRow[]> = {
  plan: [grant('all', 'group', { inherited: true }), grant('ann', 'user')],
  budget: [grant('all', 'group'), grant('finance', 'group')],
  salaries: [grant('finance', 'group'), grant('ann', 'user', { expiresAt: Date.UTC(2001, 0, 1) })],
  notes: [grant('all', 'group'), grant('link', 'anonymous', { via: 'link', link: 'https://x.example/secret' })],
  old: [grant('cara', 'user')],
}

/** ann is in finance, which is in all; staff are in all; the two groups of a circle are in one another. */
async function build() {
  await sink.write({
    folders: [
      { folderId: id('shared'), parentId: null, path: '/shared', name: 'shared' },
      { folderId: id('team'), parentId: id('shared'), path: '/shared/team', name: 'team' },
    ].map(folder => ({
      ...folder,
      key: folder.path,
      identity: '',
      ownerId: null,
      shareType: 'inside' as const,
      modifiedAt: null,
      firstSeenAt: 1000,
      deletedAt: null,
    })),
    items: files.map(item),
    scanItems: files.map(name => ({
      itemId: id(name),
      status: 'complete' as const,
      reason: null,
      bytesRead: 1,
      change: 'created' as const,
    })),
    identities: [person('ann'), person('bob'), person('cara'), person('gus', 'contact')],
    exposures: [
      ...files.map(name => ({ objectId: id(name), objectKind: 'item' as const, exposures: grants[name] ?? [] })),
      { objectId: id('shared'), objectKind: 'folder', exposures: [grant('all', 'group')] },
      { objectId: id('team'), objectKind: 'folder', exposures: [grant('all', 'group', { inherited: true })] },
    ],
  })
  const db = server.stores.meta.forOrganisation(organisationId)
  await db
    .transaction()
    .execute(tx =>
      writeMemberships(tx, { sourceId, scanId: id('scan') }, [
        belongs('ann', ['finance']),
        belongs('bob', ['all']),
        belongs('finance', ['all', 'circle'], 'group'),
        belongs('circle', ['finance'], 'group'),
        ...Array.from({ length: staff }, (_, n) => belongs(`staff ${n}`, ['all'])),
      ]),
    )
}

const get = async <T>(path: string, token = server.admin) =>
  (await server.call('GET', `/api${path}`, { token })).body as unknown as T
const whatIf = async (body: object, token = server.admin) =>
  (await server.call('POST', '/api/access/what-if', { token, body })).body as unknown as WhatIf
const wayOf = ({ exposures }: ItemDetail, principal: string) =>
  exposures.find(way => way.principal === principal) as AccessWay

describe('who reaches an item', () => {
  test('is told with the group and its size, the folder that it comes from, since when and until when', async () => {
    const plan = await get<ItemDetail>(`/entities/item/${id('plan')}`)
    expect(wayOf(plan, 'all')).toMatchObject({
      principalId: id('all'),
      people: staff + 2,
      inherited: true,
      folder: { id: id('shared'), name: '/shared' },
      expiresAt: null,
      since: expect.any(String),
    })
    expect(wayOf(plan, 'ann')).toMatchObject({ principalKind: 'user', people: null, folder: null })
  })

  test('does not name who could until a day that is over, and sends no link to the browser', async () => {
    const salaries = await get<ItemDetail>(`/entities/item/${id('salaries')}`)
    expect(salaries.exposures.map(({ principal }) => principal)).toEqual(['finance'])
    const notes = await get<ItemDetail>(`/entities/item/${id('notes')}`)
    expect(wayOf(notes, 'link')).toMatchObject({ principalKind: 'anonymous', via: 'link' })
    expect(JSON.stringify(notes)).not.toContain('secret')
  })

  test('is listed person by person, those named first, each once with every way, however large a group is', async () => {
    const page = (offset: number, limit: number) =>
      get<{ items: Reacher[]; total: number; unknown: unknown[] }>(
        `/entities/item/${id('plan')}/people?offset=${offset}&limit=${limit}`,
      )
    const first = await page(0, 3)
    expect(first.total).toBe(staff + 2)
    expect(first.items[0]).toMatchObject({ name: 'ann', address: 'ann@northlight.example', ways: [{ name: 'ann' }] })
    expect(first.items).toHaveLength(3)
    expect((await page(1, 2)).items).toEqual(first.items.slice(1))
    expect((await page(staff + 1, 200)).items).toHaveLength(1)
    const both = await get<{ items: Reacher[]; total: number }>(`/entities/item/${id('budget')}/people?limit=200`)
    const ann = (await get<{ items: Reacher[] }>(`/entities/item/${id('salaries')}/people`)).items
    expect(both.total).toBe(staff + 2)
    expect(ann).toMatchObject([{ name: 'ann', ways: [{ id: id('finance'), name: 'finance' }] }])
  })
})

describe('what a person reaches', () => {
  test('is counted by sensitivity, by name, by groups however far up, and by what is open', async () => {
    const access = await get<PersonAccess>(`/entities/person/${id('ann')}/access`)
    const way = (name: string) => access.ways.find(each => each.name === name)
    expect(way('ann')).toMatchObject({ kind: 'direct', items: 1 })
    expect(way('finance')).toMatchObject({ kind: 'group', through: [], items: 2, highlySensitive: 1 })
    expect(way('all')).toMatchObject({ kind: 'group', through: ['finance'], items: 3, highlySensitive: 0 })
    expect(access.ways.some(({ kind }) => kind === 'anonymous')).toBe(true)
    expect(access.bySensitivity.reduce((sum, { items }) => sum + items, 0)).toBe(access.items)
  })

  test('is the list that the same question opens', async () => {
    const filter = {
      and: [
        { dimension: 'reachableBy', operator: 'eq', value: id('ann') },
        { dimension: 'path', operator: 'starts', value: '/shared/team' },
      ],
    }
    const list = (await server.call('POST', '/api/investigation/files', { token: server.admin, body: { filter } }))
      .body as { items: { name: string }[]; total: number }
    expect(list.items.map(({ name }) => name).sort()).toEqual(['budget.txt', 'notes.txt', 'plan.txt', 'salaries.txt'])
    const access = await get<PersonAccess>(`/entities/person/${id('ann')}/access`)
    const all = await server.call('POST', '/api/investigation/files', {
      token: server.admin,
      body: { filter: filter.and[0] },
    })
    expect(all.body.total).toBe(access.items)
  })

  test('by somebody outside leaves out what is open to everybody inside', async () => {
    const { ways } = await get<PersonAccess>(`/entities/person/${id('gus')}/access`)
    expect(new Set(ways.map(({ kind }) => kind))).toEqual(new Set(['anonymous']))
  })
})

describe('what if a way went', () => {
  test('tells who of very many would lose what, and who keeps it by another group or by name', async () => {
    const gone = await whatIf({ principal: id('all'), limit: 2 })
    expect(gone).toMatchObject({ principal: { name: 'all', kind: 'group' }, items: 3, people: staff + 2 })
    // plan and budget; notes stay open to anybody. ann keeps the plan by name and the budget by finance.
    expect(gone.losing).toBe(staff + 1)
    expect(gone.losers).toHaveLength(2)
    expect(gone.losers[0]).toMatchObject({ items: 2, highlySensitive: 0 })
    const last = await whatIf({ principal: id('all'), offset: staff, limit: 50 })
    expect(last.losers).toHaveLength(1)
    expect(gone.leftAs).toEqual([
      { shareType: 'inside', items: 2 },
      { shareType: 'anonymous', items: 1 },
    ])
  })

  test('may be asked of one item, of a person and of a link', async () => {
    expect(await whatIf({ principal: id('finance'), item: id('budget') })).toMatchObject({ items: 1, losing: 0 })
    expect(await whatIf({ principal: id('finance') })).toMatchObject({
      losing: 1,
      losers: [{ name: 'ann', items: 1, highlySensitive: 1 }],
    })
    expect(await whatIf({ principal: id('cara') })).toMatchObject({ people: 1, losers: [{ name: 'cara', items: 1 }] })
    expect(await whatIf({ principal: id('link') })).toMatchObject({
      people: null,
      losing: null,
      losers: [],
      leftAs: [{ shareType: 'inside', items: 1 }],
    })
  })

  test('has the loss that asking twice has: what is reached now less what is reached without it', async () => {
    const before = await get<PersonAccess>(`/entities/person/${id('ann')}/access`)
    const { losers } = await whatIf({ principal: id('finance') })
    await sink.write({
      exposures: ['budget', 'salaries'].map(name => ({
        objectId: id(name),
        objectKind: 'item',
        exposures: (grants[name] ?? []).filter(({ principalName }) => principalName !== 'finance'),
      })),
    })
    const after = await get<PersonAccess>(`/entities/person/${id('ann')}/access`)
    expect(before.items - after.items).toBe(losers[0]?.items)
  })
})

test('nobody asks about another organisation, or without the right to see people and files', async () => {
  const paths = [`/entities/item/${id('plan')}/people`, `/entities/person/${id('ann')}/access`]
  for (const path of paths) {
    expect(await get(path, server.stranger)).toMatchObject({ code: 404 })
    expect(await get(path, await server.restricted('et01'))).toMatchObject({ code: 403 })
    expect(await get(path, await server.restricted('ar07'))).toMatchObject({ code: 403 })
  }
  expect(await whatIf({ principal: id('all') }, server.stranger)).toMatchObject({ code: 404 })
  expect(await whatIf({ principal: 'nonsense' })).toMatchObject({ code: 400 })
})
