import type { Plan, Policy, PolicyLogRow } from '@sharelight/contract'
import { hash64, openScanSink, stableId } from '@sharelight/store'
import { chmodSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outboxDeliverer } from '../../outbox/start-delivering.ts'
import { startScannedServer, type ScannedServer } from '../../testing/scanned-folder.ts'
import { organisationIdOf } from '../../testing/server.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'
import { workOnPolicies } from './verbs/work-on-policies.ts'

let server: ScannedServer
beforeAll(async () => {
  server = await startScannedServer({ 'pay.txt': 'Please pay to DE89 3704 0044 0532 0130 00.' })
  chmodSync(join(server.folder, 'pay.txt'), 0o666)
  await server.call('PATCH', `/api/sources/${server.source.id}`, {
    token: server.token,
    body: { settings: { roots: [server.folder], mayChange: true } },
  })
})
afterAll(async () => {
  await server.close()
  rmSync(server.folder, { recursive: true, force: true })
})

test('a remedy is planned once for what an event is about, and nothing is done', async () => {
  const organisationId = await organisationIdOf(server)
  const { body: policy } = await server.by('POST', '/policies', {
    name: 'Open files',
    filter: { dimension: 'type', operator: 'eq', value: 'file_copied' },
    actions: [{ kind: 'remedy', remedy: 'remove_everyone' }],
    mode: 'on',
    confirmedShare: 1,
  })
  const item = await server.item('pay.txt')
  const sink = openScanSink(
    server.stores.analytics,
    { organisationId, sourceId: server.source.id, sourceCode: 321, scanId: stableId('plans') },
    rulesFor(server.services, organisationId),
  )
  const about = { type: 'file_copied', folderId: null, actorId: null, shareType: 'inside' } as const
  const rest = { labels: [], anomalies: [], recipients: [], details: {} }
  await sink.tell({
    events: [1, 2].map(n => ({
      ...about,
      ...rest,
      itemId: item.id,
      eventId: hash64('plans', String(n)),
      time: Date.now() + n,
    })),
  })
  await workOnPolicies(server.services, { organisationId })
  for (let times = 0; times < 2; times++) {
    const deliverer = outboxDeliverer(server.services)
    await deliverer.deliverDue()
    await deliverer.close()
  }
  const { plans } = (await server.by('GET', '/plans')).body as unknown as { plans: Plan[] }
  expect(plans).toMatchObject([{ counts: { planned: 1 }, isRunning: false }])
  expect(plans[0]?.title).toContain('asked for by the policy “Open files”')
  const { items } = (await server.by('GET', `/policies/log?policyId=${(policy as unknown as Policy).id}`))
    .body as unknown as { items: PolicyLogRow[] }
  expect(items.flatMap(({ acts }) => acts)).toMatchObject([
    { kind: 'remedy', state: 'done' },
    { kind: 'remedy', state: 'done' },
  ])
  expect(statSync(join(server.folder, 'pay.txt')).mode & 0o777).toBe(0o666)
  await server.by('DELETE', `/sources/${server.source.id}?erase=true`)
  expect((await server.by('GET', '/policies/log')).body).toEqual({ items: [], total: 0, cursor: '' })
})
