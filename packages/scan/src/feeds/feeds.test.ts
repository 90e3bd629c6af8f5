import { randomUUID } from 'node:crypto'
import { SourceFault, type ActivityEvent } from '@sharelight/connectors'
import { groupsOf, readCoverage, stableId } from '@sharelight/store'
import { MadeUpRemote } from '@sharelight/testkit/connectors'
import { remoteScans } from '@sharelight/testkit'
import { expect, test } from 'vitest'

const scans = remoteScans(() => {
  const remote = new MadeUpRemote()
  remote.put('file', { text: 'Please pay to DE89 3704 0044 0532 0130 00.' })
  return remote
})
const { scan, first, ask } = scans

const here = 'organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}'
const events = () =>
  ask(`SELECT type, toString(time) AS time, JSONExtractString(details, 'record') AS record, share_type AS share, stored_at > toDateTime64('2026-01-15', 3) AS isStored
    FROM events INNER JOIN (SELECT rating_key, share_type FROM rating_keys FINAL WHERE organisation_id = {organisationId:UUID}) AS ratings USING (rating_key) WHERE ${here} AND type != 'scanned_content' ORDER BY time, record`)
const items = () =>
  ask(`SELECT key, status, reason, deleted_at < now64(3) AS gone FROM items FINAL WHERE ${here} ORDER BY key`)
const db = () => scans.stores.meta.forOrganisation(scans.ids.organisationId)

const person = (name: string, domain = 'acme.example') => ({
  kind: 'user' as const,
  name,
  address: `${name}@${domain}`,
})
const event = (id: string, more: Partial<ActivityEvent> = {}): ActivityEvent => ({
  id,
  type: 'file_downloaded',
  at: new Date(Date.UTC(2026, 0, 1, Number(id))),
  actor: person('ada'),
  recipients: [],
  item: { key: 'file', name: 'file', path: '/file', kind: 'file' },
  ip: '203.0.113.7',
  ...more,
})

test('what a log tells is stored once however often it is told, with when it happened and when it was stored', async () => {
  scans.remote.told.events.push(
    event('3'),
    event('1'),
    event('3'),
    event('2', { recipients: [person('bob', 'globex.example')] }),
  )
  expect(await first()).toMatchObject({ events: { file_downloaded: 3, scanned_content: 1 } })
  const stored = await events()
  expect(
    stored.map(({ record, time, share, isStored }) => [record, String(time).slice(11, 13), share, isStored]),
  ).toEqual([
    ['1', '01', 'inside', 1],
    ['2', '02', 'outside', 1],
    ['3', '03', 'inside', 1],
  ])
  scans.remote.told.events.push(event('1'), event('4'))
  expect(await scan()).toMatchObject({ events: { file_downloaded: 1 } })
  expect((await events()).map(({ record }) => record)).toEqual(['1', '2', '3', '4'])
})

test('what a log tells of something that no scan has seen makes it an item that is not read yet, until a scan comes across it', async () => {
  const later = { key: 'later', name: 'later', path: '/later', kind: 'file' as const }
  const gone = { key: 'gone', name: 'gone', path: '/gone', kind: 'file' as const }
  scans.remote.told.events.push(
    event('1', { item: later }),
    event('2', { item: later }),
    event('3', { item: gone, type: 'file_deleted' }),
  )
  expect(await first()).toMatchObject({ byStatus: { skipped: 2 }, byReason: { not_read_yet: 2 } })
  expect(await items()).toEqual([
    { key: 'file', status: 'complete', reason: '', gone: 0 },
    { key: 'gone', status: 'skipped', reason: 'not_read_yet', gone: 1 },
    { key: 'later', status: 'skipped', reason: 'not_read_yet', gone: 0 },
  ])
  scans.remote.put('later', { text: 'Lunch.' })
  scans.remote.told.events.push(event('4', { item: gone }))
  expect(await scan()).toMatchObject({
    byStatus: { complete: 1, skipped: 0 },
    events: { file_uploaded: 1, file_downloaded: 1 },
  })
  expect((await items()).map(({ key, status }) => `${key} ${status}`)).toEqual([
    'file complete',
    'gone skipped',
    'later complete',
  ])
  const [dangling] = await ask(
    `SELECT count() AS count FROM events WHERE ${here} AND item NOT IN (SELECT number FROM items WHERE ${here})`,
  )
  expect(dangling).toEqual({ count: '0' })
})

test('feeds that are killed at every page, before or after their position is saved, lose nothing and tell nothing twice', async () => {
  for (const id of ['1', '2', '3', '4', '5']) scans.remote.told.events.push(event(id))
  scans.remote.told.accounts = ['ada', 'bob', 'eve'].map(name => ({ ...person(name), mfa: true }))
  scans.remote.told.unmapped = { Strange: 1 }
  for (const dies of ['before', 'after']) {
    scans.ids = { organisationId: randomUUID(), sourceId: randomUUID() }
    const seen = new Set<string>()
    const scanId = randomUUID()
    let end = 'killed'
    for (let tries = 0; end.includes('killed') && tries < 40; tries++) {
      end = await scan({
        scanId,
        isFirstScan: true,
        startedAt: new Date(scans.lastStart),
        tamper: ({ cursors }) => {
          const { save } = cursors
          cursors.save = async (state, beside) => {
            // When a list was read differs each time.
            const point = `${state.stream} ${state.stream.endsWith(' read') ? '' : state.position} ${state.done}`
            const isFirst = state.stream.startsWith('::') && !seen.has(point)
            seen.add(point)
            if (isFirst && dies === 'before') throw new Error('killed')
            await save(state, beside)
            if (isFirst) throw new Error('killed')
          }
        },
      }).then(() => 'done', String)
    }
    expect(end).toBe('done')
    expect((await events()).map(({ record }) => record)).toEqual(['1', '2', '3', '4', '5'])
    expect(
      (await db().selectFrom('directory_accounts').select('name').orderBy('name').execute()).map(({ name }) => name),
    ).toEqual(['ada', 'bob', 'eve'])
    expect((await readCoverage(scans.stores.meta, scans.ids)).unmapped).toMatchObject([
      { feed: 'audit', operation: 'Strange', count: 3 },
    ])
  }
})

test('a directory and facts about resources are kept as they were told last, and go when a whole list names them no more', async () => {
  scans.remote.told.accounts = [
    { ...person('ada'), state: 'active', admin: true, mfa: false, lastSignIn: new Date('2026-01-05Z') },
    { ...person('guest', 'globex.example'), guest: true },
    { kind: 'application', name: 'Backup', address: 'app-1' },
    { kind: 'group', name: 'Sales', address: 'sales@acme.example' },
    { kind: 'group', name: 'Sales (again)', address: 'sales@acme.example' },
  ]
  scans.remote.told.resources = [
    { id: 'b', kind: 'bucket', name: 'b', service: 'made_up_files', public: true, facts: { policy: { open: ['*'] } } },
    { id: 'c', kind: 'bucket', name: 'c', service: 'made_up_files', public: null, facts: {} },
    { id: 'x'.repeat(9000), kind: 'bucket', name: 'nul \0', service: 'made_up_files', public: false, facts: {} },
  ]
  await first()
  const accounts = () => db().selectFrom('directory_accounts').selectAll().orderBy('address').execute()
  const resources = () => db().selectFrom('resources').selectAll().orderBy('resource_id').execute()
  expect(await accounts()).toMatchObject([
    { address: 'ada@acme.example', admin: true, mfa: false, last_sign_in: new Date('2026-01-05Z'), guest: null },
    { address: 'app-1', kind: 'application' },
    { address: 'guest@globex.example', guest: true, mfa: null },
    { address: 'sales@acme.example', kind: 'group', name: 'Sales (again)' },
  ])
  expect(await resources()).toMatchObject([
    { resource_id: 'b', public: true, facts: { policy: { open: ['*'] } } },
    { resource_id: 'c', public: null },
    { kind: 'bucket', public: false },
  ])
  expect(
    await ask(`SELECT address FROM identities FINAL WHERE organisation_id = {organisationId:UUID} ORDER BY address`),
  ).toEqual(['ada@acme.example', 'guest@globex.example', 'sales@acme.example'].map(address => ({ address })))
  scans.remote.told.accounts = scans.remote.told.accounts.slice(0, 1)
  scans.remote.told.resources = [
    { id: 'c', kind: 'bucket', name: 'c', service: 'made_up_files', public: false, facts: {} },
  ]
  await scan()
  expect(await accounts()).toMatchObject([{ name: 'ada' }])
  expect(await resources()).toMatchObject([{ resource_id: 'c', public: false }])
})

test('where mail goes by itself is told of the account that a log names, whichever comes first, until a later record ends it', async () => {
  const home = 'ada@home.example'
  const forward = (id: string, way: string, to: string[], outside: boolean | null = to.length > 0) =>
    event(id, { type: 'account_changed', forwards: [{ mailbox: 'ada@acme.example', way, to, outside }] })
  const facts = async () => (await db().selectFrom('directory_accounts').select('facts').executeTakeFirst())?.facts
  scans.remote.told.events.push(forward('1', 'smtp', [home]), forward('2', 'rule 7', ['eve@x.example']))
  scans.remote.told.accounts = [{ ...person('ada'), address: 'Ada@acme.example', facts: { department: 'Sales' } }]
  await first()
  const both = { recordedForwardsOutside: true, recordedForwardsTo: [home, 'eve@x.example'] }
  expect(await facts()).toEqual({ department: 'Sales', ...both })
  scans.remote.told.events.push(forward('4', 'smtp', []), forward('3', 'smtp', ['late@x.example']))
  await scan({ isLook: true })
  expect(await facts()).toMatchObject({ recordedForwardsOutside: true, recordedForwardsTo: ['eve@x.example'] })
  scans.remote.told.accounts = [{ ...person('ada'), address: 'Ada@acme.example', facts: { forwardsOutside: false } }]
  await scan()
  expect(await facts()).toEqual({ forwardsOutside: false, recordedForwardsOutside: false })
})

test('a look leaves a list that is told whole alone for twenty times as long as reading it took; a scan reads it', async () => {
  const bucket = (name: string) => ({
    id: name,
    kind: 'bucket',
    name,
    service: 'made_up_files',
    public: true,
    facts: {},
  })
  const resources = async () =>
    (await db().selectFrom('resources').select('name').orderBy('name').execute()).map(({ name }) => name)
  const tookMs = async (ms: number) => {
    const ended = Date.now()
    await db()
      .updateTable('scan_cursors')
      .set({ position: JSON.stringify({ began: ended - ms, ended }) })
      .where('stream', '=', '::resources read')
      .execute()
  }
  scans.remote.told.resources = [bucket('a')]
  await first()
  await tookMs(60_000)
  scans.remote.told.resources.push(bucket('b'))
  scans.remote.told.events.push(event('1'))
  expect(await scan({ isLook: true })).toMatchObject({ events: { file_downloaded: 1 } })
  expect(await resources()).toEqual(['a'])
  await tookMs(0)
  await scan({ isLook: true })
  expect(await resources()).toEqual(['a', 'b'])
  await tookMs(60_000)
  scans.remote.told.resources.push(bucket('c'))
  await scan()
  expect(await resources()).toEqual(['a', 'b', 'c'])
})

test('a whole list that a scan gave up half told is told from its beginning by the next one, which loses nobody', async () => {
  scans.remote.told.accounts = ['ada', 'bob', 'eve'].map(name => person(name))
  const half = scan({
    isFirstScan: true,
    tamper: ({ cursors }) => {
      const { save } = cursors
      cursors.save = async (state, beside) => {
        await save(state, beside)
        if (state.stream.includes('identities')) throw new Error('given up')
      }
    },
  })
  await expect(half).rejects.toThrow('given up')
  await scan()
  const told = await db().selectFrom('directory_accounts').select('name').orderBy('name').execute()
  expect(told.map(({ name }) => name)).toEqual(['ada', 'bob', 'eve'])
})

test('who belongs to whom is kept by the ids that grants name, anew for whom is told again, and goes with the directory', async () => {
  const group = (name: string, groups?: string[]) => ({
    kind: 'group' as const,
    name,
    address: name,
    ...(groups && { groups }),
  })
  const memberships = () =>
    db().selectFrom('directory_memberships').select(['group_id', 'group_name', 'member_id', 'member_kind']).execute()
  const groupId = (name: string) => stableId(scans.ids.organisationId, scans.ids.sourceId, 'group', name)
  const identity = (address: string) => stableId(scans.ids.organisationId, 'identity', address)
  scans.remote.told.accounts = [
    { ...person('ada'), groups: ['readers', 'sales@acme.example', 'readers'] },
    { ...person('bob') },
    { kind: 'user', name: 'app', address: 'app', groups: [] },
    { kind: 'group', name: 'Sales', address: 'sales@acme.example', groups: ['staff'] },
    group('readers', ['app']),
  ]
  await first()
  const told = await memberships()
  expect(told).toHaveLength(5)
  expect(told).toEqual(
    expect.arrayContaining([
      {
        group_id: groupId('readers'),
        group_name: 'readers',
        member_id: identity('ada@acme.example'),
        member_kind: 'user',
      },
      {
        group_id: identity('sales@acme.example'),
        group_name: 'sales@acme.example',
        member_id: identity('ada@acme.example'),
        member_kind: 'user',
      },
      {
        group_id: groupId('staff'),
        group_name: 'staff',
        member_id: identity('sales@acme.example'),
        member_kind: 'group',
      },
      { group_id: groupId('app'), group_name: 'app', member_id: groupId('readers'), member_kind: 'group' },
      { group_id: identity('app'), group_name: 'app', member_id: groupId('app'), member_kind: 'group' },
    ]),
  )
  const reached = await groupsOf(db(), identity('ada@acme.example'))
  expect(reached.map(({ id }) => id).sort()).toEqual(
    [groupId('readers'), groupId('app'), groupId('staff'), identity('app'), identity('sales@acme.example')].sort(),
  )
  scans.remote.told.accounts = [{ ...person('ada'), groups: ['staff'] }]
  await scan()
  expect(await memberships()).toMatchObject([{ group_id: groupId('staff'), member_id: identity('ada@acme.example') }])
})

test('a time that a log does not reach, and what no rule understood, are kept and counted', async () => {
  scans.remote.told.events.push(event('1'), event('2', { at: new Date(Number.NaN) }))
  scans.remote.told.unmapped = { FileSynced: 2, Odd: 0 }
  scans.remote.told.gap = { from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }
  await first()
  scans.remote.told.events.push(event('3'))
  await scan()
  const { gaps, unmapped } = await readCoverage(scans.stores.meta, scans.ids)
  expect(gaps).toEqual([{ stream: '::audit', from: new Date('2026-01-03Z'), to: new Date('2026-01-05Z') }])
  expect(unmapped.map(({ feed, operation, count }) => ({ feed, operation, count }))).toEqual([
    { feed: 'audit', operation: 'FileSynced', count: 4 },
    { feed: 'audit', operation: 'without a usable time', count: 1 },
  ])
})

test('a feed that no longer knows its position is read from its beginning, and one that lacks a right stops the source', async () => {
  scans.remote.told.events.push(event('1'))
  await first()
  scans.remote.told.events.push(event('2'))
  let isLost = true
  scans.remote.told.tamper = () => {
    const wasLost = isLost
    isLost = false
    if (wasLost) throw new SourceFault('resync', 'The position is no longer known.')
  }
  await scan()
  expect((await events()).map(({ record }) => record)).toEqual(['1', '2'])
  scans.remote.told.tamper = () => {
    throw new SourceFault('scope_missing', 'The log needs the right AuditLog.Read. Grant it.')
  }
  await expect(scan()).rejects.toMatchObject({
    code: 'source_refuses',
    message: 'The log needs the right AuditLog.Read. Grant it.',
  })
})
