import type { CustomLabelDetail, SandboxOutcome } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startScannedServer, type ScannedServer } from '../../testing/scanned-folder.ts'
import { addAdmin, addOrganisation } from '../../testing/server.ts'

let server: ScannedServer
let falcon: CustomLabelDetail

const call: ScannedServer['by'] = (...given) => server.by(...given)
const keywords = {
  name: 'Project Falcon',
  parent: 'business',
  sensitivityLevel: 3,
  definition: { kind: 'keywords', terms: ['Falcon', 'PF-7'], near: ['budget'] },
}

// Scans start processes of their own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

beforeAll(async () => {
  server = await startScannedServer({
    'plan.txt': 'The budget of Falcon is approved. Falcon starts in May.',
    'other.txt': 'Nothing of that kind in here, only the weather of today.',
  })
})
afterAll(() => server.close())

test('a custom label is in the tree at once, of origin Manual, with its sensitivity and place', async () => {
  const { status, body } = await call('POST', '/custom-labels', keywords)
  expect(status).toBe(200)
  falcon = body as unknown as CustomLabelDetail
  expect(falcon).toMatchObject({
    name: 'Project Falcon',
    parent: 'business',
    kind: 'keywords',
    sensitivityLevel: 3,
    enabled: true,
    version: 1,
    facts: { terms: 2 },
    updatedBy: 'ada@acme.example',
  })
  const labels = (await call('GET', '/label-api/all')).body.labels as object[]
  expect(labels).toContainEqual(
    expect.objectContaining({
      key: falcon.key,
      labelName: 'Project Falcon',
      labelType: 'Custom_label',
      origin: 'Manual',
      generation: 1,
      code: 3,
      sensitivityLevel: 3,
      path: ['Business', 'Project Falcon'],
    }),
  )
})

test('the next scan reads what it had read by older rules anew, and gives items, lists and past events the label', async () => {
  await server.rescan()
  const { reasons, labels, sensitivity } = await server.item('plan.txt')
  expect(labels).toContainEqual({ key: falcon.key, name: 'Project Falcon' })
  expect(sensitivity).toBe(3)
  const reason = reasons.find(({ key }) => key === falcon.key)
  expect(reason).toMatchObject({
    name: 'Project Falcon',
    count: 2,
    confidence: 85,
    evidence: [{ kind: 'custom', masked: '••••' }],
  })
  expect(reason?.sentence).toContain('stands near “budget”')
  expect((await server.item('other.txt')).labels).not.toContainEqual(expect.objectContaining({ key: falcon.key }))
  const filter = { dimension: 'label', operator: 'eq', value: falcon.key }
  const events = (await call('POST', '/metrics/query', { cube: 'events', measures: ['events'], filter })).body.rows
  expect(events).toEqual([{ events: 1 }])
})

test('a scan with nothing changed reads nothing anew', async () => {
  expect(await server.rescan()).toMatchObject({ done: 2, bytes: 0 })
})

test('a change keeps the key, counts versions, and refuses who changed an older one', async () => {
  const change = {
    ...keywords,
    name: 'Falcon',
    sensitivityLevel: 1,
    version: 1,
    definition: { kind: 'keywords', terms: ['Falcon'] },
  }
  const { status, body } = await call('PUT', `/custom-labels/${falcon.id}`, change)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    key: falcon.key,
    name: 'Falcon',
    version: 2,
    sensitivityLevel: 1,
    versions: [
      { version: 2, name: 'Falcon' },
      { version: 1, name: 'Project Falcon' },
    ],
  })
  expect((await call('PUT', `/custom-labels/${falcon.id}`, change)).body).toMatchObject({ code: 409, field: 'version' })
  expect((await server.item('plan.txt')).reasons.find(({ key }) => key === falcon.key)).toMatchObject({
    name: 'Falcon',
    sensitivity: 1,
  })
})

test('what cannot be used is refused with the field and the way out', async () => {
  const refused = async (body: object) =>
    (await call('POST', '/custom-labels', { ...keywords, name: 'Another', ...body })).body
  expect(await refused({ definition: { kind: 'pattern', patterns: [{ pattern: '(a)\\1' }] } })).toMatchObject({
    code: 400,
    field: 'definition.patterns.0.pattern',
    message: expect.stringContaining('linear time'),
  })
  expect(
    await refused({ definition: { kind: 'pattern', patterns: [{ pattern: 'a', except: ['(?=b)'] }] } }),
  ).toMatchObject({ code: 400, field: 'definition.patterns.0.except.0' })
  expect(await refused({ parent: 'nowhere' })).toMatchObject({ code: 400, field: 'parent' })
  expect(await refused({ name: 'FALCON' })).toMatchObject({ code: 409, field: 'name' })
  expect(await refused({ definition: { kind: 'fingerprint', template: 'too short' } })).toMatchObject({
    code: 400,
    field: 'definition.template',
  })
  expect(await refused({ definition: { kind: 'examples', positives: ['one', 'two'] } })).toMatchObject({
    code: 400,
    message: expect.stringContaining('at least 10 are needed'),
  })
  expect(
    await refused({ definition: { kind: 'exact-match', primary: 'id', corroborating: ['a'], needed: 2 } }),
  ).toMatchObject({ code: 400, field: 'definition.needed' })
  expect(await refused({ definition: { kind: 'magic' } })).toMatchObject({ code: 400 })
})

test('the sandbox says what a text and a file match and why, and stores nothing', async () => {
  const definition = { kind: 'pattern', patterns: [{ pattern: 'C-\\d{5}', near: ['customer'] }] }
  const text = 'customer C-12345 and IBAN DE89 3704 0044 0532 0130 00'
  const tried = (await call('POST', '/custom-labels/sandbox', { name: 'Customer number', definition, text }))
    .body as unknown as SandboxOutcome
  expect(tried).toMatchObject({
    characters: text.length,
    problems: [],
    matches: [{ start: 9, end: 16, masked: '••••', confidence: 75, near: 'customer' }],
  })
  expect(tried.labels).toEqual([
    expect.objectContaining({
      name: 'Customer number',
      count: 1,
      sentence: expect.stringContaining('stands near “customer”'),
    }),
  ])
  const everything = (await call('POST', '/custom-labels/sandbox', { definition, text, everything: true }))
    .body as unknown as SandboxOutcome
  expect(everything.labels.map(({ name }) => name)).toEqual(expect.arrayContaining(['This label', 'IBAN']))
  const file = { name: 'list.csv', content: Buffer.from('nr\nC-99999\n').toString('base64') }
  expect(
    ((await call('POST', '/custom-labels/sandbox', { definition, file })).body as unknown as SandboxOutcome).matches,
  ).toHaveLength(1)
  const broken = (
    await call('POST', '/custom-labels/sandbox', {
      definition,
      file: { name: 'x.pdf', content: Buffer.from('%PDF-1.7 no').toString('base64') },
    })
  ).body as unknown as SandboxOutcome
  expect(broken.problems[0]).toContain('x.pdf')
  expect((await call('POST', '/custom-labels/text', { file })).body).toEqual({
    text: expect.stringContaining('C-99999'),
    problem: '',
  })
})

test('a preview reads a sample again and says what it is based on', async () => {
  const { body } = await call('POST', '/custom-labels/preview', {
    definition: { kind: 'keywords', terms: ['weather'] },
  })
  expect(body).toMatchObject({
    items: 2,
    read: 2,
    matching: 1,
    estimate: 1,
    basis: 'All 2 items were read again.',
    examples: [{ name: 'other.txt', confidence: 75 }],
  })
})

test('a user who has two trials under way is told to wait with the third, and is let in again', async () => {
  const trial = () =>
    call('POST', '/custom-labels/sandbox', {
      definition: { kind: 'keywords', terms: ['weather'] },
      text: 'weather '.repeat(2_000),
    })
  const answers = await Promise.all([trial(), trial(), trial()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  expect(answers.find(({ status }) => status === 429)?.body.message).toContain('Wait until one has ended')
  expect((await trial()).status).toBe(200)
})

test('the rows of an exact match are kept as hashes, and match in the sandbox', async () => {
  const definition = { kind: 'exact-match', primary: 'number', corroborating: ['name'] }
  const { body } = await call('POST', '/custom-labels', { ...keywords, name: 'Customers', definition })
  const id = String(body.id)
  expect(
    (
      await call('POST', `/custom-labels/${id}/rows`, {
        rows: [
          ['K-1', 'Ann Lee'],
          ['K-2', 'Bob Ray'],
          ['', 'nobody'],
        ],
      })
    ).body,
  ).toEqual({ rows: 2 })
  expect((await call('POST', `/custom-labels/${id}/rows`, { rows: [['K-3', 'Cy Moe']] })).body).toEqual({ rows: 3 })
  expect((await call('POST', `/custom-labels/${id}/rows`, { rows: [['K-3']] })).body).toMatchObject({
    code: 400,
    field: 'rows',
  })
  const matches = async (text: string) =>
    ((await call('POST', '/custom-labels/sandbox', { id, definition, text })).body as unknown as SandboxOutcome).matches
      .length
  expect([await matches('K-2: Bob Ray'), await matches('K-2: Ann Lee'), await matches('cy moe, k3')]).toEqual([1, 0, 1])
  const stored = await server.stores.meta.acrossOrganisations.selectFrom('custom_label_rows').select('hashes').execute()
  expect(stored.map(({ hashes }) => Buffer.from(hashes).toString('latin1')).join()).not.toMatch(/Ann|Bob|K-1/i)
  expect((await call('GET', '/custom-labels')).body.labels).toContainEqual(
    expect.objectContaining({ name: 'Customers', facts: { rows: 3 } }),
  )
})

test("another product's rules are translated with what is missing, and a text that is none is refused", async () => {
  const { body } = await call('POST', '/custom-labels/import', {
    content: 'recognizers:\n  - supported_entity: SHIP\n    deny_list: [Seeadler]\n  - CreditCardRecognizer\n',
  })
  expect(body).toMatchObject({
    format: 'presidio',
    labels: [{ name: 'SHIP' }],
    notes: [{ subject: 'CreditCardRecognizer', lost: true }],
  })
  expect((await call('POST', '/custom-labels/import', { content: 'hello' })).body).toMatchObject({
    code: 400,
    field: 'content',
  })
})

test('S4.039 a deleted label leaves its items and the lists, and history still names it', async () => {
  expect((await call('DELETE', `/custom-labels/${falcon.id}`)).status).toBe(200)
  expect((await server.item('plan.txt')).labels).not.toContainEqual(expect.objectContaining({ key: falcon.key }))
  expect((await call('GET', '/label-api/all')).body.labels).not.toContainEqual(
    expect.objectContaining({ key: falcon.key }),
  )
  expect((await call('GET', `/custom-labels/${falcon.id}`)).status).toBe(404)
  const trail = (await call('GET', '/audit-trail')).body
  expect(JSON.stringify(trail)).toContain('custom-label.delete')
})

test('S6.017 an edition without custom labels is told which one has them; the restricted, and another organisation, are turned away', async () => {
  const {
    body: { id },
  } = await call('POST', '/custom-labels', { ...keywords, name: 'Kept' })
  expect((await call('PUT', '/extproxy/integrations/edition', { edition: 'standard' })).status).toBe(200)
  expect((await call('POST', '/custom-labels', { ...keywords, name: 'Late' })).body).toMatchObject({
    code: 403,
    edition: 'enterprise',
  })
  await call('PUT', '/extproxy/integrations/edition', { edition: 'enterprise' })
  const [restricted, stranger] = [
    (await addAdmin(server, server.token, { email: 'bob@acme.example', restrictions: ['it05'] })).token,
    (await addOrganisation(server)).token,
  ]
  expect(
    (await server.call('POST', '/api/custom-labels', { token: restricted, body: { ...keywords, name: 'No' } })).body,
  ).toMatchObject({ code: 403 })
  expect((await server.call('GET', '/api/custom-labels', { token: stranger })).body).toEqual({ labels: [] })
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['PUT', '', { ...keywords, version: 1 }],
    ['POST', '/rows', { rows: [['a']] }],
  ] as const) {
    expect(
      (await server.call(method, `/api/custom-labels/${String(id)}${path}`, { token: stranger, body })).status,
    ).toBe(404)
  }
  expect((await server.call('GET', '/api/custom-labels')).status).toBe(401)
})
