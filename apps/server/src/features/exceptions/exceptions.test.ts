import type { Exception, ExceptionEffect, ExceptionLesson, ItemDetail } from '@sharelight/contract'
import { readLabelChanges } from '@sharelight/store'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startScannedServer, type ScannedServer } from '../../testing/scanned-folder.ts'
import { addAdmin, addOrganisation, organisationIdOf } from '../../testing/server.ts'
import { settlePending } from './verbs/settle-pending.ts'

let server: ScannedServer
const call: ScannedServer['by'] = (...given) => server.by(...given)
const iban = 'DE89 3704 0044 0532 0130 00'

// Scans start processes of their own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

beforeAll(async () => {
  server = await startScannedServer({
    'pay/one.txt': `Please pay to ${iban} soon.`,
    'pay/two.txt': `Pay to ${iban} or to GB29 NWBK 6016 1331 9268 19.`,
    'pay/four.txt': 'Her passport number is 533380006, and you may pay to DE02 1203 0000 0000 2020 51 as well.',
    'team/samples/a.txt': 'Test account GB33 BUKB 2020 1555 5555 55.',
    'team/samples/b.txt': 'Test account FR14 2004 1010 0505 0001 3M02 606.',
    'team/samples/c.txt': 'Test account NL91 ABNA 0417 1643 00.',
    'team/samples/d.txt': 'Test account BE68 5390 0754 7034.',
    'samples/three.txt': 'Sample card 4111 1111 1111 1111, expiry 12/27.',
  })
})
afterAll(() => server.close())

const keys = ({ labels }: ItemDetail) => labels.map(({ key }) => key)
const create = async (body: object) =>
  (await call('POST', '/exceptions', { reason: 'our own account.', ...body })).body as unknown as {
    exception: Exception
    effect: ExceptionEffect
  }
const events = async (label: string) =>
  (
    (
      await call('POST', '/metrics/query', {
        cube: 'events',
        measures: ['events'],
        filter: { dimension: 'label', operator: 'eq', value: label },
      })
    ).body.rows as { events: number }[]
  )[0]?.events ?? 0

const organisationId = () => organisationIdOf(server)

test('a value is excepted at once in items and in what happened to them, explained, and counts again when taken back', async () => {
  const before = await server.item('one.txt')
  expect(keys(before)).toEqual(expect.arrayContaining(['regulated/pfi/iban', 'regulated/pfi']))
  const hash = before.reasons.find(({ key }) => key === 'regulated/pfi/iban')?.evidence[0]?.hash
  const eventsBefore = await events('regulated/pfi/iban')
  const scope = { valueHash: hash, rule: 'iban' }
  expect((await call('POST', '/exceptions/preview', { scope })).body).toMatchObject({
    itemsLosingLabels: 1,
    itemsWithFewerFindings: 1,
  })
  expect(keys(await server.item('one.txt'))).toEqual(keys(before))
  const { exception, effect } = await create({ scope, masked: '•••• 3000' })
  expect(effect).toMatchObject({
    itemsLosingLabels: 1,
    itemsWithFewerFindings: 1,
    labels: expect.arrayContaining([{ key: 'regulated/pfi/iban', name: 'IBAN', items: 1 }]),
  })
  expect(exception.sentence).toBe(
    'The value •••• 3000 is not counted as iban: exception by ada@acme.example, because our own account.',
  )
  const after = await server.item('one.txt')
  expect(keys(after)).not.toContain('regulated/pfi/iban')
  expect(keys(after)).not.toContain('regulated/pfi')
  expect(after.sensitivity).toBeLessThan(before.sensitivity)
  expect(after.notCounted).toContainEqual(
    expect.objectContaining({
      key: 'regulated/pfi/iban',
      whole: true,
      sentence: `IBAN: not counted. ${exception.sentence}`,
    }),
  )
  expect((await server.item('two.txt')).reasons).toContainEqual(
    expect.objectContaining({ key: 'regulated/pfi/iban', count: 1 }),
  )
  expect(await events('regulated/pfi/iban')).toBe(eventsBefore - 1)
  const history = await readLabelChanges(server.stores.analytics, await organisationId(), before.id)
  expect(history).toMatchObject([
    { userEmail: 'ada@acme.example', before: expect.arrayContaining(['regulated/pfi/iban']) },
  ])
  expect((await call('DELETE', `/exceptions/${exception.id}`)).status).toBe(200)
  expect(keys(await server.item('one.txt'))).toEqual(keys(before))
  expect(await events('regulated/pfi/iban')).toBe(eventsBefore)
})

test('a value that is typed is hashed as rules report it, and the same exception twice is refused', async () => {
  const { exception } = await create({ scope: {}, value: 'de89370400440532013000' })
  expect(exception).toMatchObject({
    masked: '•••• 3000',
    scope: { valueHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(keys(await server.item('one.txt'))).not.toContain('regulated/pfi/iban')
  expect((await call('POST', '/exceptions', { scope: {}, value: iban, reason: 'again' })).body).toMatchObject({
    code: 409,
  })
  await call('DELETE', `/exceptions/${exception.id}`)
})

test('a label in a folder, and a form, are excepted; a scan that reads items anew does the same', async () => {
  const inFolder = await create({
    scope: { label: 'regulated/pci', path: `${server.folder}/samples` },
    reason: 'test data.',
  })
  expect(keys(await server.item('three.txt')).filter(key => key.startsWith('regulated/pci'))).toEqual([])
  const form = await create({ scope: { pattern: 'GB\\d{2}[A-Z]{4}\\d{14}' }, reason: 'a sample account.' })
  expect(form.effect.basis).toContain('next reading')
  expect((await server.item('two.txt')).reasons).toContainEqual(
    expect.objectContaining({ key: 'regulated/pfi/iban', count: 2 }),
  )
  expect((await server.rescan()).bytes).toBeGreaterThan(0)
  expect((await server.item('two.txt')).reasons).toContainEqual(
    expect.objectContaining({ key: 'regulated/pfi/iban', count: 1 }),
  )
  expect(keys(await server.item('three.txt')).filter(key => key.startsWith('regulated/pci'))).toEqual([])
  await call('DELETE', `/exceptions/${form.exception.id}`)
  await call('DELETE', `/exceptions/${inFolder.exception.id}`)
  expect((await server.item('two.txt')).reasons).toContainEqual(
    expect.objectContaining({ key: 'regulated/pfi/iban', count: 2 }),
  )
  expect(keys(await server.item('three.txt'))).toContain('regulated/pci')
})

test('an exception ends with its time', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { exception } = await create({ scope: { label: 'regulated/pfi', sourceId: server.source.id }, expiresAt })
  expect(exception).toMatchObject({ expiresAt, expired: false })
  expect(keys(await server.item('one.txt'))).not.toContain('regulated/pfi/iban')
  expect(await settlePending(server.services)).toBe(0)
  server.setTime(new Date(Date.now() + 2 * 86_400_000))
  expect(await settlePending(server.services)).toBe(1)
  server.setTime(undefined)
  expect(keys(await server.item('one.txt'))).toContain('regulated/pfi/iban')
  expect((await call('GET', '/exceptions')).body).toEqual({ exceptions: [], cursor: '' })
})

test('what says nothing or cannot be used is refused by field; the restricted, and another organisation, are turned away', async () => {
  const refused = async (body: object) => (await call('POST', '/exceptions', { reason: 'r', ...body })).body
  expect(await refused({ scope: {} })).toMatchObject({ code: 400, field: 'scope' })
  expect(await refused({ scope: { pattern: '(a' } })).toMatchObject({ code: 400, field: 'scope.pattern' })
  expect(await refused({ scope: { label: 'nothing' } })).toMatchObject({ code: 400, field: 'scope.label' })
  expect(await refused({ scope: { sourceId: '00000000-0000-4000-8000-000000000001' } })).toMatchObject({
    code: 400,
    field: 'scope.sourceId',
  })
  expect(await refused({ scope: { label: 'regulated' }, expiresAt: '2020-01-01T00:00:00Z' })).toMatchObject({
    code: 400,
    field: 'expiresAt',
  })
  expect(await refused({ scope: { label: 'regulated' }, reason: '  ' })).toMatchObject({ code: 400, field: 'reason' })
  const { exception } = await create({ scope: { label: 'regulated/phi' } })
  const [restricted, stranger] = [
    (await addAdmin(server, server.token, { email: 'bob@acme.example', restrictions: ['it05'] })).token,
    (await addOrganisation(server)).token,
  ]
  expect(
    (await server.call('POST', '/api/exceptions', { token: restricted, body: { scope: { label: 'hr' }, reason: 'r' } }))
      .status,
  ).toBe(403)
  expect((await server.call('GET', '/api/exceptions', { token: stranger })).body).toEqual({
    exceptions: [],
    cursor: '',
  })
  expect((await server.call('DELETE', `/api/exceptions/${exception.id}`, { token: stranger })).status).toBe(404)
})

test('an item says what it would be without the findings that decide its sensitivity', async () => {
  const both = await server.item('four.txt')
  expect(both.flip).toBe(
    'Would be a General file without the one finding of IBAN, the one finding of Passport, country unclear and what reads like Personal details.',
  )
  expect(both.reasons.find(({ key }) => key === 'regulated/pii/passport-number')?.evidence).toMatchObject([
    { kind: 'passport', reason: expect.stringMatching(/^written alike in .*Denmark/) },
  ])
  const { exception } = await create({ scope: { label: 'regulated/pii' } })
  expect((await server.item('four.txt')).flip).toBe(
    'Would be a General file without the one finding of IBAN and what reads like Personal details.',
  )
  await call('DELETE', `/exceptions/${exception.id}`)
})

test('three single values of one rule in one folder propose what they have in common, with what it would do, until it is said or they are taken back', async () => {
  const lessons = async () => (await call('GET', '/exceptions/lessons')).body.lessons as ExceptionLesson[]
  const single: string[] = []
  for (const name of ['a', 'b', 'c']) {
    expect(await lessons()).toEqual([])
    const { reasons } = await server.item(`${name}.txt`)
    const valueHash = reasons.find(({ key }) => key === 'regulated/pfi/iban')?.evidence[0]?.hash
    single.push((await create({ scope: { valueHash, rule: 'iban' }, masked: '••••' })).exception.id)
  }
  const [lesson, ...more] = await lessons()
  expect(more).toEqual([])
  expect(lesson).toMatchObject({
    scope: { rule: 'iban', path: `${server.folder}/team/samples` },
    effect: { itemsLosingLabels: 1 },
    sentence: `3 single values found by the rule iban in ${server.folder}/team/samples are left out already. Leave out everything that rule finds there?`,
  })
  expect(lesson?.from.toSorted()).toEqual(single.toSorted())
  expect(keys(await server.item('d.txt'))).toContain('regulated/pfi/iban')
  const { exception } = await create({ scope: lesson?.scope })
  expect(keys(await server.item('d.txt'))).not.toContain('regulated/pfi/iban')
  expect(await lessons()).toEqual([])
  await call('DELETE', `/exceptions/${exception.id}`)
  expect(await lessons()).toHaveLength(1)
  await call('DELETE', `/exceptions/${single[0]}`)
  expect(await lessons()).toEqual([])
  for (const id of single.slice(1)) await call('DELETE', `/exceptions/${id}`)
})
