import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkspace, readDrives, type OpenWorkspace } from '@sharelight/testkit/connectors'
import { stepsIn, type Connection, type Entry, type ItemEntry, type Remedy, type Step } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const right = 'https://www.googleapis.com/auth/drive.labels.readonly'
let workspace: OpenWorkspace
let connection: Connection
let level: { id: string; fields: { id: string; choices: { id: string; name: string }[] }[] }
let project: { id: string }

beforeAll(async () => {
  workspace = await openWorkspace()
  const { act } = workspace.bench
  act.addUser({ name: 'Ada Lovelace' })
  level = act.addLabel({ title: 'Level', choices: ['Internal', 'Confidential'], isRequired: true })
  project = act.addLabel({ title: 'Project' })
  act.addLabel({ title: 'Old', choices: ['Past'] }).state = 'DISABLED'
  for (const path of ['/plain.txt', '/chosen.txt', '/both.txt']) act.addFile({ drive: ada, path, content: 'Text.' })
  label('/chosen.txt', 'Confidential')
  label('/both.txt', 'Internal')
  act.labelFile({ drive: ada, path: '/both.txt' }, { label: workspace.bench.state.labels.get(project.id)! })
  connection = await workspace.open({ services: ['drive'], mayChange: true })
})
afterAll(() => workspace.bench.stop())

const label = (path: string, choice: string | null) =>
  workspace.bench.act.labelFile({ drive: ada, path }, { label: workspace.bench.state.labels.get(level.id)!, choice })
const idOf = (choice: string) => {
  const [field] = level.fields
  return `google/${level.id}/${field?.id}/${field?.choices.find(({ name }) => name === choice)?.id}`
}
const itemsOf = async (of: Connection) =>
  ((await readDrives(of)).entries as Entry[]).filter((entry): entry is ItemEntry => entry.type === 'item')
const carriedIn = (items: readonly ItemEntry[], name: string) =>
  items.find(item => item.name === name)?.carried?.map(({ id, name: said, setBy }) => [id, said, setBy])

test('the labels that can be given are the choices of published ones, and those without any', async () => {
  const tenant = 'contoso.example'
  expect(await connection.sensitivityLabels?.()).toEqual([
    { id: idOf('Internal'), tenant, name: 'Level \\ Internal' },
    { id: idOf('Confidential'), tenant, name: 'Level \\ Confidential' },
    { id: `google/${project.id}`, tenant, name: 'Project' },
  ])
})

test('a file says what it carries, none too; a label that changes is a change of the file', async () => {
  const { entries, positions } = await readDrives(connection)
  const items = entries as ItemEntry[]
  expect(carriedIn(items, 'plain.txt')).toEqual([])
  expect(carriedIn(items, 'chosen.txt')).toEqual([[idOf('Confidential'), 'Level \\ Confidential', 'person']])
  expect(carriedIn(items, 'both.txt')).toEqual([
    [idOf('Internal'), 'Level \\ Internal', 'person'],
    [`google/${project.id}`, 'Project', 'person'],
  ])
  label('/plain.txt', 'Internal')
  const later = (await readDrives(connection, positions)).entries.filter(({ type }) => type === 'item') as ItemEntry[]
  expect(later.map(({ name }) => name)).toEqual(['plain.txt'])
  expect(carriedIn(later, 'plain.txt')).toEqual([[idOf('Internal'), 'Level \\ Internal', 'person']])
  label('/plain.txt', null)
})

test('without the right, or where labels cannot be asked for, files are read and labels are not', async () => {
  const { state, faults } = workspace.bench
  const withoutThem = async () => {
    const fresh = await workspace.open({ services: ['drive'] })
    const items = await itemsOf(fresh)
    expect(items.map(({ name }) => name).toSorted()).toEqual(['both.txt', 'chosen.txt', 'plain.txt'])
    expect(items.some(item => 'carried' in item)).toBe(false)
    return fresh.check()
  }
  state.account.delegated.delete(right)
  const { ok, missing } = await withoutThem()
  expect({ ok, missing: missing.map(({ name }) => name) }).toEqual({ ok: true, missing: [right] })
  state.account.delegated.add(right)
  state.off.add('labels')
  expect((await withoutThem()).missing).toMatchObject([{ wayOut: expect.stringContaining('switched off') as string }])
  state.off.delete('labels')
  const mend = faults.answer(403, 'forbidden', { match: /includeLabels/ })
  await withoutThem()
  mend()
})

const remedy = (name: string) => connection.remedies?.[name] as Remedy
const keyAt = (path: string) => {
  const { act, state } = workspace.bench
  const person = state.users.values().find(({ email }) => email === ada)
  return `my/${person?.id}/${act.fileAt({ drive: ada, path }).id}`
}
const planned = async (name: string, path: string, params: object = {}) =>
  stepsIn(await remedy(name).plan({ key: keyAt(path) }, remedy(name).params.parse(params)))
const labelsOf = (path: string) => {
  const labels = workspace.bench.act.fileAt({ drive: ada, path }).labels ?? new Map<string, object>()
  return Object.fromEntries(labels)
}

test('a label is given and taken back; another choice is kept unless somebody chose to replace it', async () => {
  const params = { label: idOf('Confidential'), tenant: 'contoso.example', name: 'Level \\ Confidential' }
  const [step] = await planned('apply_label', '/plain.txt', params)
  expect(step?.says).toBe('Gives plain.txt the label "Level \\ Confidential".')
  const receipt = await remedy('apply_label').apply(step as Step)
  expect(labelsOf('/plain.txt')).toMatchObject({ [level.id]: { [level.fields[0]!.id]: { valueType: 'selection' } } })
  expect(await planned('apply_label', '/plain.txt', params)).toEqual([])
  expect(await remedy('apply_label').checkUndo?.(receipt)).toContain('carried none before')
  await remedy('apply_label').undo?.(receipt)
  expect(labelsOf('/plain.txt')).toEqual({})
  const before = labelsOf('/both.txt')
  await expect(planned('apply_label', '/both.txt', params)).rejects.toMatchObject({ reason: 'excluded' })
  const [instead] = await planned('apply_label', '/both.txt', { ...params, replace: true })
  const replaced = await remedy('apply_label').apply(instead as Step)
  expect(labelsOf('/both.txt')).not.toEqual(before)
  await remedy('apply_label').undo?.(replaced)
  expect(labelsOf('/both.txt')).toEqual(before)
  label('/both.txt', 'Confidential')
  await remedy('apply_label').apply(instead as Step)
  label('/both.txt', null)
  await expect(remedy('apply_label').apply(instead as Step)).rejects.toMatchObject({ reason: 'changed_while_read' })
  await expect(remedy('apply_label').undo?.(replaced)).rejects.toMatchObject({ reason: 'changed_while_read' })
  label('/both.txt', 'Internal')
  const foreign = { label: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', tenant: 'x' }
  await expect(planned('apply_label', '/plain.txt', foreign)).rejects.toMatchObject({ reason: 'excluded' })
})

test('all labels are taken off and given back as they were filled in', async () => {
  const before = labelsOf('/both.txt')
  const [step] = await planned('remove_label', '/both.txt')
  expect(step?.says).toBe('Takes 2 labels of Drive off both.txt.')
  const receipt = await remedy('remove_label').apply(step as Step)
  expect(labelsOf('/both.txt')).toEqual({})
  await remedy('remove_label').undo?.(receipt)
  expect(labelsOf('/both.txt')).toEqual(before)
  expect(await planned('remove_label', '/plain.txt')).toEqual([])
})
