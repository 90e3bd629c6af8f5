import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectorError, SourceFault } from '@sharelight/connectors'
import { tables } from '@sharelight/store'
import { remoteScans, storedState } from '@sharelight/testkit'
import { MadeUpRemote } from '@sharelight/testkit/connectors'
import { describe, expect, test } from 'vitest'

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const everyone = [
  { principal: { kind: 'anonymous' as const, name: 'anyone' }, role: 'read' as const, via: 'link', id: 'grant-7' },
]

/** Two folders with files, and some messages: five pages. */
function filled(): MadeUpRemote {
  const source = new MadeUpRemote()
  for (const folder of ['one', 'two']) source.put(folder, {})
  for (let n = 0; n < 6; n++) source.put(`file ${n}`, { parent: n % 2 ? 'one' : 'two', text: `${iban} Number ${n}.` })
  for (let n = 0; n < 4; n++) source.put(`note ${n}`, { drive: 'chat', text: `Lunch at ${n}.` })
  return source
}

const scans = remoteScans(filled)
const { scan, first, ask } = scans
const stored = (name: string) => ask(`SELECT * FROM ${name} FINAL WHERE organisation_id = {organisationId:UUID}`)
const there = async () =>
  (await stored('items'))
    .filter(row => String(row.deleted_at) > '2100')
    .map(({ key }) => key)
    .sort()

describe('a remote source', () => {
  test('is read container by container, and each row carries the code of the service that it belongs to', async () => {
    expect(await first()).toMatchObject({ seen: 10, byStatus: { complete: 10 }, labels: { 'regulated/pfi/iban': 6 } })
    const codes = (rows: Record<string, string | number>[]) =>
      new Set(rows.map(({ key, source_code: code }) => `${String(key).slice(0, 4)} ${code}`))
    expect(codes(await stored('items'))).toEqual(new Set(['file 901', 'note 902']))
    const events = await ask(
      'SELECT source_code, count() AS count FROM events WHERE organisation_id = {organisationId:UUID} GROUP BY source_code ORDER BY source_code',
    )
    expect(events).toEqual([
      { source_code: 901, count: '6' },
      { source_code: 902, count: '4' },
    ])
  })

  test('is read to the same end when the scan dies after each page, before or after its position was saved', async () => {
    await first({ scanId: scans.ids.sourceId, startedAt: new Date(0) })
    const calm = await storedState(scans.stores.analytics, scans.ids.organisationId)
    const fetchedOnce = scans.remote.fetched.length
    for (const dies of ['before', 'after']) {
      scans.remote = filled()
      // What is stored together counts as one page.
      scans.remote.beforePage = () => sleep(800)
      await scans.stores.analytics.command(`TRUNCATE TABLE ${tables.items.name}`)
      for (const { name } of [
        tables.folders,
        tables.events,
        tables.findings,
        tables.scanItems,
        tables.exposures,
        tables.entityNumbers,
        tables.identities,
      ])
        await scans.stores.analytics.command(`TRUNCATE TABLE ${name}`)
      await scans.stores.meta.acrossOrganisations.deleteFrom('scan_cursors').execute()
      let deaths = 0
      for (let isDone = false; !isDone;) {
        isDone = await first({
          scanId: scans.ids.sourceId,
          startedAt: new Date(0),
          tamper: ({ cursors }) => {
            const { save } = cursors
            cursors.save = async (state, beside) => {
              if (dies === 'after') await save(state, beside)
              if (!state.done || dies === 'before') throw Object.assign(new Error('killed'), { at: deaths++ })
              await save(state, beside)
            }
            if (dies === 'before' && deaths >= 3) cursors.save = save
          },
        }).then(
          () => true,
          () => false,
        )
      }
      expect(deaths).toBeGreaterThan(2)
      expect(await storedState(scans.stores.analytics, scans.ids.organisationId)).toEqual(calm)
      expect(scans.remote.fetched.length).toBeLessThan(2 * fetchedOnce)
    }
  })

  test('is asked for changes only after its first scan: new, changed, moved, removed with what it holds, and shared without being read', async () => {
    await first()
    scans.remote.put('file 9', { parent: 'one', text: iban })
    scans.remote.put('file 0', { text: 'Nothing of note.' })
    scans.remote.put('file 1', { parent: undefined, name: 'moved' })
    scans.remote.put('note 1', { grants: everyone })
    scans.remote.remove('note 2')
    scans.remote.remove('two')
    scans.remote.fetched.length = 0
    const pages = scans.remote.pages
    expect((await scan()).events).toMatchObject({ file_uploaded: 1, sharing_set: 1, file_moved: 1, folder_deleted: 1 })
    expect(scans.remote.pages - pages).toBe(2)
    expect(scans.remote.fetched).toEqual(['file 9'])
    expect(await there()).toEqual(['file 1', 'file 3', 'file 5', 'file 9', 'note 0', 'note 1', 'note 3'])
    expect(
      (await stored('exposures')).map(({ grant_id: grant, share_type: type, source_code: code }) => ({
        grant,
        type,
        code,
      })),
    ).toEqual([{ grant: 'grant-7', type: 'anonymous', code: 902 }])
    expect(await scan()).toMatchObject({ seen: 0, events: {} })
  })

  test('takes a change that comes twice in one list as it was named last', async () => {
    await first()
    for (let n = 0; n < 5; n++) scans.remote.put('file 0', { text: `${iban} Version ${n}.` })
    await scan()
    expect((await stored('items')).find(({ key }) => key === 'file 0')?.stamp).toMatch(/^17\n/)
  })

  test('that no longer knows a position is listed anew, and what it held stays until that has come to its end', async () => {
    await first()
    scans.remote.remove('file 3')
    scans.remote.forgetPositions()
    scans.remote.faults.set(
      scans.remote.pages + 2,
      new SourceFault('unreachable', 'made-up.example does not answer. See that it can be reached, then scan again.'),
    )
    await expect(scan()).rejects.toThrow(/does not answer/)
    expect((await there()).length).toBe(10)
    expect(await scan()).toMatchObject({ byChange: { deleted: 1, unchanged: 9 } })
    expect(await there()).not.toContain('file 3')
  })

  test('loses what lay in a container that it no longer has', async () => {
    await first()
    scans.remote.removeDrive('chat')
    expect(await scan()).toMatchObject({ byChange: { deleted: 4 } })
    expect((await there()).every(key => String(key).startsWith('file'))).toBe(true)
  })

  test('is waited for when it wants no further calls, for a page and for an item', async () => {
    const soon = () => new SourceFault('throttled', 'made-up.example wants no further calls.', { retryAt: new Date() })
    scans.remote.faults.set(2, soon())
    let refusals = 3
    const summary = await first({
      tamper: ({ connection }) => {
        const { fetch } = connection
        connection.fetch = (item, limits) => (refusals-- > 0 ? Promise.reject(soon()) : fetch(item, limits))
      },
    })
    expect(summary).toMatchObject({ seen: 10, byStatus: { complete: 10 } })
  })

  test('that withdrew its consent stops the scan with its own sentence, not one item after the other', async () => {
    const lost = new SourceFault('consent_lost', 'Sharelight may no longer read made-up.example. Sign in to it again.')
    for (let n = 0; n < 6; n++) scans.remote.broken.set(`file ${n}`, lost)
    await expect(first()).rejects.toMatchObject({ code: 'source_refuses', message: lost.message })
    expect((await stored('items')).filter(({ status }) => status === 'failed')).toEqual([])
  })

  test('is asked again, ever later, for what it could not give, though no list of changes names it again', async () => {
    await first()
    scans.remote.put('file 0', { text: `${iban} And more.` })
    scans.remote.broken.set('file 0', new ConnectorError('io_error', 'Not now.'))
    const retries = () =>
      scans.stores.meta
        .forOrganisation(scans.ids.organisationId)
        .selectFrom('scan_retries')
        .select(['key', 'attempts'])
        .execute()
    const makeDue = () =>
      scans.stores.meta
        .forOrganisation(scans.ids.organisationId)
        .updateTable('scan_retries')
        .set({ due_at: new Date(0) })
        .execute()
    expect(await scan()).toMatchObject({ byReason: { io_error: 1 } })
    expect(await retries()).toEqual([{ key: 'file 0', attempts: 1 }])
    expect(await scan()).toMatchObject({ seen: 0 })
    await makeDue()
    expect(await scan()).toMatchObject({ byReason: { io_error: 1 } })
    expect(await retries()).toEqual([{ key: 'file 0', attempts: 2 }])
    scans.remote.broken.clear()
    await makeDue()
    expect(await scan()).toMatchObject({ byStatus: { complete: 1 } })
    expect(await retries()).toEqual([])
  })

  test('that cannot say what happened for a time has that time kept', async () => {
    await first()
    scans.remote.gap = { from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }
    await scan()
    const gaps = await scans.stores.meta
      .forOrganisation(scans.ids.organisationId)
      .selectFrom('scan_gaps')
      .select(['stream', 'from_at', 'to_at'])
      .orderBy('stream')
      .execute()
    expect(gaps).toEqual(
      ['chat', 'drive'].map(stream => ({
        stream,
        from_at: new Date(scans.remote.gap?.from ?? ''),
        to_at: new Date(scans.remote.gap?.to ?? ''),
      })),
    )
  })
})
