import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deleteFolder, keepEnrolment, newDeviceKey, openFolder, prepareFolder } from './folder.ts'
import { isWithin, whyNotNow } from './machine.ts'
import { Memory } from './memory.ts'
import { groundOf, placeOf, syncFolders } from './storage.ts'

const top = mkdtempSync(join(tmpdir(), 'sharelight-parts-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))
const at = (time: string) => new Date(`2026-03-02T${time}:00`)

test('hours hold over midnight, too', () => {
  expect(['07:59', '08:00', '17:59', '18:00'].map(time => isWithin({ from: '08:00', to: '18:00' }, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(['21:59', '23:00', '05:59', '06:00'].map(time => isWithin({ from: '22:00', to: '06:00' }, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a battery that discharges is no mains; the battery of a mouse says nothing, and neither does a machine without any', async () => {
  const supplies = join(top, 'supplies')
  const supply = (name: string, says: Record<string, string>) => {
    mkdirSync(join(supplies, name), { recursive: true })
    for (const [file, text] of Object.entries(says)) writeFileSync(join(supplies, name, file), `${text}\n`)
  }
  const policy = { hours: null, onlyOnMains: true, onlyWhenIdle: false }
  const why = () => whyNotNow(policy, { now: at('12:00'), supplies })
  expect(await why()).toBeUndefined()
  supply('mouse', { type: 'Battery', status: 'Discharging', scope: 'Device' })
  expect(await why()).toBeUndefined()
  supply('BAT0', { type: 'Battery', status: 'Discharging' })
  supply('AC', { type: 'Mains', online: '0' })
  expect(await why()).toContain('mains')
  supply('AC', { type: 'Mains', online: '1' })
  expect(await why()).toBeUndefined()
})

test('sync folders are told apart by what their programs leave, and personal unless something says otherwise', async () => {
  const home = join(top, 'home')
  for (const folder of [
    'OneDrive',
    'OneDrive - Acme',
    'Library/CloudStorage/GoogleDrive-ann@gmail.com',
    'Library/CloudStorage/GoogleDrive-ann@acme.example',
    'work/Dropbox',
    'Documents/OneDrive',
    '.dropbox',
  ])
    mkdirSync(join(home, folder), { recursive: true })
  writeFileSync(join(home, '.dropbox/info.json'), JSON.stringify({ business: { path: join(home, 'work/Dropbox') } }))
  const found = await syncFolders(home, ['acme.example'])
  expect(found.map(({ path, storage }) => `${path.slice(home.length + 1)} ${storage}`).toSorted()).toEqual(
    [
      'Library/CloudStorage/GoogleDrive-ann@acme.example company_sync',
      'Library/CloudStorage/GoogleDrive-ann@gmail.com personal_sync',
      'Library/Mobile Documents personal_sync',
      'OneDrive - Acme company_sync',
      'OneDrive personal_sync',
      'work/Dropbox company_sync',
    ].toSorted(),
  )
  const policy = { folders: ['~/Documents', '~/Documents/OneDrive', '/nowhere'], removable: true, syncFolders: true }
  const ground = await groundOf({ ...policy, companySync: [] }, { homes: [home], media: [join(home, 'OneDrive')] })
  expect(ground.roots.map(({ path }) => path)).toContain(join(home, 'Documents'))
  expect(ground.roots.map(({ path }) => path)).not.toContain(join(home, 'Documents/OneDrive'))
  expect(placeOf(join(home, 'OneDrive - Acme/a.txt'), ground.places).storage).toBe('company_sync')
  expect(placeOf(join(home, 'OneDrive - Acme 2/a.txt'), ground.places).storage).toBe('disk')
})

test('what is told and what waits become durable together, numbers go on from where the server is, and one agent at a time holds them', async () => {
  const folder = join(top, 'agent')
  prepareFolder(folder)
  const { privateKey } = newDeviceKey()
  const device = '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10'
  const enrolment = { server: 'https://s.example', device, organisation: 'Acme', user: 'ann', name: 'laptop' }
  keepEnrolment(folder, privateKey, enrolment)
  expect(openFolder(folder).enrolment).toEqual(enrolment)
  expect(() => prepareFolder(folder)).toThrow('enrolled already')
  const memory = await Memory.open(folder)
  await expect(Memory.open(folder)).rejects.toThrow('Another agent runs')
  const told = (key: string) => ({
    entry: { type: 'removed' as const, key },
    known: { stamp: '1', access: '', outcome: 'complete:' },
  })
  memory.tell([told('/a'), told('/b')], { root: '/', pass: 1, urgent: false })
  memory.tell([told('/c')], { root: '/', pass: 1, urgent: true })
  expect([memory.countsOf('/').complete, memory.queued().batches, memory.next()?.urgent]).toEqual([3, 2, true])
  memory.close()
  const again = await Memory.open(folder)
  expect([again.known('/b')?.stamp, again.next()?.number]).toEqual(['1', 1])
  again.goOnAfter(7)
  expect([again.next()?.number, again.note('sent')]).toEqual([8, '7'])
  again.sent(8)
  again.sent(9)
  again.tell([told('/d')], { root: '/', pass: 2, urgent: false })
  expect(again.next()?.number).toBe(10)
  expect(again.unseen('/', 2, 10).toSorted()).toEqual(['/a', '/b', '/c'])
  again.close()
  deleteFolder(folder)
  expect(() => openFolder(folder)).toThrow('agent enroll')
})
