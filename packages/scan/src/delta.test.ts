import { randomUUID } from 'node:crypto'
import { ConnectorError, type Entry, type ItemEntry, type Page } from '@sharelight/connectors'
import { remoteScans, type ScanSetup } from '@sharelight/testkit'
import { expect, test } from 'vitest'

const scans = remoteScans()
const { scan, first, ask } = scans

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const anyone = [
  { principal: { kind: 'anonymous' as const, name: 'anyone' }, role: 'read' as const, via: 'link', id: 'g' },
]
const bob = [
  {
    principal: { kind: 'user' as const, name: 'bob', address: 'bob@globex.example' },
    role: 'read' as const,
    via: 'invited',
  },
]
const here = 'organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}'
const findings = () =>
  ask(`SELECT items.key AS key, findings.rule AS rule, count() AS count FROM findings
    INNER JOIN (SELECT * FROM items FINAL WHERE ${here}) AS items ON items.item_id = findings.item_id AND items.content_scan = findings.scan_id
    WHERE ${here} GROUP BY key, rule ORDER BY key, rule`)
const items = () =>
  ask(`SELECT key, path, share_type AS share FROM items FINAL WHERE ${here} AND deleted_at > now64(3) ORDER BY key`)
const grants = () =>
  ask(`SELECT items.key AS key, principal_name AS name, inherited FROM exposures FINAL
    INNER JOIN (SELECT * FROM items FINAL WHERE ${here}) AS items ON items.item_id = exposures.object_id
    WHERE ${here} AND ended_at > now64(3) ORDER BY key, name`)

const shares = () =>
  ask(`SELECT JSONExtractString(details, 'path') AS path, JSONExtractInt(details, 'reaches') AS reaches, labels FROM events
    INNER JOIN (SELECT rating_key, labels FROM rating_keys FINAL WHERE organisation_id = {organisationId:UUID}) AS ratings USING (rating_key)
    WHERE ${here} AND type = 'sharing_set'`)

/** An item as it was when it was listed. */
const entry = (key: string, stamp: string): ItemEntry => ({
  type: 'item',
  kind: 'file',
  key,
  name: key,
  path: `/${key}`,
  identity: key,
  stamp,
  grants: [],
  events: [],
})
const texts: Record<string, string> = { old: `${iban} ${iban.replace('00.', '00')} 4111 1111 1111 1111`, new: iban }
/** A list of these pages in place of the real one; an item's content goes by its stamp. */
const listing = (pages: Page<Entry>[]): Partial<ScanSetup> => ({
  tamper: ({ connection }) => {
    connection.containers = async function* () {
      yield { id: 'drive', name: 'drive' }
    }
    connection.items = async function* () {
      yield* pages
    }
    connection.fetch = ({ stamp }) => Promise.resolve({ bytes: Buffer.from(texts[stamp] ?? '') })
  },
})

test.each([
  ['on two pages of a list of changes', 'changes', false],
  ['on one page of a list of everything', 'all', true],
  ['on two pages of a list of everything', 'all', false],
] as const)(
  'an item that is named twice with other content %s has the findings of the last alone',
  async (_, covers, isOne) => {
    const [old, now] = [entry('file', 'old'), entry('file', 'new')]
    const pages = isOne
      ? [{ items: [old, now], covers }]
      : [
          { items: [old], covers, next: '1' },
          { items: [now], covers, next: '2' },
        ]
    await first(listing(pages))
    expect(await findings()).toEqual([{ key: 'file', rule: 'iban', count: '1' }])
  },
)

test('an item that changed between a crash and the next try has the findings of the last alone', async () => {
  const scanId = randomUUID()
  const broken = listing([{ items: [entry('file', 'old')], covers: 'all' }])
  const dying: Partial<ScanSetup> = {
    tamper: parts => {
      broken.tamper?.(parts)
      parts.cursors.save = () => Promise.reject(new Error('killed'))
    },
  }
  await expect(first({ scanId, ...dying })).rejects.toThrow(/killed/)
  await first({ scanId, ...listing([{ items: [entry('file', 'new')], covers: 'all' }]) })
  expect(await findings()).toEqual([{ key: 'file', rule: 'iban', count: '1' }])
})

/** A folder in a folder, each with a file, and one beside them. */
function tree() {
  scans.remote.put('top', { grants: bob })
  scans.remote.put('sub', { parent: 'top', grants: bob })
  scans.remote.put('file', { parent: 'top', text: iban, grants: bob })
  scans.remote.put('deep', { parent: 'sub', text: 'Nothing of note.', grants: bob })
  scans.remote.put('parted', { parent: 'sub', text: 'Nothing of note.', grants: [] })
  scans.remote.put('other', { text: 'Nothing of note.' })
}

test('what lies below a folder that is shared anew has changed with it, is not read again, and is one event with it', async () => {
  tree()
  await first()
  scans.remote.fetched.length = 0
  scans.remote.put('top', { grants: [...bob, ...anyone] })
  expect(await scan()).toMatchObject({ seen: 2, byChange: { modified: 2 }, events: { sharing_set: 1 } })
  expect(await shares()).toEqual([
    { path: '/top', reaches: '2', labels: expect.arrayContaining(['regulated/pfi/iban']) },
  ])
  expect(scans.remote.fetched).toEqual([])
  expect(await items()).toEqual([
    { key: 'deep', path: '/top/sub/deep', share: 'anonymous' },
    { key: 'file', path: '/top/file', share: 'anonymous' },
    { key: 'other', path: '/other', share: 'inside' },
    { key: 'parted', path: '/top/sub/parted', share: 'inside' },
  ])
  expect(await grants()).toEqual(
    ['deep', 'file'].flatMap(key => [
      { key, name: 'anyone', inherited: true },
      { key, name: 'bob@globex.example', inherited: false },
    ]),
  )
  scans.remote.put('top', { grants: [] })
  expect(await scan()).toMatchObject({ seen: 2 })
  expect(await grants()).toEqual([])
  expect(await scan()).toMatchObject({ seen: 0 })
})

test('what lies below a folder that is moved has its new path', async () => {
  tree()
  await first()
  scans.remote.put('top', { name: 'renamed' })
  expect(await scan()).toMatchObject({ byChange: { moved: 3 } })
  expect((await items()).map(({ path }) => path)).toEqual([
    '/renamed/sub/deep',
    '/renamed/file',
    '/other',
    '/renamed/sub/parted',
  ])
})

test('a crash before the folder itself is written has what lies below it brought up to date again, to the same end', async () => {
  tree()
  await first()
  scans.remote.put('top', { name: 'renamed', grants: anyone })
  for (const dies of [1, 2, 3]) {
    let writes = 0
    const scanId = scans.ids.sourceId
    const dying = scan({
      scanId,
      startedAt: new Date(scans.lastStart),
      tamper: ({ sink }) => {
        const { write } = sink
        sink.write = async batch => {
          if (++writes === dies) throw new Error('killed')
          await write(batch)
        }
      },
    })
    await dying.catch(() => undefined)
  }
  await scan({ scanId: scans.ids.sourceId, startedAt: new Date(scans.lastStart) })
  expect((await items()).map(({ path, share }) => `${path} ${share}`)).toEqual([
    '/renamed/sub/deep anonymous',
    '/renamed/file anonymous',
    '/other inside',
    '/renamed/sub/parted inside',
  ])
})

test('a list of everything that died at its very end still counts as one: what it did not name is gone', async () => {
  for (const name of ['a', 'b', 'c']) scans.remote.put(name, { text: iban })
  await first()
  scans.remote.remove('b')
  scans.remote.forgetPositions()
  const scanId = randomUUID()
  const dying = scan({
    scanId,
    tamper: ({ cursors }) => {
      const { save } = cursors
      cursors.save = async (state, beside) => {
        if (state.done) throw new Error('killed')
        await save(state, beside)
      }
    },
  })
  await expect(dying).rejects.toThrow(/killed/)
  expect(await scan({ scanId })).toMatchObject({ byChange: { deleted: 1 } })
})

/** What failed is tried again at once. */
async function dueNow(): Promise<void> {
  const db = scans.stores.meta.forOrganisation(scans.ids.organisationId)
  await db
    .updateTable('scan_retries')
    .set({ due_at: new Date(0) })
    .execute()
}

test('what a first list could not read is tried again, though only changes are listed from then on', async () => {
  scans.remote.put('a', { text: iban })
  scans.remote.broken.set('a', new ConnectorError('io_error', 'Not now.'))
  await first()
  scans.remote.broken.clear()
  await dueNow()
  expect(await scan()).toMatchObject({ byStatus: { complete: 1 } })
})

test('so is what a first list could not read that died once what it found was stored', async () => {
  for (const name of ['a', 'b']) scans.remote.put(name, { text: iban })
  scans.remote.broken.set('a', new ConnectorError('io_error', 'Not now.'))
  const scanId = randomUUID()
  const killed = async () => {
    throw new Error('killed')
  }
  await expect(first({ scanId, tamper: ({ cursors }) => (cursors.save = killed) })).rejects.toThrow(/killed/)
  await first({ scanId })
  scans.remote.broken.clear()
  await dueNow()
  expect(await scan()).toMatchObject({ byStatus: { complete: 1 } })
})

const shut: Page<Entry> = {
  items: [
    {
      type: 'problem',
      key: 'shut',
      name: 'drive',
      path: '/drive',
      status: 'failed',
      reason: 'permission_denied',
      detail: 'It is kept shut.',
    },
  ],
  covers: 'changes',
}
const kept = async () => (await items()).map(({ key }) => key)

test('a list of everything that is broken off by a page of changes that leads nowhere loses nothing', async () => {
  const all = ['a', 'b', 'c'].map(key => entry(key, 'new'))
  await first(listing([{ items: all, covers: 'all' }]))
  await scan(listing([{ items: all.slice(0, 1), covers: 'all', next: '1' }, shut]))
  expect(await kept()).toEqual(expect.arrayContaining(['a', 'b', 'c']))
  await scan(listing([{ items: all.slice(0, 2), covers: 'all' }]))
  expect(await kept()).toEqual(['a', 'b'])
})
