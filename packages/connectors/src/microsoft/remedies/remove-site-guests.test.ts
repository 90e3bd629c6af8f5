import { newCertificate, openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stepsIn, type Receipt, type Remedy } from '../../index.ts'

const keys = newCertificate()
const ada = 'ada.lovelace@contoso.example'
const gina = 'gina@partner.example'
let tenant: OpenTenant
let site: ReturnType<OpenTenant['bench']['act']['addSite']>
let remedy: Remedy

beforeEach(async () => {
  tenant = await openTenant({ client: { certificates: [keys.certificate] } })
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.inviteGuest({ name: 'Gina Guest', address: gina })
  site = act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada], members: [ada, gina], visitors: [gina] })
  const connection = await tenant.open({ mayChange: true, clientSecret: undefined, certificate: keys.pem })
  const found = connection.remedies?.['remove_site_guests']
  if (!found) throw new Error('There is no such remedy.')
  remedy = found
})
afterEach(() => tenant.bench.stop())

const plan = async () => stepsIn(await remedy.plan({ key: site.id }, {}))
const changes = () => tenant.bench.calls.filter(({ method, url }) => method === 'POST' && url.includes('/_api/'))

test('guests are taken out of each group of a site, and put back, and nobody else is touched', async () => {
  const before = [site.owners.size, site.members.size, site.visitors.size]
  const steps = await plan()
  expect(steps.map(({ says }) => says.split('. ')[0])).toEqual([
    'Takes Gina Guest out of the group Plans Members of the site Plans',
    'Takes Gina Guest out of the group Plans Visitors of the site Plans',
  ])
  expect(changes()).toEqual([])
  const receipts: Receipt[] = []
  for (const step of steps) receipts.push(JSON.parse(JSON.stringify(await remedy.apply(step))) as Receipt)
  expect([site.owners.size, site.members.size, site.visitors.size]).toEqual([1, 1, 0])
  expect(await plan()).toEqual([])
  for (const step of steps) await remedy.apply(step)
  expect(changes()).toHaveLength(2)
  for (const receipt of receipts) {
    expect(await remedy.checkUndo?.(receipt)).toMatch(/^Puts Gina Guest back into the group Plans/)
    await remedy.undo?.(receipt)
  }
  expect([site.owners.size, site.members.size, site.visitors.size]).toEqual(before)
  site.visitors.clear()
  const late = await remedy.apply(steps[1] ?? { target: { key: '' }, says: '', before: {}, after: {} })
  expect(await remedy.checkUndo?.(late)).toMatch(/already when this was done: nothing is put back/)
  await remedy.undo?.(late)
  expect(site.visitors.size).toBe(0)
})

test('what SharePoint says it did and did not is told', async () => {
  const [step] = await plan()
  if (!step) throw new Error('It planned nothing.')
  const mend = tenant.bench.faults.answer(200, 'done', { match: /removebyid/i })
  await expect(remedy.apply(step)).rejects.toThrow(/SharePoint left Gina Guest in Plans Members/)
  mend()
  site.lock = 'NoAccess'
  await expect(remedy.apply(step)).rejects.toMatchObject({ reason: 'permission_denied' })
})
