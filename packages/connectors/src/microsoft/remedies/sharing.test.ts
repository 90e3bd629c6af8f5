import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { stepsIn, type Connection, type Receipt, type Remedy, type RemedyTarget } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
let tenant: OpenTenant
let connection: Connection
let drive: string
let count = 0
let file: string

beforeAll(async () => {
  tenant = await openTenant({ at: new Date() })
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron' })
  act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
  act.inviteGuest({ name: 'Gus Gmail', address: 'gus@gmail.com' })
  act.inviteGuest({ name: 'Fritz Former', address: 'fritz@mail.former.example' })
  drive = act.addPersonalDrive(ada).id
  connection = await tenant.open({ mayChange: true })
})
afterAll(() => tenant.bench.stop())
beforeEach(() => {
  file = `/Plans/${++count}.txt`
  tenant.bench.act.addFile({ drive, path: file, content: 'Plan.' })
})

const remedy = (name: string): Remedy => {
  const found = connection.remedies?.[name]
  if (!found) throw new Error(`There is no remedy ${name}.`)
  return found
}
const itemAt = (path: string) => {
  const items = tenant.bench.state.drives.get(drive)?.items
  let item = items?.get('root')
  for (const name of path.split('/').filter(Boolean))
    item = item && items?.children(item.id).find(one => one.name === name)
  if (!item) throw new Error(`Nothing is at ${path}.`)
  return item
}
const target = (path = file): RemedyTarget => ({ key: `${drive}/${itemAt(path).id}` })
const plan = async (name: string, of = target(), params: unknown = {}) =>
  stepsIn(await remedy(name).plan(of, remedy(name).params.parse(params)))
const apply = async (name: string, of?: RemedyTarget, params?: unknown) => {
  const receipts: Receipt[] = []
  for (const step of await plan(name, of, params)) receipts.push(await remedy(name).apply(step))
  // What is kept of it goes through a database.
  return JSON.parse(JSON.stringify(receipts)) as Receipt[]
}
const undo = async (name: string, receipts: readonly Receipt[]) => {
  for (const receipt of receipts.toReversed()) await remedy(name).undo?.(receipt)
}
const grants = (path = file) =>
  itemAt(path)
    .grants.map(({ link, roles, to, expires }) =>
      [
        link ? `${link.scope} ${link.type}` : roles.join(),
        ...to.map(one => ('email' in one ? one.email : (tenant.bench.state.users.get(one.id)?.mail ?? one.id))),
        ...(expires === undefined ? [] : [expires.slice(0, 10)]),
      ].join(' '),
    )
    .sort()
const share = (given: object, path = file) =>
  tenant.bench.act.shareByLink({ drive, item: path, scope: 'anonymous', ...given } as Parameters<
    typeof tenant.bench.act.shareByLink
  >[0])
const give = (who: string, role: 'read' | 'write' = 'read', path = file) =>
  tenant.bench.act.shareWith({ drive, item: path, with: who, role })

test('a link that anybody can open is taken off and made again with another address; nothing else changes', async () => {
  const { link } = share({ type: 'edit', expires: new Date('2099-01-01T00:00:00Z') })
  share({ scope: 'organization' })
  give('gina@partner.example')
  const before = grants()
  const [step] = await plan('remove_public_access')
  expect(step?.says).toMatch(
    /^Takes the link that anybody can edit with off "\d+\.txt"\. .*the old address stays dead\.$/,
  )
  expect(JSON.stringify(step)).not.toContain(link?.token)
  const done = await apply('remove_public_access')
  expect(grants()).toEqual(before.filter(grant => !grant.startsWith('anonymous')))
  expect(await remedy('remove_public_access').checkUndo?.(done[0] as Receipt)).toMatch(/old address stays dead/)
  await undo('remove_public_access', done)
  expect(grants()).toEqual(before)
  expect(itemAt(file).grants.find(grant => grant.link?.scope === 'anonymous')?.link?.token).not.toBe(link?.token)
})

test('what was done before the process was killed is found done, and is neither done nor taken back twice', async () => {
  share({})
  const [step] = await plan('remove_public_access')
  if (!step) throw new Error('It planned nothing.')
  await remedy('remove_public_access').apply(step)
  const receipt = await remedy('remove_public_access').apply(step)
  expect(grants()).toEqual([])
  await undo('remove_public_access', [receipt, receipt])
  expect(grants()).toEqual(['anonymous view'])
})

test('a file that has a link from a folder loses it there, which the plan says', async () => {
  tenant.bench.act.addFile({ drive, path: '/Open/Deep/in.txt', content: 'In.' })
  share({}, '/Open')
  const steps = await plan('remove_public_access', target('/Open/Deep/in.txt'))
  expect(steps.map(({ says }) => says)).toEqual([
    expect.stringContaining('off the folder "Open", from which "in.txt" has it, and so off all that lies there.'),
  ])
  const done = await apply('remove_public_access', target('/Open/Deep/in.txt'))
  expect(grants('/Open')).toEqual([])
  await undo('remove_public_access', done)
  expect(grants('/Open')).toEqual(['anonymous view'])
})

test('what a drive gives as a whole is not taken from it for the sake of one file', async () => {
  tenant.bench.act.shareByLink({ drive, item: 'root', scope: 'organization' })
  await expect(plan('remove_organisation_link')).rejects.toMatchObject({
    reason: 'excluded',
    message: expect.stringContaining('from its drive or site as a whole'),
  })
  for (const { id, link } of itemAt('/').grants) if (link) tenant.bench.act.removeGrant({ drive, item: 'root' }, id)
})

test('a service that says it is done and does nothing is not believed', async () => {
  const { id } = share({})
  const [step] = await plan('remove_public_access')
  if (!step) throw new Error('It planned nothing.')
  const mend = tenant.bench.faults.answer(204, 'none', { match: new RegExp(`^DELETE .*${id}`) })
  await expect(remedy('remove_public_access').apply(step)).rejects.toMatchObject({
    reason: 'io_error',
    message: expect.stringContaining('it is there still'),
  })
  mend()
})

test('what was changed since it was planned is refused: the link, the file, or the item at that very moment', async () => {
  const grant = share({})
  const [step] = await plan('remove_public_access')
  if (!step) throw new Error('It planned nothing.')
  const changed = { reason: 'changed_while_read' }
  tenant.bench.act.changeGrant({ drive, item: file, grant: grant.id }, { expires: '2099-05-01T00:00:00Z' })
  await expect(remedy('remove_public_access').apply(step)).rejects.toMatchObject(changed)
  tenant.bench.act.changeGrant({ drive, item: file, grant: grant.id }, { expires: null })
  const mend = tenant.bench.faults.answer(412, 'resourceModified', { match: /^DELETE /, times: 1 })
  await expect(remedy('remove_public_access').apply(step)).rejects.toMatchObject(changed)
  mend()
  expect(grants()).toEqual(['anonymous view'])
  await expect(plan('remove_public_access', { ...target(), stamp: 'of another content' })).rejects.toMatchObject(
    changed,
  )
  tenant.bench.act.removeItem({ drive, item: file })
  await expect(remedy('remove_public_access').apply(step)).rejects.toMatchObject(changed)
})

test('private addresses and people outside are taken off by themselves, whoever else a link is for', async () => {
  share({ scope: 'users', to: ['gus@gmail.com', 'gina@partner.example'] })
  const link = itemAt(file).grants[0]?.link?.token
  give('fritz@mail.former.example', 'write')
  give('bob.byron@contoso.example')
  const before = grants()
  const personal = await apply('remove_personal_access')
  expect(personal.map(({ step }) => step.says)).toEqual([expect.stringMatching(/^Takes gus@gmail.com off the link/)])
  expect(grants()).toEqual(before.map(grant => grant.replace(' gus@gmail.com', '')))
  const former = await apply('remove_outside_access', target(), { organizations: ['former.example'] })
  expect(grants()).toEqual(['read bob.byron@contoso.example', 'users view gina@partner.example'])
  const others = await apply('remove_outside_access')
  expect(grants()).toEqual(['read bob.byron@contoso.example'])
  await undo('remove_outside_access', others)
  await undo('remove_outside_access', former)
  expect(grants()).toEqual([
    'read bob.byron@contoso.example',
    'users view gina@partner.example',
    'write fritz@mail.former.example',
  ])
  // The link is another by now: the address that was to be given back is dead.
  await expect(undo('remove_personal_access', personal)).rejects.toMatchObject({ reason: 'changed_while_read' })
  expect(itemAt(file).grants.find(grant => grant.link)?.link?.token).not.toBe(link)
})

test('somebody who is put back on a link has the same address as before', async () => {
  const { link } = share({ scope: 'users', to: ['gus@gmail.com', 'gina@partner.example'] })
  const done = await apply('remove_personal_access')
  expect(grants()).toEqual(['users view gina@partner.example'])
  await undo('remove_personal_access', done)
  expect(grants()).toEqual(['users view gina@partner.example gus@gmail.com'])
  expect(itemAt(file).grants[0]?.link?.token).toBe(link?.token)
})

test('links end after a while, and go on without an end once that is taken back', async () => {
  share({})
  share({ scope: 'organization', expires: new Date(Date.now() + 86_400_000) })
  const before = grants()
  const done = await apply('expire_links', target(), { days: 10 })
  expect(done).toHaveLength(1)
  expect(grants().find(grant => grant.startsWith('anonymous'))).toMatch(/^anonymous view \d{4}-/)
  expect(await plan('expire_links', target(), { days: 10 })).toEqual([])
  await undo('expire_links', done)
  expect(grants()).toEqual(before)
})

test('a link for anybody is narrowed to one for the organisation, which goes again', async () => {
  share({ type: 'edit' })
  const done = await apply('narrow_links')
  expect(grants()).toEqual(['organization edit'])
  await undo('narrow_links', done)
  expect(grants()).toEqual(['anonymous edit'])
})

test('a link with a password is never made again without it', async () => {
  share({ hasPassword: true })
  const [step] = await plan('remove_public_access')
  expect(step?.says).toContain('It cannot be taken back from here.')
  const done = await apply('remove_public_access')
  await expect(remedy('remove_public_access').checkUndo?.(done[0] as Receipt)).rejects.toThrow(/password/)
  await expect(undo('remove_public_access', done)).rejects.toThrow(/password/)
  expect(grants()).toEqual([])
})

test('a service that wants fewer calls stops the run, and a missing right is named with the way out', async () => {
  share({})
  const [step] = await plan('remove_public_access')
  if (!step) throw new Error('It planned nothing.')
  const mend = tenant.bench.faults.throttle({ match: /^DELETE /, seconds: 3600 })
  await expect(remedy('remove_public_access').apply(step)).rejects.toMatchObject({ code: 'throttled' })
  mend()
  const deny = tenant.bench.faults.answer(403, 'accessDenied', { match: /^DELETE / })
  await expect(
    (await tenant.open({ mayChange: true })).remedies?.['remove_public_access']?.apply(step),
  ).rejects.toThrow(/Files\.ReadWrite\.All/)
  deny()
})

test('nothing is planned where the settings do not allow changes, and rights to change are asked for where they do', async () => {
  const reading = await tenant.open()
  await expect(reading.remedies?.['remove_public_access']?.plan(target(), {})).rejects.toThrow(/May change things/)
  const { rights, client } = {
    rights: ['Files.ReadWrite.All', 'Sites.FullControl.All'],
    client: [...tenant.bench.state.clients.values()][0],
  }
  for (const right of rights) client?.granted.graph.delete(right)
  client?.granted.graph.add('Files.Read.All').add('Sites.Read.All')
  tenant.bench.faults.expireTokens()
  const { ok, missing } = await (await tenant.open({ mayChange: true })).check()
  expect({ ok, missing }).toEqual({
    ok: true,
    missing: [{ name: 'Files.ReadWrite.All', wayOut: expect.stringContaining('links cannot be closed') }],
  })
  expect((await (await tenant.open()).check()).missing).toEqual([])
  for (const right of rights) client?.granted.graph.add(right)
  tenant.bench.faults.expireTokens()
})
