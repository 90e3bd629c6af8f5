import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { stepsIn, type Connection, type Receipt, type Remedy } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const keeper = 'admin@contoso.example'
let tenant: OpenTenant
let connection: Connection
let drive: string

beforeAll(async () => {
  tenant = await openTenant()
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
  drive = act.addPersonalDrive(ada).id
  connection = await tenant.open({ mayChange: true, quarantineKeeper: keeper })
})
afterAll(() => tenant.bench.stop())

const remedy = (): Remedy => {
  const found = connection.remedies?.['quarantine']
  if (!found) throw new Error('There is no quarantine.')
  return found
}
const items = () => tenant.bench.state.drives.get(drive)?.items
const itemAt = (path: string) => {
  let item = items()?.get('root')
  for (const name of path.split('/').filter(Boolean))
    item = item && [...(items()?.children(item.id) ?? [])].find(one => one.name === name)
  return item
}
const namesIn = (path: string) => [...(items()?.children(itemAt(path)?.id ?? '') ?? [])].map(({ name }) => name).sort()
const planned = async (id: string) => {
  const [step] = stepsIn(await remedy().plan({ key: `${drive}/${id}` }, {}))
  if (!step) throw new Error('It planned nothing.')
  return step
}
function file(path: string): string {
  const { act } = tenant.bench
  const { id } = act.addFile({ drive, path, content: 'Secret.' })
  act.shareByLink({ drive, item: id, scope: 'anonymous' })
  act.shareWith({ drive, item: id, with: 'gina@partner.example', role: 'write' })
  return id
}

test('a file goes where its keeper alone may open it, with the way back beside it, and comes back shared as it was', async () => {
  const id = file('/Plans/secret.txt')
  const step = await planned(id)
  expect(step.says).toContain(`which ${keeper} alone may open`)
  const receipt = JSON.parse(JSON.stringify(await remedy().apply(step))) as Receipt
  expect(namesIn('/Plans')).toEqual(['secret.txt - in quarantine.txt'])
  expect(namesIn('/Sharelight quarantine')).toEqual([
    expect.stringMatching(/^[\da-f]{12} secret\.txt$/),
    expect.stringMatching(/^[\da-f]{12}\.json$/),
  ])
  expect(items()?.get(id)?.grants).toEqual([])
  expect(itemAt('/Sharelight quarantine')).toMatchObject({ isIsolated: true, grants: [{ roles: ['write'] }] })
  const calls = tenant.bench.calls.length
  await remedy().apply(step)
  expect(tenant.bench.calls.slice(calls).filter(({ method }) => method === 'PATCH' || method === 'DELETE')).toEqual([])
  expect(await remedy().checkUndo?.(receipt)).toMatch(/^Puts "secret\.txt" back where it was/)
  await remedy().undo?.(receipt)
  expect(namesIn('/Plans')).toEqual(['secret.txt'])
  expect(namesIn('/Sharelight quarantine')).toEqual([])
  expect(
    items()
      ?.get(id)
      ?.grants.map(({ link, roles }) => link?.scope ?? roles[0])
      .sort(),
  ).toEqual(['anonymous', 'write'])
  await remedy().undo?.(receipt)
})

test('what was killed in the middle is finished by doing it again', async () => {
  const id = file('/Plans/half.txt')
  const step = await planned(id)
  const mend = tenant.bench.faults.answer(500, 'generalException', { match: /^DELETE .*permissions/ })
  await expect(remedy().apply(step)).rejects.toThrow(/500/)
  mend()
  expect(itemAt('/Plans/half.txt')).toBeUndefined()
  const receipt = await remedy().apply(step)
  expect(items()?.get(id)?.grants).toEqual([])
  await remedy().undo?.(receipt)
  expect(items()?.get(id)?.grants).toHaveLength(2)
})

test('what was changed since, or whose place was taken, is refused; nothing goes into a quarantine that others may open', async () => {
  const id = file('/Plans/changing.txt')
  const step = await planned(id)
  tenant.bench.act.writeFile({ drive, item: id }, 'Other.')
  await expect(remedy().apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
  const receipt = await remedy().apply(await planned(id))
  tenant.bench.act.addFile({ drive, path: '/Plans/changing.txt', content: 'New.' })
  await expect(remedy().undo?.(receipt)).rejects.toThrow(/has taken the name/)
  tenant.bench.act.shareByLink({ drive, item: '/Sharelight quarantine', scope: 'organization' })
  const other = await planned(file('/Plans/other.txt'))
  await expect(remedy().apply(other)).rejects.toThrow(/can be opened by others than/)
  expect(itemAt('/Plans/other.txt')).toBeDefined()
  await expect(
    (await tenant.open({ mayChange: true })).remedies?.['quarantine']?.plan({ key: `${drive}/${id}` }, {}),
  ).rejects.toThrow(/name its keeper/)
})
