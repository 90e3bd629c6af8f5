import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { stepsIn, type Connection, type Receipt, type Remedy } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
let tenant: OpenTenant
let connection: Connection
let drive: string
let [general, secret, inner] = ['', '', '']
let count = 0
let file: string

beforeAll(async () => {
  tenant = await openTenant()
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  drive = act.addPersonalDrive(ada).id
  general = act.addLabel({ name: 'General' }).id
  const parent = act.addLabel({ name: 'Secret' })
  secret = act.addLabel({ name: 'Board', parent }).id
  inner = act.addLabel({ name: 'Staff', parent }).id
  connection = await tenant.open({ mayChange: true })
})
// Microsoft 365 takes seconds to label, by the tenant's clock.
const hurry = setInterval(() => tenant?.bench.clock.advance(2), 100)
afterAll(() => {
  clearInterval(hurry)
  return tenant.bench.stop()
})
beforeEach(() => {
  file = tenant.bench.act.addFile({ drive, path: `/Plans/${++count}.docx`, content: 'Plan.' }).id
})

const remedy = (name: 'apply_label' | 'remove_label'): Remedy => {
  const found = connection.remedies?.[name]
  if (!found) throw new Error(`There is no remedy ${name}.`)
  return found
}
const carried = () => tenant.bench.state.drives.get(drive)?.items.get(file)?.label
const params = (label: string, more: object = {}) => ({ label, tenant: tenant.bench.state.id, name: 'It', ...more })
const plan = async (label: string, more?: object) =>
  stepsIn(
    await remedy('apply_label').plan(
      { key: `${drive}/${file}` },
      remedy('apply_label').params.parse(params(label, more)),
    ),
  )
async function apply(label: string, more?: object): Promise<Receipt> {
  const [step] = await plan(label, more)
  if (!step) throw new Error('It planned nothing.')
  return JSON.parse(JSON.stringify(await remedy('apply_label').apply(step))) as Receipt
}
const assignments = () => tenant.bench.calls.filter(({ url }) => url.endsWith('/assignSensitivityLabel')).length

test('labels that can be given are told, the least sensitive first, also where only the older call is there', async () => {
  const told = [
    { id: general, tenant: tenant.bench.state.id, name: 'General' },
    { id: secret, tenant: tenant.bench.state.id, name: 'Secret \\ Board' },
    { id: inner, tenant: tenant.bench.state.id, name: 'Secret \\ Staff' },
  ]
  expect(await connection.sensitivityLabels?.()).toEqual(told)
  const mend = tenant.bench.faults.answer(400, 'BadRequest', { match: /dataSecurityAndGovernance/ })
  expect(await connection.sensitivityLabels?.()).toEqual(told)
  mend()
  const deny = tenant.bench.faults.answer(403, 'accessDenied', { match: /sensitivityLabels/ })
  await expect(connection.sensitivityLabels?.()).rejects.toMatchObject({
    code: 'scope_missing',
    message: expect.stringContaining('SensitivityLabels.Read.All'),
  })
  deny()
})

test('a label is given by a call that the plan says is billed, is found done, and is taken off again', async () => {
  const [step] = await plan(secret)
  expect(step?.says).toMatch(/^Gives "\d+\.docx" the label "It"\. Microsoft bills each call/)
  expect(carried()).toBeUndefined()
  const before = assignments()
  const receipt = await apply(secret)
  expect(carried()).toEqual({ id: secret, method: 'privileged' })
  if (step) await remedy('apply_label').apply(step)
  expect(assignments()).toBe(before + 1)
  expect(await plan(secret)).toEqual([])
  expect(await remedy('apply_label').checkUndo?.(receipt)).toMatch(/^Takes the label off/)
  await remedy('apply_label').undo?.(receipt)
  expect(carried()).toBeUndefined()
})

test('a rule keeps what a person chose, a person replaces it, and what was there before comes back', async () => {
  tenant.bench.act.labelItem({ drive, item: file }, { id: general, method: 'privileged' })
  await expect(plan(secret, { by: 'rule', over: [general] })).rejects.toMatchObject({
    reason: 'excluded',
    kind: 'kept',
  })
  const receipt = await apply(secret, { replace: true })
  expect(carried()?.id).toBe(secret)
  await remedy('apply_label').undo?.(receipt)
  expect(carried()?.id).toBe(general)
  const [step] = stepsIn(await remedy('remove_label').plan({ key: `${drive}/${file}` }, {}))
  if (!step) throw new Error('It planned nothing.')
  const removed = await remedy('remove_label').apply(step)
  expect(carried()).toBeUndefined()
  await remedy('remove_label').undo?.(removed)
  expect(carried()?.id).toBe(general)
})

test('what was written to or labelled otherwise since is refused, before and after', async () => {
  const [step] = await plan(secret)
  if (!step) throw new Error('It planned nothing.')
  tenant.bench.act.writeFile({ drive, item: file }, 'Another plan.')
  await expect(remedy('apply_label').apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
  const receipt = await apply(secret)
  tenant.bench.act.labelItem({ drive, item: file }, { id: general, method: 'privileged' })
  await expect(remedy('apply_label').checkUndo?.(receipt)).rejects.toMatchObject({ reason: 'changed_while_read' })
  await expect(remedy('apply_label').undo?.(receipt)).rejects.toMatchObject({ reason: 'changed_while_read' })
  expect(carried()?.id).toBe(general)
})

test('each way in which a file is locked, a format without labels, and a bill that nobody pays are a sentence each', async () => {
  const said = new Set<string>()
  for (const lock of ['fileDoubleKeyEncrypted', 'fileDecryptionNotSupported', 'fileDecryptionDeferred'] as const) {
    tenant.bench.act.markItem({ drive, item: file }, { lock })
    const error = await plan(secret).catch((thrown: unknown) => thrown as Error)
    expect(error).toMatchObject({ reason: 'excluded' })
    said.add((error as Error).message)
  }
  tenant.bench.act.markItem({ drive, item: file }, { lock: undefined })
  const mend = tenant.bench.faults.answer(402, 'paymentRequired', { match: /assignSensitivityLabel/ })
  await expect(apply(secret)).rejects.toThrow(/Enable metered APIs/)
  mend()
  expect(said.size).toBe(3)
  file = tenant.bench.act.addFile({ drive, path: '/note.txt', content: 'Note.' }).id
  await expect(plan(secret)).rejects.toMatchObject({ kind: 'format' })
})
