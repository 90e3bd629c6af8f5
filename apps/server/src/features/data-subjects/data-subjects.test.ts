import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Erasure, ErasureEntry, ReportPart, SubjectAnswer } from '@sharelight/contract'
import { readCsv } from '@sharelight/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScannedServer, type ScannedServer } from '../../testing/scanned-folder.ts'
import { addAdmin, organisationIdOf } from '../../testing/server.ts'

const files = {
  'hr/contract.txt': `Employment contract. Please contact Anna Müller about it, at anna.mueller+hr@example.org or by phone +49 (0)30 901820.`,
  'sales/leads.csv': `name;phone;iban\nBernd Ott;030 901820;DE89 3704 0044 0532 0130 00\nCarla Diaz;+34 912 345 678;GB82 WEST 1234 5698 7654 32\n`,
  'sales/minutes.md': `# Minutes\n\nIt was agreed that Müller, Anna Maria speaks with the supplier, and Bernd Ott writes to her.\n`,
  'other/weather.txt': 'It rains, and nobody is named here.',
}

let server: ScannedServer
beforeAll(async () => {
  server = await startScannedServer(files)
})
afterAll(() => server.close())

const search = async (subject: string, page: object = {}) => {
  const { status, body } = await server.by('POST', '/data-subjects/search', { subject, ...page })
  return { status, body: body as unknown as SubjectAnswer & { message?: string; field?: string } }
}
const trail = async () =>
  server.stores.meta.acrossOrganisations
    .selectFrom('audit_trail')
    .selectAll()
    .where('organisation_id', '=', await organisationIdOf(server))
    .execute()
const found = async (subject: string) =>
  (await search(subject)).body.items.rows.map(({ path, through }) => [
    path.split('/').at(-1),
    through.map(({ kind, certain }) => `${kind}${certain ? '' : '?'}`).join(' '),
  ])

test('an address, a telephone number, an id and a name are found however they are written, and what is not certain says so', async () => {
  expect(await found('Anna.Mueller@Example.org')).toEqual([['contract.txt', 'address']])
  expect(await found('0049 30 901820')).toEqual(
    expect.arrayContaining([
      ['contract.txt', 'phone'],
      ['leads.csv', 'phone?'],
    ]),
  )
  expect(await found('de89 3704 0044 0532 0130 00')).toEqual([['leads.csv', 'id']])
  expect(await found('Mueller, Anna')).toEqual([['contract.txt', 'name?']])
  expect(await found('Bernd Ott')).toEqual(expect.arrayContaining([['leads.csv', 'name?']]))
  expect(await found('nobody@nowhere.example')).toEqual([])
})

test('one text names a person in several ways, each answered with how it was taken', async () => {
  const { body } = await search('Müller, Anna; anna.mueller@example.org, +49 30 901820\nOtt')
  expect(body.identifiers.map(({ kind, value, inContent }) => [kind, value, inContent])).toEqual([
    ['name', 'Müller, Anna', true],
    ['address', 'anna.mueller@example.org', true],
    ['phone', '+49 30 901820', true],
    ['name', 'Ott', false],
  ])
  expect(body.items.total).toBe(2)
  expect(body.items.rows.find(({ path }) => path.endsWith('contract.txt'))?.through.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['address', 'phone', 'name']),
  )
  expect(body.coverage).toMatchObject({ complete: 4, failed: 0, more: 0 })
})

test('the audit trail says who searched and what came of it, and never whom they searched for; the same person has the same reference', async () => {
  const [first, again, other] = [
    await search('anna.mueller@example.org'),
    await search('ANNA.MUELLER@example.org'),
    await search('Bernd Ott; anna.mueller@example.org'),
  ]
  expect(first.body.reference).toMatch(/^[0-9a-f]{16}$/)
  expect(again.body.reference).toBe(first.body.reference)
  expect(other.body.reference).not.toBe(first.body.reference)
  const lines = (await trail()).filter(
    ({ action, subject }) => action === 'data-subject.search' && subject === first.body.reference,
  )
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({
    user_email: expect.stringContaining('@'),
    after: { by: { address: 1 }, found: { items: 1 } },
  })
  const all = await trail()
  expect(JSON.stringify(all)).not.toMatch(/mueller|901820|bernd/i)
})

test('an administrator with restrictions, and one without a session, is refused: part of an answer would look like the whole', async () => {
  const { token } = await addAdmin(server, server.token, { email: 'finn@acme.example', restrictions: ['it05'] })
  const body = { subject: 'anna.mueller@example.org' }
  expect((await server.call('POST', '/api/data-subjects/search', { token, body })).status).toBe(403)
  expect((await server.call('POST', '/api/data-subjects/search', { body })).status).toBe(401)
})

test('hostile and empty searches are refused with a sentence or find nobody', async () => {
  for (const subject of [
    '',
    ' ; ,; ',
    '\u202e\u0000',
    '💣'.repeat(300),
    '@'.repeat(400),
    'a'.repeat(1001),
    Array.from({ length: 25 }, (_, n) => `id${n}0`).join(';'),
  ])
    expect([subject.slice(0, 20), (await search(subject)).status]).toEqual([subject.slice(0, 20), 400])
  for (const subject of [
    `x' OR 1=1 --@example.com`,
    '{found}',
    `%'; drop table findings; --`,
    '\\u0000',
    '0'.repeat(900),
  ]) {
    const { status, body } = await search(subject)
    expect([subject, status, body.items?.total]).toEqual([subject, 200, 0])
  }
  expect((await search('Bernd Ott', { limit: 100_000 })).status).toBe(400)
})

test('the ready report lists the files in PDF and CSV, and neither the trail nor the history of reports names the person', async () => {
  const asked = { report: { ready: 'subject-access' }, subject: 'anna.mueller@example.org' }
  const { body } = await server.by('POST', '/reports/preview', asked)
  const parts = (body as unknown as { parts: ReportPart[] }).parts
  expect(
    parts.find(part => part.kind === 'table' && part.title === 'Files in which the person was found'),
  ).toMatchObject({ total: 1 })
  const csv = await server.app.inject({
    method: 'POST',
    url: '/api/reports/export',
    headers: { authorization: `Bearer ${server.token}` },
    payload: { ...asked, format: 'csv' },
  })
  expect(readCsv(csv.payload)[1]?.cells[0]).toBe('contract.txt')
  const db = server.stores.meta.forOrganisation(await organisationIdOf(server))
  const kept = [...(await db.selectFrom('report_runs').selectAll().execute()), ...(await trail())]
  expect(JSON.stringify(kept)).not.toMatch(/anna\.mueller/i)
})

test('a schedule of a report about a person is in the trail without the person, and one about nobody is refused', async () => {
  const draft = {
    name: 'About one person',
    report: { ready: 'subject-access' },
    format: 'pdf',
    rhythm: { every: 'weekly', weekday: 1 },
    at: '07:30',
  }
  expect((await server.by('POST', '/reports/schedules', { ...draft, subject: ';;' })).status).toBe(400)
  const saved = await server.by('POST', '/reports/schedules', { ...draft, subject: 'anna.mueller@example.org' })
  expect(saved.status).toBe(200)
  const id = String(saved.body['id'])
  expect((await server.by('DELETE', `/reports/schedules/${id}`)).status).toBe(200)
  const lines = (await trail()).filter(({ subject }) => subject === id)
  expect(lines.map(({ action }) => action)).toEqual(['report.schedule.create', 'report.schedule.delete'])
  expect(JSON.stringify(lines)).not.toMatch(/anna\.mueller/i)
})

test('what is deleted or written anew is not found any more, and what is new is', async () => {
  rmSync(join(server.folder, 'sales/leads.csv'))
  mkdirSync(join(server.folder, 'new'), { recursive: true })
  writeFileSync(join(server.folder, 'new/letter.txt'), 'Dear Ms Diaz, please call +34 912 345 678 about it.')
  writeFileSync(join(server.folder, 'hr/contract.txt'), 'Employment contract. Nobody is named in it any more.')
  await server.rescan()
  expect(await found('de89 3704 0044 0532 0130 00')).toEqual([])
  expect(await found('anna.mueller@example.org')).toEqual([])
  expect(await found('0034912345678')).toEqual([['letter.txt', 'phone']])
})

test('a request to erase somebody lists the files, is worked off with reasons, and sees what is really gone', async () => {
  mkdirSync(join(server.folder, 'new'), { recursive: true })
  writeFileSync(join(server.folder, 'new/letter.txt'), 'Dear Ms Diaz, please call +34 912 345 678 about it.')
  rmSync(join(server.folder, 'sales/leads.csv'), { force: true })
  writeFileSync(join(server.folder, 'new/second.txt'), 'Dear Ms Diaz, please call +34 912 345 678 again.')
  await server.rescan()
  const asked = { title: 'Request 14', subject: '+34 912 345 678', dueAt: '2027-01-01T00:00:00.000Z' }
  const { status, body } = await server.by('POST', '/erasures', asked)
  expect(status).toBe(200)
  const { id, counts } = body as unknown as Erasure
  expect(counts).toEqual({ open: 2, erased: 0, kept: 0, still: 2 })
  const entries = async () =>
    (await server.by('GET', `/erasures/${id}/entries`)).body['items'] as unknown as ErasureEntry[]
  const [first, second] = (await entries()).toSorted((a, b) => a.name.localeCompare(b.name))
  expect([first?.name, second?.name]).toEqual(['letter.txt', 'second.txt'])
  const decide = (items: (string | undefined)[], state: string, reason = '') =>
    server.by('POST', `/erasures/${id}/decide`, { items, state, reason })
  expect((await decide([first?.id], 'kept')).body['field']).toBe('reason')
  expect((await decide([first?.id, '5f0c3a52-91d7-4c61-8a3e-0d2f6b7c9e11'], 'erased')).status).toBe(404)
  expect((await server.by('PUT', `/erasures/${id}/closed`, { closed: true })).status).toBe(409)
  expect((await decide([first?.id], 'erased')).status).toBe(200)
  expect((await decide([second?.id], 'kept', 'Tax law')).body['counts']).toEqual({
    open: 0,
    erased: 1,
    kept: 1,
    still: 1,
  })
  // It was said to be erased and is still there: the list says so until a look finds it gone.
  const look = async () => (await server.by('POST', `/erasures/${id}/look`)).body as unknown as Erasure
  expect((await look()).counts.still).toBe(1)
  rmSync(join(server.folder, 'new/letter.txt'))
  writeFileSync(join(server.folder, 'new/third.txt'), 'Ms Diaz can be reached at 0034 912 345 678.')
  await server.rescan()
  expect((await look()).counts).toEqual({ open: 1, erased: 1, kept: 1, still: 1 })
  expect((await entries()).filter(({ found }) => !found).map(({ name }) => name)).toEqual(['letter.txt'])
  const third = (await entries()).find(({ name }) => name === 'third.txt')
  await decide([third?.id], 'erased')
  expect((await server.by('PUT', `/erasures/${id}/closed`, { closed: true })).body['closedAt']).toEqual(
    expect.any(String),
  )
  expect((await decide([third?.id], 'open')).status).toBe(409)
  const kept = await server.stores.meta.acrossOrganisations.selectFrom('erasures').selectAll().execute()
  expect(JSON.stringify([kept, await trail()])).not.toMatch(/912 ?345|diaz/i)
})
