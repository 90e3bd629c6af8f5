import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Labelling, LabellingRun, LabellingSimulation, PlanDetail } from '@sharelight/contract'
import { sensitivityLabelsIn } from '@sharelight/domain'
import { docx, pdf, readDocument } from '@sharelight/extract/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScannedServer, type ScannedServer } from '../../testing/scanned-folder.ts'
import { addOrganisation, workOnRemedies } from '../../testing/server.ts'
import { dueLabelling, labelWhereDue } from './jobs.ts'

const tenant = '11111111-2222-4333-8444-555555555555'
const idOf = (n: number) => `0a1b2c3d-4e5f-4a6b-8c7d-00000000000${n}`
const labels = ['Public', 'General', 'Confidential', 'Highly Confidential'].map((name, n) => ({
  id: idOf(n),
  tenant,
  name,
}))
const foreign = idOf(9)

const iban = '<w:p><w:r><w:t>Please pay to DE89 3704 0044 0532 0130 00.</w:t></w:r></w:p>'
const carrying = (id: string, method: string, body = iban) => {
  const property = (name: string, value: string) =>
    `<property name="MSIP_Label_${id}_${name}"><vt:lpwstr>${value}</vt:lpwstr></property>`
  return docx(body, {
    'docProps/custom.xml': `<Properties>${property('Enabled', 'true')}${property('Method', method)}${property('SiteId', tenant)}${property('Name', 'Told')}</Properties>`,
  })
}
const files = {
  'bare.docx': docx(iban),
  'bare.pdf': pdf(['Please pay to DE89 3704 0044 0532 0130 00.']),
  'ruled.docx': carrying(idOf(1), 'Standard'),
  'chosen.docx': carrying(idOf(1), 'Privileged'),
  'higher.docx': carrying(idOf(3), 'Standard'),
  'same.docx': carrying(idOf(2), 'Standard'),
  'foreign.docx': carrying(foreign, 'Standard'),
  'signed.docx': docx(iban, { '_xmlsignatures/sig1.xml': '<x/>' }),
  'plain.txt': 'Please pay to DE89 3704 0044 0532 0130 00.',
  'dull.docx': docx(),
}

let server: ScannedServer
beforeAll(async () => {
  server = await startScannedServer(files, { mayChange: true })
  await workOnRemedies(server)
})
afterAll(() => server.close())

const labelOf = async (name: string) => {
  const { outcome } = await readDocument(readFileSync(join(server.folder, name)))
  return sensitivityLabelsIn(outcome.properties).map(({ id, setBy }) => [
    labels.find(label => label.id === id)?.name,
    setBy,
  ])
}
const labelling = async () => (await server.by('GET', '/labelling')).body as unknown as Labelling
const simulated = async (rules?: object[]) =>
  (await server.by('POST', '/labelling/simulation', { ...(rules && { rules }) })).body as unknown as LabellingSimulation
const runs = async () => (await server.by('GET', '/labelling/runs')).body.runs as LabellingRun[]
const filesOf = async (outcome: string, more: object = {}) =>
  (
    (await server.by('POST', '/labelling/files', { outcome, ...more })).body.files as {
      name: string
      carries: string[]
    }[]
  )
    .map(({ name }) => name)
    .toSorted()
const rules = [{ of: 'type', key: 'regulated/pfi', label: idOf(2) }]
const runEnded = async (count: number, state = 'done') => {
  await expect
    .poll(async () => (await runs()).map(run => run.state), { timeout: 15_000 })
    .toEqual(Array(count).fill(state))
}

test('labels that files carry are told before anybody has entered any, and the list is the tenant’s own', async () => {
  const before = await labelling()
  expect(before).toMatchObject({ labels: [], rules: [], isOn: false, consentedAt: null })
  expect(before.seen.find(({ id }) => id === idOf(1))).toEqual({ id: idOf(1), tenant, name: 'Told', items: 2 })
  const typed = labels.map(label => ({ ...label, id: `{${label.id.toUpperCase()}}` }))
  const { body } = await server.by('PUT', '/labelling/labels', { labels: typed })
  expect(body).toMatchObject({ labels, labelsFrom: 'given' })
  expect((body as unknown as Labelling).seen.map(({ id }) => id)).toEqual([foreign])
  expect((await server.by('PUT', '/labelling/labels', { labels: [labels[0]!, labels[0]!] })).body).toMatchObject({
    message: `The label Public (${idOf(0)}) is in the list twice.`,
  })
  expect((await server.by('POST', '/labelling/labels/read')).status).toBe(409)
  expect((await server.item('chosen')).carried).toMatchObject([{ name: 'General', setBy: 'person' }])
})

test('rules name what there is, once each; a suggestion is free of conflicts', async () => {
  const refused = async (rule: object) =>
    (await server.by('PUT', '/labelling/rules', { rules: [rule, ...rules] })).status
  expect(await refused({ of: 'type', key: 'no/such', label: idOf(1) })).toBe(400)
  expect(await refused({ of: 'type', key: 'microsoft/general', label: idOf(1) })).toBe(400)
  expect(await refused(rules[0]!)).toBe(400)
  expect((await server.by('PUT', '/labelling/switch', { on: true })).status).toBe(409)
  const { body } = await server.by('GET', '/labelling/suggestion')
  const suggested = (body.rules as { rule: object; why: string }[]).map(({ rule }) => rule)
  expect(suggested.length).toBeGreaterThan(2)
  expect((await simulated(suggested)).conflicts).toEqual([])
})

test('the simulation says what each file would get and why others keep theirs, and writes nothing', async () => {
  await server.by('PUT', '/labelling/rules', { rules })
  expect(await simulated()).toMatchObject({
    files: 9,
    counts: { apply: 3, raise: 1, person: 1, higher: 1, same: 1, unknown: 1, format: 1 },
    labels: [{ name: 'Confidential' }],
    sources: [{ name: 'Docs' }],
  })
  expect(await filesOf('apply')).toEqual(['bare.docx', 'bare.pdf', 'signed.docx'])
  expect(await filesOf('raise')).toEqual(['ruled.docx'])
  expect(await filesOf('person', { label: idOf(2) })).toEqual(['chosen.docx'])
  expect(await filesOf('unknown')).toEqual(['foreign.docx'])
  expect(await filesOf('format')).toEqual(['plain.txt'])
  expect(await filesOf('apply', { search: 'pdf' })).toEqual(['bare.pdf'])
  expect(await filesOf('apply', { label: idOf(3) })).toEqual([])
  expect(readFileSync(join(server.folder, 'bare.docx')).equals(files['bare.docx'])).toBe(true)
})

test('once switched on, files are labelled by the journal; nothing is lowered and no person overridden', async () => {
  await server.by('PUT', '/labelling/switch', { on: true })
  await runEnded(1)
  expect(await labelOf('bare.docx')).toEqual([['Confidential', 'rule']])
  expect(await labelOf('bare.pdf')).toEqual([['Confidential', 'rule']])
  expect(await labelOf('ruled.docx')).toEqual([['Confidential', 'rule']])
  for (const name of ['chosen.docx', 'higher.docx', 'foreign.docx', 'signed.docx', 'dull.docx'] as const)
    expect(readFileSync(join(server.folder, name)).equals(files[name])).toBe(true)
  const [run] = await runs()
  expect(run).toMatchObject({ kind: 'automatic', counts: { applied: 3, refused: 1 } })
  expect(run?.plans).toHaveLength(1)
})

test('the coverage follows the next scan, and says what could not be labelled', async () => {
  await server.rescan()
  await expect
    .poll(async () => (await server.by('GET', '/labelling/coverage')).body, { timeout: 30_000 })
    .toMatchObject({
      files: 9,
      labelled: 7,
      byPerson: 1,
      errors: [{ kind: 'signed', files: 1 }],
      labels: [
        { name: 'Highly Confidential', items: 1, known: true },
        { name: 'Confidential', items: 4, known: true },
        { name: 'General', items: 1, known: true },
        { id: foreign, items: 1, known: false },
      ],
    })
  expect((await simulated()).counts).toMatchObject({ apply: 1, same: 4 })
})

test('what a later scan finds is labelled too; what cannot be is not tried again while it is as it was', async () => {
  writeFileSync(join(server.folder, 'later.docx'), docx(iban))
  await server.rescan()
  const { organisationId } = (await dueLabelling(server.services))[0] ?? {}
  expect(organisationId).toBeDefined()
  await labelWhereDue(server.services)
  await runEnded(2)
  expect(await labelOf('later.docx')).toEqual([['Confidential', 'rule']])
  expect((await runs())[0]?.counts).toEqual({ applied: 1 })
  await server.rescan()
  await labelWhereDue(server.services)
  await runEnded(3)
  expect((await runs())[0]).toMatchObject({ counts: {}, plans: [] })
  expect(await dueLabelling(server.services)).toEqual([])
})

test('all of it is taken back from the journal', async () => {
  const plan = (await runs()).at(-1)?.plans[0]?.id ?? ''
  await server.by('POST', `/plans/${plan}/undo`)
  await expect
    .poll(async () => ((await server.by('GET', `/plans/${plan}`)).body as unknown as PlanDetail).counts, {
      timeout: 30_000,
    })
    .toMatchObject({ undone: 3 })
  for (const name of ['bare.docx', 'bare.pdf', 'ruled.docx'] as const)
    expect(readFileSync(join(server.folder, name)).equals(files[name])).toBe(true)
})

test('stopping switches it off, and nothing is labelled while it is off', async () => {
  expect((await server.by('POST', '/labelling/stop')).body).toMatchObject({ isOn: false })
  expect((await server.by('POST', '/labelling/run')).status).toBe(409)
})

test('by hand a person gives any label or takes it off, with a reason; the plan is done by whoever looked at it', async () => {
  await server.rescan()
  const { body } = await server.by('POST', '/manual-labelling/files', {
    filter: { dimension: 'name', operator: 'contains', value: 'higher' },
  })
  const [file] = body.files as { id: string; carries: string[]; carriedBy: string }[]
  expect(file).toMatchObject({ carries: ['Highly Confidential'], carriedBy: 'rule' })
  const by = async (asked: object) =>
    (await server.by('POST', '/manual-labelling', asked)).body as unknown as PlanDetail
  const done = async (id: string, state: string) => {
    const now = async () => (await server.by('GET', `/plans/${id}`)).body as unknown as PlanDetail
    await expect.poll(async () => (await now()).state, { timeout: 30_000 }).toBe('ready')
    await server.by('POST', `/plans/${id}/apply`)
    await expect.poll(async () => (await now()).counts, { timeout: 30_000 }).toEqual({ [state]: 1 })
  }
  const apply = await by({ what: 'apply', label: idOf(0), reason: 'Published last week', items: [file?.id] })
  await done(apply.id, 'applied')
  expect(await labelOf('higher.docx')).toEqual([['Public', 'person']])
  await server.rescan()
  const remove = await by({ what: 'remove', reason: 'Was a mistake', items: [file?.id] })
  await done(remove.id, 'applied')
  expect(await labelOf('higher.docx')).toEqual([])
  const history = (await server.by('GET', '/manual-labelling')).body
  expect(history.runs).toMatchObject([
    { what: 'remove', reason: 'Was a mistake', state: 'done' },
    { what: 'apply', label: 'Public', reason: 'Published last week', state: 'done' },
  ])
  expect(
    (await server.by('POST', '/manual-labelling', { what: 'apply', label: foreign, reason: 'Because' })).status,
  ).toBe(404)
  expect((await server.by('POST', '/manual-labelling', { what: 'remove', reason: '' })).status).toBe(400)
})

test('another organisation sees nothing of it', async () => {
  const { token } = await addOrganisation(server)
  const theirs = (await server.call('GET', '/api/labelling', { token })).body
  expect(theirs).toMatchObject({ labels: [], rules: [], seen: [], sources: [] })
  expect((await server.call('GET', '/api/labelling/runs', { token })).body).toEqual({ runs: [], total: 0, cursor: '' })
})
