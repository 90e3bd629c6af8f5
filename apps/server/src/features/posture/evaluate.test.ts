import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checks, type ItemCheck, type Verdict } from '@sharelight/domain'
import {
  fixedRules,
  openScanSink,
  openStores,
  stableId,
  type ItemRow,
  type Rater,
  type Stores,
} from '@sharelight/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { duePostures } from './jobs.ts'
import { evaluatePosture } from './verbs/evaluate.ts'
import { postureScope } from './verbs/scope.ts'

const day = 86_400_000
const rater: Rater = {
  rateLabels: labels => ({
    sensitivity: labels.some(label => label.startsWith('regulated')) ? 3 : labels.includes('hr') ? 2 : 0,
    critical: false,
  }),
  rateEvent: () => ({ severity: 1, insightIds: [] }),
  trustOf: () => 'neutral',
}

let stores: Stores
let clock = Date.UTC(2026, 5, 1, 12)
const services = { stores: undefined as unknown as Stores, now: () => new Date(clock) }
beforeAll(async () => {
  stores = await openStores()
  services.stores = stores
})
afterAll(() => stores.close())

async function organisation() {
  const { id } = await stores.meta.acrossOrganisations
    .insertInto('organisations')
    .values({ name: 'Acme', domains: ['acme.example'], trial_edition: null, trial_ends_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, db: stores.meta.forOrganisation(id), sourceId: await source(id) }
}

async function source(organisationId: string): Promise<string> {
  const { id } = await stores.meta
    .forOrganisation(organisationId)
    .insertInto('data_sources')
    .values({ connector: 'filesystem', name: 'Files', settings: '{}' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function evaluate(id: string, only?: string) {
  const scope = await postureScope(services, id)
  if (!scope) throw new Error('no organisation')
  await evaluatePosture(scope, only ? { checks: checks.filter(check => check.id === only) } : {})
}

const bucket = (id: string, isPublic: boolean | null) => ({
  source_id: '',
  kind: 'bucket',
  resource_id: id,
  name: id,
  service: 'amazon_s3',
  public: isPublic,
  facts: '{}',
  scan_id: randomUUID(),
})
type Acme = Awaited<ReturnType<typeof organisation>>
const putBuckets = async ({ db, sourceId }: Acme, ...rows: ReturnType<typeof bucket>[]) => {
  await db.deleteFrom('resources').execute()
  if (rows.length)
    await db
      .insertInto('resources')
      .values(rows.map(row => ({ ...row, source_id: sourceId })))
      .execute()
}
const resultOf = async ({ db }: Acme, check: string) => {
  const row = await db
    .selectFrom('posture_results')
    .select(['passed', 'failed', 'unknown', 'excepted', 'failing_since'])
    .where('check_id', '=', check)
    .executeTakeFirst()
  return (
    row && {
      passed: Number(row.passed),
      failed: Number(row.failed),
      unknown: Number(row.unknown),
      excepted: Number(row.excepted),
      since: row.failing_since?.getTime() ?? null,
    }
  )
}
const failing = async ({ db }: Acme, check: string) =>
  (
    await db
      .selectFrom('posture_failures')
      .select(['subject_id', 'since'])
      .where('check_id', '=', check)
      .orderBy('subject_id')
      .execute()
  ).map(row => [row.subject_id, row.since.getTime()])

describe('resources', () => {
  test('pass, fail or are not known, and what fails keeps since when until it is mended', async () => {
    const acme = await organisation()
    await putBuckets(acme, bucket('closed', false), bucket('open', true), bucket('dark', null))
    const first = clock
    await evaluate(acme.id)
    expect(await resultOf(acme, 'bucket_public')).toEqual({
      passed: 1,
      failed: 1,
      unknown: 1,
      excepted: 0,
      since: first,
    })
    clock += day
    await putBuckets(acme, bucket('closed', true), bucket('open', true))
    await evaluate(acme.id)
    expect(await failing(acme, 'bucket_public')).toEqual([
      ['closed', clock],
      ['open', first],
    ])
    expect(await resultOf(acme, 'bucket_public')).toMatchObject({ failed: 2, since: first })
    await putBuckets(acme, bucket('closed', false), bucket('open', false))
    await evaluate(acme.id, 'bucket_public')
    expect(await failing(acme, 'bucket_public')).toEqual([])
    expect(await resultOf(acme, 'bucket_public')).toMatchObject({ passed: 2, failed: 0, since: null })
    await putBuckets(acme)
    await evaluate(acme.id)
    expect(await resultOf(acme, 'bucket_public')).toBeUndefined()
  })

  test('more than a page of them are all judged, each once', async () => {
    const acme = await organisation()
    const names = Array.from({ length: 2001 }, (_, index) => `bucket-${index}`)
    await putBuckets(acme, ...names.map(name => bucket(name, true)))
    await evaluate(acme.id, 'bucket_public')
    expect(await resultOf(acme, 'bucket_public')).toMatchObject({ failed: 2001, passed: 0 })
    expect(await failing(acme, 'bucket_public')).toHaveLength(2001)
  })

  test('an earlier evaluation that ends after a later one takes nothing back', async () => {
    const acme = await organisation()
    await putBuckets(acme, bucket('one', true), bucket('two', true))
    await Promise.all([evaluate(acme.id, 'bucket_public'), evaluate(acme.id, 'bucket_public')])
    expect(await failing(acme, 'bucket_public')).toHaveLength(2)
    expect(await resultOf(acme, 'bucket_public')).toMatchObject({ failed: 2 })
  })

  test('an exception leaves a thing out of the score until its day, and the check is due again then', async () => {
    const acme = await organisation()
    await putBuckets(acme, bucket('closed', false), bucket('site', true))
    const until = new Date(clock + day / 2)
    await acme.db
      .insertInto('posture_exceptions')
      .values({
        check_id: 'bucket_public',
        source_id: acme.sourceId,
        subject_kind: 'bucket',
        subject_id: 'site',
        reason: 'our website',
        author: 'ada@acme.example',
        created_by: null,
        expires_at: until,
        ended_at: null,
        ended_by: null,
      })
      .execute()
    await evaluate(acme.id)
    expect(await resultOf(acme, 'bucket_public')).toMatchObject({ passed: 1, failed: 0, excepted: 1 })
    expect(await failing(acme, 'bucket_public')).toHaveLength(1)
    expect(await duePostures(services)).not.toContain(acme.id)
    clock += day / 2
    expect(await duePostures(services)).toContain(acme.id)
    await evaluate(acme.id)
    expect(await resultOf(acme, 'bucket_public')).toMatchObject({ failed: 1, excepted: 0 })
    clock += day
    expect(await duePostures(services)).toContain(acme.id)
  })

  test('no organisation is judged by what another one has', async () => {
    const [acme, other] = [await organisation(), await organisation()]
    await putBuckets(acme, bucket('open', true))
    await evaluate(other.id)
    expect(await resultOf(other, 'bucket_public')).toBeUndefined()
    expect(await failing(other, 'bucket_public')).toEqual([])
  })

  test('a day keeps the score of its last evaluation, a check weighing what its severity says', async () => {
    const acme = await organisation()
    await putBuckets(acme, bucket('closed', false), bucket('open', true))
    const ofDay = () =>
      acme.db.selectFrom('posture_days').select(['day', 'posture_group', 'posture', 'weight', 'sound']).execute()
    await evaluate(acme.id)
    const today = new Date(clock).toISOString().slice(0, 10)
    const row = { day: today, posture_group: 'AtRest', posture: 'information_access', weight: 3 }
    expect(await ofDay()).toEqual([{ ...row, sound: 1.5 }])
    await putBuckets(acme, bucket('closed', false), bucket('open', false))
    await evaluate(acme.id)
    expect(await ofDay()).toEqual([{ ...row, sound: 3 }])
    clock += day
    await evaluate(acme.id)
    expect(await ofDay()).toHaveLength(2)
  })
})

test('accounts are judged by what their directory says, by the list of who has left and by what the locked out can reach, which is counted once', async () => {
  // Permissions are dated by when they are written.
  clock = Date.now() + 1000
  const acme = await organisation()
  const elsewhere = await source(acme.id)
  const account = (address: string, more: object) => ({
    source_id: acme.sourceId,
    kind: 'user' as const,
    address,
    name: address,
    guest: null,
    state: 'active' as const,
    admin: false,
    mfa: true,
    last_sign_in: new Date(clock - day),
    scan_id: randomUUID(),
    ...more,
  })
  await acme.db
    .insertInto('directory_accounts')
    .values([
      account('ada@acme.example', { admin: true, mfa: false }),
      account('gone@acme.example', {}),
      account('old@acme.example', { last_sign_in: new Date(clock - 91 * day) }),
      account('fine@acme.example', {}),
      account('weak@acme.example', { facts: '{"methods":["sms"]}' }),
      account('locked@acme.example', { state: 'suspended', mfa: null }),
      account('closed@acme.example', { state: 'deleted', mfa: null }),
      account('empty@acme.example', { state: 'suspended', mfa: null }),
      account('moved@acme.example', { state: 'suspended', mfa: null }),
      account('MOVED@acme.example', { source_id: elsewhere }),
    ])
    .execute()
  await acme.db
    .insertInto('leavers')
    .values({ address: 'gone@acme.example', left_at: new Date(clock - day) })
    .execute()
  const [gone, closed, sales, all] = [
    stableId(acme.id, 'identity', 'gone@acme.example'),
    stableId(acme.id, 'identity', 'closed@acme.example'),
    stableId(acme.id, 'group', 'Sales'),
    stableId(acme.id, 'group', 'All'),
  ]
  const member = (id: string, group: string, kind: 'user' | 'group') => ({
    source_id: acme.sourceId,
    group_id: group,
    group_name: group,
    member_id: id,
    member_kind: kind,
    scan_id: randomUUID(),
  })
  // A circle of groups ends.
  await acme.db
    .insertInto('directory_memberships')
    .values([
      member(gone, sales, 'user'),
      member(closed, sales, 'user'),
      member(sales, all, 'group'),
      member(all, sales, 'group'),
    ])
    .execute()
  const file = (name: string, ...labels: string[]) => item(name, { labels: labels.map(labelOf) })
  const grant = (principal: string, principalKind: 'user' | 'group') => ({
    principalId: stableId(acme.id, principalKind === 'user' ? 'identity' : 'group', principal),
    principalKind,
    principalName: principal,
    shareType: 'inside' as const,
    role: 'read' as const,
    via: 'acl',
    link: '',
    inherited: false,
    expiresAt: null,
  })
  const reached = (name: string, ...rows: ReturnType<typeof grant>[]) => ({
    objectId: stableId(name),
    objectKind: 'item' as const,
    exposures: rows,
  })
  await sinkOf(acme).write({
    items: [file('both', 'regulated'), file('sales', 'hr'), file('none')],
    exposures: [
      reached('both', grant('gone@acme.example', 'user'), grant('Sales', 'group')),
      reached('sales', grant('All', 'group')),
      reached('none', ...['ada', 'locked', 'moved'].map(name => grant(`${name}@acme.example`, 'user'))),
    ],
  })
  await evaluate(acme.id)
  const ids = async (check: string) => (await failing(acme, check)).map(([id]) => id)
  expect(await ids('admin_without_second_factor')).toEqual(['ada@acme.example'])
  expect(await ids('left_account')).toEqual(['gone@acme.example'])
  expect(await ids('unused_account')).toEqual(['old@acme.example'])
  expect(await ids('weak_second_factor')).toEqual(['weak@acme.example'])
  expect(await ids('disabled_account_access')).toEqual(['closed@acme.example', 'locked@acme.example'])
  const reach = await acme.db
    .selectFrom('account_reach')
    .select(['address', 'high', 'medium', 'low', 'other'])
    .orderBy('address')
    .execute()
  expect(reach.map(row => [row.address, ...[row.high, row.medium, row.low, row.other].map(Number)])).toEqual([
    ['ada@acme.example', 0, 0, 0, 1],
    ['closed@acme.example', 1, 1, 0, 0],
    ['gone@acme.example', 1, 1, 0, 0],
    ['locked@acme.example', 0, 0, 0, 1],
    ['old@acme.example', 0, 0, 0, 0],
    ['weak@acme.example', 0, 0, 0, 0],
  ])
})

const labelOf = (key: string) => ({ key, count: 1, confidence: 85 })
const item = (name: string, change: Partial<ItemRow>): ItemRow => ({
  itemId: stableId(name),
  key: name,
  identity: '',
  stamp: '',
  path: name,
  name,
  kind: 'file',
  mime: 'text/plain',
  size: 1,
  createdAt: null,
  modifiedAt: clock - 1000,
  folderId: null,
  containerId: null,
  ownerId: null,
  status: 'complete',
  reason: null,
  detail: '',
  properties: {},
  parts: [],
  labels: [],
  topics: [],
  shareType: 'inside',
  firstSeenAt: clock - 3000 * day,
  deletedAt: null,
  contentScan: stableId('scan'),
  ...change,
})
const sinkOf = ({ id, sourceId }: Acme) =>
  openScanSink(
    stores.analytics,
    { organisationId: id, sourceId, sourceCode: 321, scanId: stableId('scan') },
    fixedRules(rater),
  )

describe('items', () => {
  interface Case {
    kind?: ItemRow['kind']
    shareType?: ItemRow['shareType']
    status?: ItemRow['status']
    labels?: string[]
    daysOld?: number | null
  }
  const folder = new URL('../../../../../packages/domain/src/posture/checks/', import.meta.url)
  const casesOf = ({ id }: ItemCheck) =>
    JSON.parse(readFileSync(new URL(`${id}/cases.json`, folder), 'utf8')) as Partial<Record<Verdict, Case[]>>
  const itemChecks = checks.filter((check): check is ItemCheck => check.of === 'items')

  test.each(itemChecks)('$id judges its cases by query', async check => {
    const acme = await organisation()
    const cases = casesOf(check)
    const given = Object.values(cases).flat()
    await sinkOf(acme).write({
      items: given.map(({ labels = [], daysOld, ...more }, index) =>
        item(`${acme.id} ${index}`, {
          ...more,
          ...(more.status && more.status !== 'complete' && { reason: 'encrypted' }),
          labels: labels.map(labelOf),
          modifiedAt: daysOld === null ? null : clock - (daysOld ?? 1) * day,
        }),
      ),
    })
    await evaluate(acme.id, check.id)
    const { pass = [], fail = [], unknown = [] } = cases
    expect(await resultOf(acme, check.id)).toMatchObject({
      passed: pass.length,
      failed: fail.length,
      unknown: unknown.length,
      excepted: 0,
    })
    await acme.db
      .insertInto('posture_exceptions')
      .values({
        check_id: check.id,
        source_id: null,
        subject_kind: null,
        subject_id: null,
        reason: 'accepted',
        author: 'ada@acme.example',
        created_by: null,
        expires_at: null,
        ended_at: null,
        ended_by: null,
      })
      .execute()
    await evaluate(acme.id, check.id)
    expect(await resultOf(acme, check.id)).toMatchObject({ failed: 0, excepted: fail.length, passed: pass.length })
  })
})
