import { newCertificate, openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stepsIn, type Connection, type Receipt, type Remedy, type Step } from '../../index.ts'

const keys = newCertificate()
let tenant: OpenTenant
let connection: Connection
let site: ReturnType<OpenTenant['bench']['act']['addSite']>
let folder: string

beforeEach(async () => {
  tenant = await openTenant({ client: { certificates: [keys.certificate] } })
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  site = act.addSite({ name: 'plans', displayName: 'Plans', owners: ['ada.lovelace@contoso.example'] })
  const [drive = ''] = site.driveIds
  folder = `${drive}/${act.addFolder({ drive, path: '/Reports' }).id}`
  connection = await tenant.open({ mayChange: true, clientSecret: undefined, certificate: keys.pem })
})
afterEach(() => tenant.bench.stop())

const remedy = (name: string, of = connection): Remedy => {
  const found = of.remedies?.[name]
  if (!found) throw new Error(`There is no remedy ${name}.`)
  return found
}
async function plan(name: string, key: string): Promise<Step> {
  const [step] = stepsIn(await remedy(name).plan({ key }, {}))
  if (!step) throw new Error('It planned nothing.')
  return step
}
const written = (receipt: Receipt) => JSON.parse(JSON.stringify(receipt)) as Receipt
const changes = () => tenant.bench.calls.filter(({ method, url }) => method === 'PATCH' && url.includes('SPO.Tenant'))

test('a site is shared with people who sign in alone, once, and as before when it is taken back', async () => {
  const step = await plan('ask_site_guests_to_sign_in', site.id)
  expect(step.says).toMatch(/^Lets the site Plans be shared with people outside who sign in, no longer with anybody/)
  expect(site.sharing).toBe('externalUserAndGuestSharing')
  const receipt = written(await remedy('ask_site_guests_to_sign_in').apply(step))
  expect(site.sharing).toBe('externalUserSharingOnly')
  await remedy('ask_site_guests_to_sign_in').apply(step)
  expect(changes()).toHaveLength(1)
  expect(await remedy('ask_site_guests_to_sign_in').plan({ key: site.id }, {})).toBeUndefined()
  expect(await remedy('ask_site_guests_to_sign_in').checkUndo?.(receipt)).toContain('with anybody')
  await remedy('ask_site_guests_to_sign_in').undo?.(receipt)
  expect(site.sharing).toBe('externalUserAndGuestSharing')
})

test('a folder stands for the site in which it lies', async () => {
  const step = await plan('stop_site_sharing', folder)
  expect(step.says).toContain('the site sites/plans be shared with nobody outside')
  await remedy('stop_site_sharing').apply(step)
  expect(site.sharing).toBe('disabled')
})

test('nothing is done to a site that somebody set otherwise since, neither there nor back', async () => {
  const step = await plan('stop_site_sharing', site.id)
  tenant.bench.act.setSiteSharing(site.id, 'existingExternalUserSharingOnly')
  await expect(remedy('stop_site_sharing').apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
  const receipt = written(await remedy('stop_site_sharing').apply(await plan('stop_site_sharing', site.id)))
  tenant.bench.act.setSiteSharing(site.id, 'externalUserSharingOnly')
  await expect(remedy('stop_site_sharing').checkUndo?.(receipt)).rejects.toMatchObject({ reason: 'changed_while_read' })
  await expect(remedy('stop_site_sharing').undo?.(receipt)).rejects.toMatchObject({ reason: 'changed_while_read' })
  expect([site.sharing, changes().length]).toEqual(['externalUserSharingOnly', 1])
})

test('a tenant that has been shut since says that the site cannot be as open as it was', async () => {
  const receipt = written(await remedy('stop_site_sharing').apply(await plan('stop_site_sharing', site.id)))
  tenant.bench.state.settings.sharepoint.sharingCapability = 'disabled'
  await expect(remedy('stop_site_sharing').undo?.(receipt)).rejects.toThrow(/the tenant as a whole is shared less far/)
})

test('without a certificate, or its right, the way out is said', async () => {
  const bySecret = await tenant.open({ mayChange: true })
  await expect(remedy('stop_site_sharing', bySecret).plan({ key: site.id }, {})).rejects.toThrow(/certificate/)
  for (const { granted } of tenant.bench.state.clients.values()) granted.sharepoint.clear()
  await expect(remedy('stop_site_sharing').plan({ key: site.id }, {})).rejects.toThrow(/Sites\.FullControl\.All/)
  const closed = await tenant.open({ clientSecret: undefined, certificate: keys.pem })
  await expect(remedy('stop_site_sharing', closed).plan({ key: site.id }, {})).rejects.toThrow(/May change things/)
})

test('what is no site, or is gone, is no longer there', async () => {
  const gone = 'contoso.sharepoint.com,00000000-0000-4000-8000-000000000000,00000000-0000-4000-8000-000000000001'
  for (const key of ['x', gone])
    await expect(remedy('stop_site_sharing').plan({ key }, {})).rejects.toMatchObject({ reason: 'vanished' })
})
