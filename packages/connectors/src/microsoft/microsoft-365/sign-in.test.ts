import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '@sharelight/testkit'
import { openTenant, readDrives, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, expect, it } from 'vitest'
import { cloudNames } from '../clouds.ts'

let tenant: OpenTenant
afterEach(() => tenant.bench.stop())

const ada = 'ada.lovelace@contoso.example'
function fill({ bench: { act } }: OpenTenant) {
  act.addUser({ name: 'Ada Lovelace' })
  act.addFile({ drive: act.addPersonalDrive(ada).id, path: '/plan.txt', content: 'Plan.' })
}
const names = async (given?: Record<string, unknown>) => {
  const { entries } = await readDrives(await tenant.open(given))
  return entries.flatMap(entry => (entry.type === 'item' ? entry.name : []))
}

it.each(cloudNames)('a tenant in the cloud %s is read at the hosts of that cloud, content too', async cloud => {
  tenant = await openTenant({ cloud })
  fill(tenant)
  expect(await names()).toEqual(['plan.txt'])
  const connection = await tenant.open()
  expect(await connection.check()).toMatchObject({ ok: true })
  const { entries } = await readDrives(connection)
  const file = entries.find(entry => entry.type === 'item')
  expect(await connection.fetch({ key: '', stamp: '', ...file }, { maxBytes: 100 })).toEqual({
    bytes: Buffer.from('Plan.'),
  })
})

it('an application signs in by its certificate, and by no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-certificate-'))
  const [own, other] = ['own', 'other'].map(name => makeCertificate(folder, { name, isRsa: true }))
  const pem = (path = '') => readFileSync(path, 'utf8')
  tenant = await openTenant({ client: { certificates: [pem(own?.cert)] } })
  fill(tenant)
  const by = (one = own) => ({ clientSecret: undefined, certificate: `${pem(one?.cert)}${pem(one?.key)}` })
  expect(await names(by())).toEqual(['plan.txt'])
  expect(tenant.bench.calls.some(({ body }) => body.includes('client_assertion='))).toBe(true)
  await expect(names(by(other))).rejects.toMatchObject({ code: 'consent_lost' })
  rmSync(folder, { recursive: true })
})
