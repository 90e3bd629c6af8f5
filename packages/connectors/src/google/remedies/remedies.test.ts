import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorkspace, type OpenWorkspace } from '@sharelight/testkit/connectors'
import { stepsIn, type Connection, type Remedy, type RemedyTarget, type Step } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'
let workspace: OpenWorkspace
let connection: Connection
let plans: string

beforeAll(async () => {
  workspace = await openWorkspace()
  const { act } = workspace.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron' })
  plans = act.addSharedDrive({
    name: 'Plans',
    members: [
      { address: bob, role: 'organizer' },
      { address: 'partner@elsewhere.example', role: 'reader' },
    ],
  }).id
  connection = await workspace.open({ mayChange: true })
})
afterAll(() => workspace.bench.stop())

const idOf = (address: string) => workspace.bench.state.users.values().find(({ email }) => email === address)?.id
const myKey = (file: string) => `my/${idOf(ada)}/${file}`
const remedy = (name: string, of = connection) => of.remedies?.[name] as Remedy
const planned = async (name: string, target: RemedyTarget, params: object = {}): Promise<readonly Step[]> =>
  stepsIn(await remedy(name).plan(target, remedy(name).params.parse(params)))
const grantsOf = (file: string) =>
  (workspace.bench.state.files.get(file)?.grants ?? []).filter(({ role }) => role !== 'owner')

let made = 0
const newFile = (folder = '') =>
  workspace.bench.act.addFile({ drive: ada, path: `${folder}/file ${++made}.txt`, content: 'x' }).id

it('a link that a file has from its folder is taken off the folder, which the plan says', async () => {
  const { act } = workspace.bench
  const file = newFile('/Open')
  const folder = act.fileAt({ drive: ada, path: '/Open' }).id
  act.share({ drive: ada, path: folder, type: 'anyone', role: 'writer' })
  const [step] = await planned('remove_public_access', { key: myKey(file) })
  expect(step?.says).toContain('Takes the link that anybody can edit off the folder Open, from which file')
  const receipt = await remedy('remove_public_access').apply(step as Step)
  expect(grantsOf(folder)).toEqual([])
  await remedy('remove_public_access').undo?.(receipt)
  expect(grantsOf(folder)).toMatchObject([{ type: 'anyone', role: 'writer', allowFileDiscovery: false }])
  act.unshare({ drive: ada, path: folder }, 'anyoneWithLink')
})

it('people outside, their groups and whole domains are taken off, with private addresses and colleagues left', async () => {
  const { act } = workspace.bench
  const file = newFile()
  const at = { drive: ada, path: file }
  act.share({ ...at, with: 'x@elsewhere.example', expires: new Date(Date.now() + 9e8).toISOString() })
  act.share({ ...at, with: 'y@another.example' })
  act.share({ ...at, with: 'somebody@gmail.com' })
  act.share({ ...at, with: bob })
  act.share({ ...at, type: 'domain', with: 'partner.example' })
  const key = myKey(file)
  expect(await planned('remove_outside_access', { key }, { organizations: ['another.example'] })).toHaveLength(1)
  const before = grantsOf(file)
  const steps = await planned('remove_outside_access', { key })
  const receipts = []
  for (const step of steps) receipts.push(await remedy('remove_outside_access').apply(step))
  expect(grantsOf(file).map(({ emailAddress }) => emailAddress)).toEqual(['somebody@gmail.com', bob])
  for (const receipt of receipts) await remedy('remove_outside_access').undo?.(receipt)
  const order = (all: ReturnType<typeof grantsOf>) => all.toSorted((one, other) => one.id.localeCompare(other.id))
  expect(order(grantsOf(file))).toEqual(order(before))
  expect(await planned('remove_personal_access', { key })).toMatchObject([
    { says: expect.stringContaining('somebody@gmail.com') as string },
  ])
})

it('one grant that the target names is taken, and no other', async () => {
  const file = newFile()
  const at = { drive: ada, path: file }
  const { act } = workspace.bench
  act.share({ ...at, with: 'x@elsewhere.example' })
  const grant = act.share({ ...at, with: 'y@elsewhere.example' }).id
  const steps = await planned('remove_outside_access', { key: myKey(file), grant })
  expect(steps.map(({ target }) => target.grant)).toEqual([grant])
})

it('what a file has from its shared drive as a whole is not changed for its sake', async () => {
  const { act } = workspace.bench
  const file = act.addFile({ drive: plans, path: '/a/plan.txt', content: 'x' }).id
  await expect(planned('remove_outside_access', { key: `shared/${plans}/${file}` })).rejects.toMatchObject({
    reason: 'excluded',
    kind: 'kept',
  })
  act.share({ drive: plans, path: file, type: 'anyone' })
  const [step] = await planned('remove_public_access', { key: `shared/${plans}/${file}` })
  await remedy('remove_public_access').apply(step as Step)
  expect(grantsOf(file)).toEqual([])
  expect(workspace.bench.calls.findLast(({ method }) => method === 'DELETE')?.as).toBe(bob)
})

it('copying is forbidden and allowed again; a file that is gone or renamed is refused', async () => {
  const { act, state } = workspace.bench
  const file = newFile()
  const [step] = await planned('forbid_copying', { key: myKey(file) })
  const receipt = await remedy('forbid_copying').apply(step as Step)
  expect(state.files.get(file)?.copyRequiresWriterPermission).toBe(true)
  expect(await planned('forbid_copying', { key: myKey(file) })).toEqual([])
  await remedy('forbid_copying').undo?.(receipt)
  expect(state.files.get(file)?.copyRequiresWriterPermission).toBe(false)
  act.removeFile({ drive: ada, path: file })
  await expect(remedy('forbid_copying').apply(step as Step)).rejects.toMatchObject({ reason: 'changed_while_read' })
})

it('somebody is signed out everywhere, and the administrator who does it is not suspended', async () => {
  const { state } = workspace.bench
  const [step] = await planned('revoke_sessions', { key: bob })
  await remedy('revoke_sessions').apply(step as Step)
  expect(state.users.get(idOf(bob) ?? '')?.signedOutTime).toBeDefined()
  await expect(planned('disable_account', { key: 'admin@contoso.example' })).rejects.toMatchObject({ kind: 'kept' })
  await expect(planned('disable_account', { key: 'nobody@contoso.example' })).rejects.toMatchObject({
    reason: 'vanished',
  })
})

it('nothing is changed unless the settings allow it, nor without the rights to write, which are told', async () => {
  const { act, state } = workspace.bench
  const file = newFile()
  act.share({ drive: ada, path: file, type: 'anyone' })
  const closed = await workspace.open()
  await expect(remedy('remove_public_access', closed).plan({ key: myKey(file) }, {})).rejects.toMatchObject({
    reason: 'permission_denied',
  })
  const scope = 'https://www.googleapis.com/auth/drive'
  state.account.delegated.delete(scope)
  const fresh = await workspace.open({ mayChange: true })
  const { ok, missing } = await fresh.check()
  expect({ ok, missing: missing.map(({ name }) => name) }).toEqual({ ok: true, missing: [scope] })
  const [step] = stepsIn(await remedy('remove_public_access', fresh).plan({ key: myKey(file) }, {}))
  await expect(remedy('remove_public_access', fresh).apply(step as Step)).rejects.toMatchObject({
    code: 'scope_missing',
  })
  state.account.delegated.add(scope)
  expect(grantsOf(file)).toHaveLength(1)
})

it('mail is no longer passed on to the outside, by the mailbox or by a filter, each taken back by itself', async () => {
  const { act, state } = workspace.bench
  act.addMailbox(ada)
  const mailbox = state.mail.get(idOf(ada) ?? '')
  act.forwardMail(ada, 'x@elsewhere.example')
  act.addFilter(ada, 'y@another.example')
  act.addFilter(ada, bob)
  const before = structuredClone(mailbox?.forwarding)
  const steps = await planned('remove_forwarding', { key: ada })
  expect(steps.map(({ says }) => says.includes('filter'))).toEqual([false, true])
  const receipts = []
  for (const step of steps) receipts.push(await remedy('remove_forwarding').apply(step))
  for (const step of steps) await remedy('remove_forwarding').apply(step)
  expect(mailbox?.forwarding.enabled).toBe(false)
  expect(mailbox?.filters.map(({ action }) => action.forward)).toEqual([bob])
  expect(await planned('remove_forwarding', { key: ada })).toEqual([])
  for (const receipt of receipts.toReversed()) await remedy('remove_forwarding').undo?.(receipt)
  expect(mailbox?.forwarding).toEqual(before)
  expect(mailbox?.filters.map(({ action }) => action.forward)).toEqual([bob, 'y@another.example'])
  act.forwardMail(ada, 'z@third.example')
  await expect(remedy('remove_forwarding').apply(steps[0] as Step)).rejects.toMatchObject({
    reason: 'changed_while_read',
  })
})
