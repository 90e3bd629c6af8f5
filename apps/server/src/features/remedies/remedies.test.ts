import type { Plan, PlanDetail, RemedyOffer, Source, UndoStep } from '@sharelight/contract'
import { motoMissing, s3Seed, startMoto, type Moto, type S3Seed } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addAdmin,
  addOrganisation,
  ownMachine,
  setUp,
  startTestServer,
  workOnRemedies,
  workOnScans,
  type TestServer,
} from '../../testing/server.ts'
import { requestWatches } from '../scans/verbs/request-watches.ts'

const missing = motoMissing()
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const policy = (...names: string[]) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: names.map(Sid => ({
      Sid,
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: 'arn:aws:s3:::papers/*',
    })),
  })

describe.skipIf(missing !== undefined)(`remedies on S3${missing ? `: ${missing}` : ''}`, () => {
  let moto: Moto, seed: S3Seed, server: TestServer, token: string, source: Source
  const call = async (method: 'GET' | 'POST', path: string, body?: object, by = token) =>
    server.call(method, `/api${path}`, { token: by, ...(body && { body }) })
  const query = async (cube: string, dimensions: string[], filter?: object) =>
    (await call('POST', '/metrics/query', { cube, dimensions, ...(filter && { filter }) })).body.rows as Record<
      string,
      string
    >[]
  const lastScan = async () =>
    ((await call('GET', '/sources')).body.sources as Source[]).find(({ id }) => id === source.id)?.lastScan
  const scanEnded = async (after?: string | null) => {
    await expect
      .poll(
        async () => {
          const scan = await lastScan()
          return scan?.finishedAt && scan.finishedAt !== after ? scan.state : 'none'
        },
        { timeout: 60_000 },
      )
      .toBe('SCANNING_COMPLETED')
  }
  const itemId = async () =>
    (await query('items', ['id', 'path'])).find(({ path }) => path === 'papers/pay.txt')?.['id'] ?? ''
  const shareType = async () =>
    (await query('items', ['path', 'shareType'])).find(({ path }) => path === 'papers/pay.txt')?.['shareType']
  const plan = async (body: object = {}) =>
    call('POST', '/plans', { remedy: 'remove_public_access', targets: [{ item: await itemId() }], ...body })
  const ended = async (id: string, counts: Plan['counts']) => {
    await expect
      .poll(
        async () => {
          const plan = (await call('GET', `/plans/${id}`)).body as unknown as PlanDetail
          return plan.isRunning ? 'running' : plan.counts
        },
        { timeout: 30_000 },
      )
      .toEqual(counts)
  }
  const policyNow = () => seed.read('papers', 'policy').catch(() => '')

  beforeAll(async () => {
    moto = await startMoto()
    seed = s3Seed(moto.url)
    await seed.bucket('papers')
    await seed.put('papers', 'pay.txt', iban)
    await seed.set('papers', 'policy', policy('Open'))
    server = await startTestServer({ outbound: ownMachine })
    token = await setUp(server)
    await workOnScans(server)
    await workOnRemedies(server)
    const settings = { endpoint: moto.url, accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'very-secret' }
    source = (await call('POST', '/sources', { connector: 's3', name: 'Papers', settings })).body as unknown as Source
  })
  afterAll(async () => {
    await server.close()
    await moto.stop()
  })

  test('a bucket is scanned: what its objects hold and who reaches them is found', async () => {
    await scanEnded()
    expect((await lastScan())?.error).toBeNull()
    expect(await shareType()).toBe('anonymous')
    const item = (await call('GET', `/entities/item/${await itemId()}`)).body as unknown as {
      labels: { key: string }[]
    }
    expect(item.labels.map(({ key }) => key)).toContain('regulated/pfi/iban')
  })

  test('an object that changed is seen by the next look, which nobody asks for; a source that has just been looked at rests', async () => {
    const before = (await lastScan())?.finishedAt
    expect(await requestWatches(server.services)).toBe(0)
    await seed.put('papers', 'new.txt', iban)
    server.setTime(new Date(Date.now() + 3600_000))
    expect(await requestWatches(server.services)).toBe(1)
    expect(await requestWatches(server.services)).toBe(0)
    server.setTime(undefined)
    await scanEnded(before)
    expect((await query('items', ['path'])).map(({ path }) => path).toSorted()).toEqual([
      'papers/new.txt',
      'papers/pay.txt',
    ])
  })

  test('what can be done about an item is offered, planned in plain words without changing anything, done, and taken back', async () => {
    const offers = (await call('GET', `/remedies?item=${await itemId()}`)).body.remedies as RemedyOffer[]
    expect(offers.map(({ id }) => id)).toEqual(['remove_public_access', 'tag', 'quarantine'])
    const planned = (await plan()).body as unknown as PlanDetail
    expect(planned).toMatchObject({
      title: 'Remove public access: pay.txt',
      canApply: true,
      canUndo: false,
      counts: { planned: 1 },
      sources: [{ id: source.id, name: 'Papers' }],
    })
    expect(planned.steps).toMatchObject([
      { target: 'papers/pay.txt', says: expect.stringContaining('"Open" of the policy of papers') as string },
    ])
    expect(await policyNow()).toBe(policy('Open'))
    const scanned = (await lastScan())?.finishedAt
    expect((await call('POST', `/plans/${planned.id}/apply`)).body).toMatchObject({ canApply: false })
    expect((await call('POST', `/plans/${planned.id}/apply`)).status).toBe(409)
    await ended(planned.id, { applied: 1 })
    expect(await policyNow()).not.toContain('Open')
    await scanEnded(scanned)
    expect(await shareType()).toBe('inside')
    expect((await plan()).status).toBe(409)
    const preview = () => call('POST', `/plans/${planned.id}/undo/preview`, {})
    expect((await preview()).body).toMatchObject({ total: 1, steps: [{ number: 1, obstacle: null }] })
    const closed = await policyNow()
    await seed.set('papers', 'policy', policy('Other'))
    expect((await preview()).body).toMatchObject({
      steps: [{ obstacle: expect.stringContaining('otherwise') as string }],
    })
    await seed.set('papers', 'policy', closed || undefined)
    expect((await call('POST', `/plans/${planned.id}/undo`)).status).toBe(200)
    await ended(planned.id, { undone: 1 })
    expect(JSON.parse(await policyNow())).toEqual(JSON.parse(policy('Open')))
    const trail = await server.stores.meta.acrossOrganisations
      .selectFrom('audit_trail')
      .select('action')
      .where('subject', '=', planned.id)
      .orderBy('number')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['plan.make', 'plan.apply', 'plan.undo'])
  })

  test('what is not as it was planned for is refused and stays as it is; a plan that is too old is not done', async () => {
    await seed.set('papers', 'policy', policy('Open'))
    const planned = (await plan()).body as unknown as PlanDetail
    await seed.set('papers', 'policy', policy('Other'))
    await call('POST', `/plans/${planned.id}/apply`)
    await ended(planned.id, { refused: 1 })
    const { steps } = (await call('GET', `/plans/${planned.id}`)).body as unknown as PlanDetail
    expect(steps[0]?.error).toMatch(/Plan again/)
    expect(await policyNow()).toBe(policy('Other'))
    const old = (await plan()).body as unknown as PlanDetail
    await server.stores.meta.acrossOrganisations
      .updateTable('plans')
      .set({ expires_at: new Date(0) })
      .where('id', '=', old.id)
      .execute()
    expect((await call('POST', `/plans/${old.id}/apply`)).body).toMatchObject({
      code: 409,
      message: expect.stringContaining('too old') as string,
    })
    expect((await call('POST', `/plans/${old.id}/undo`)).status).toBe(409)
  })

  test('each grant of an item is a step of its own, with what it was and is to be: chosen, done and taken back by itself', async () => {
    await seed.set('papers', 'policy', policy('Open', 'Wide'))
    const items = await query('items', ['id', 'path'])
    const targets = items.map(({ id }) => ({ item: id }))
    const planned = (await plan({ targets })).body as unknown as PlanDetail
    const [first, second, ...more] = planned.steps.filter(({ target }) => target === 'papers/pay.txt')
    expect(more).toEqual([])
    expect([first?.says, second?.says]).toEqual([
      expect.stringContaining('statement "Open"'),
      expect.stringContaining('statement "Wide"'),
    ])
    expect(first).toMatchObject({ before: { policy: policy('Open', 'Wide') }, after: { policy: policy('Wide') } })
    // Steps that are about one thing stand together, however they are numbered.
    const order = planned.steps.map(({ target }) => target)
    expect(order).toEqual(targets.flatMap((_, at) => [order[2 * at], order[2 * at]]))
    const act = async (
      what: 'apply' | 'undo',
      step: PlanDetail['steps'][number] | undefined,
      counts: Plan['counts'],
    ) => {
      expect((await call('POST', `/plans/${planned.id}/${what}`, { steps: [step?.number] })).status).toBe(200)
      await ended(planned.id, counts)
    }
    const left = planned.steps.length - 1
    await act('apply', second, { applied: 1, planned: left })
    expect(await policyNow()).toBe(policy('Open'))
    await act('apply', first, { applied: 2, planned: left - 1 })
    expect(await policyNow()).toBe('')
    await act('undo', second, { applied: 1, undone: 1, planned: left - 1 })
    expect(await policyNow()).toBe(policy('Wide'))
    await act('undo', first, { undone: 2, planned: left - 1 })
    expect(await policyNow()).toBe(policy('Open', 'Wide'))
    const whole = (await plan({ targets })).body as unknown as PlanDetail
    await call('POST', `/plans/${whole.id}/apply`)
    await ended(whole.id, { applied: whole.steps.length })
    expect(await policyNow()).toBe('')
    const { steps } = (await call('POST', `/plans/${whole.id}/undo/preview`, {})).body as unknown as {
      steps: UndoStep[]
    }
    expect(steps[0]?.says).toContain('back, which lets everybody in again')
    await call('POST', `/plans/${whole.id}/undo`)
    await ended(whole.id, { undone: whole.steps.length })
    expect(await policyNow()).toBe(policy('Open', 'Wide'))
  })

  test('a plan belongs to its organisation, and to those who may change sources', async () => {
    const [first] = (await call('GET', '/plans')).body.plans as Plan[]
    expect(first?.createdBy).toBe('ada@acme.example')
    const other = await addOrganisation(server)
    const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
    for (const [method, path, body] of [
      ['GET', `/plans/${first?.id}`],
      ['POST', `/plans/${first?.id}/apply`],
      ['POST', `/plans/${first?.id}/undo`],
      ['GET', `/remedies?item=${await itemId()}`],
      ['POST', '/plans', { remedy: 'remove_public_access', targets: [{ item: await itemId() }] }],
    ] as const) {
      expect([path, (await call(method, path, body, other.token)).status]).toEqual([path, 404])
      expect([path, (await call(method, path, body, business.token)).status]).toEqual([path, 403])
    }
    expect((await call('GET', '/plans', undefined, other.token)).body.plans).toEqual([])
    expect((await plan({ remedy: 'block_public_access' })).status).toBe(404)
    expect((await plan({ targets: [] })).status).toBe(400)
  })

  test('a source that cannot be asked says so, and nothing is left of the plan', async () => {
    const before = ((await call('GET', '/plans')).body.plans as Plan[]).length
    const id = await itemId()
    await moto.stop()
    const failed = await call('POST', '/plans', { remedy: 'remove_public_access', targets: [{ item: id }] })
    expect(failed.body).toMatchObject({ code: 424, message: expect.stringContaining('cannot be reached') as string })
    expect(((await call('GET', '/plans')).body.plans as Plan[]).length).toBe(before)
    expect(JSON.stringify(failed.body)).not.toContain('very-secret')
  })
})
