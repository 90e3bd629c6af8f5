import { connectors, type Connection, type Connector } from '@sharelight/connectors'
import { editions, featureIds, type EditionCapabilities, type EditionName, type FeatureId } from '@sharelight/contract'
import { editionCapabilities } from '@sharelight/domain'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { loadDemo } from '../demo/verbs/load-demo.ts'

/** As it is, but that nothing is called: what is asked here is whether it is licensed. */
const unconnected = (connector: Connector): Connector => ({ ...connector, load: async () => async () => nobodyThere })
const nobodyThere: Connection = {
  check: async () => ({ ok: true, granted: [], missing: [] }),
  async *containers() {},
  fetch: () => Promise.reject(new Error('There is nothing to fetch.')),
  close: async () => {},
}
const tiny = { employees: 40, contacts: 60, personal: 20, organisations: 10, folders: 60, items: 400, events: 900 }
let server: TestServer
/** Of the demo organisation, which holds data, and of one that may reach other systems. */
let demo: string
let own: string
let source: string

beforeAll(async () => {
  server = await startTestServer({ apiCallsPerMinute: 1_000_000 }, { connectors: connectors.map(unconnected) })
  own = await setUp(server)
  server.services.demo = true
  await loadDemo(server.services, tiny)
  const body = { email: 'demo@sharelight.example', password: 'sharelight-demo' }
  demo = String((await server.call('POST', '/api/login', { body })).body.token)
  await edition('enterprise')
  // Of a connector that needs no feature of its own.
  const added = await send('POST', '/sources', {
    connector: 'hubspot',
    name: 'Customers',
    settings: { accessToken: 'pat-eu1-7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10' },
    scan: false,
  })
  source = String(added.body.id)
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
async function send(method: Method, path: string, body?: object, token = own) {
  return server.call(method, `/api${path}`, { token, body })
}
const ofDemo = (method: Method, path: string, body?: object) => send(method, path, body, demo)
async function edition(name: EditionName) {
  for (const token of [own, demo])
    expect((await send('PUT', '/extproxy/integrations/edition', { edition: name }, token)).status).toBe(200)
}
async function toggle(id: FeatureId, enabled: boolean | null) {
  for (const token of [own, demo])
    expect((await send('PATCH', '/features', { features: [{ id, enabled }] }, token)).status).toBe(200)
}

/** What a call comes to: refused for lack of a licence, or whatever else it says. */
const refused = 'edition_required'
const outcome = ({ body }: { body: Record<string, unknown> }) => (body.error === refused ? refused : 'open')
const tried = (connector: string, settings: object) => async () =>
  outcome(await send('POST', '/sources/test', { connector, settings }))
const microsoft = { tenantId: 'acme.example', clientId: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10', clientSecret: 'x' }
const key = JSON.stringify({
  type: 'service_account',
  client_email: 'reader@project.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----',
  token_uri: 'https://oauth2.googleapis.com/token',
})
const halfFrame = 'from=2026-01-01T00:00:00Z'
type Listed = { id?: string; format?: string; closed: string | null; scheduleClosed?: string | null }[]
/** What of a list of what there is to make is closed. */
const closed = async (path: string, of: (body: Record<string, Listed | undefined>) => string | null | undefined) =>
  String(of((await ofDemo('GET', path)).body as never))
const ready = (id: string) => () => closed('/reports', body => body.ready?.find(each => each.id === id)?.closed)
const format = (name: string, field: 'closed' | 'scheduleClosed') => () =>
  closed('/reports', body => body.formats?.find(each => each.format === name)?.[field])
const template = (id: string) => () =>
  closed('/policies/templates', body => body.templates?.find(each => each.id === id)?.closed)

const number = async (query: object) => JSON.stringify((await ofDemo('POST', '/metrics/query', query)).body.rows)

/** What each feature gives. Each probe tells by its answer whether it is there. */
const probes: Partial<Record<FeatureId, () => Promise<string>>> = {
  overview: async () => outcome(await ofDemo('GET', `/counts/assets?${halfFrame}`)),
  it_scripts: async () => outcome(await ofDemo('GET', '/playbooks/none')),
  reports: async () => outcome(await ofDemo('GET', '/reports')),
  csv_report_scheduler: format('csv', 'scheduleClosed'),
  pdf_report_schedule: format('pdf', 'scheduleClosed'),
  executive_reports: ready('executive'),
  pdf_report: format('pdf', 'closed'),
  risky_events_report: ready('risky-events'),
  conversation: async () => outcome(await ofDemo('POST', '/conversation/ask', { question: 'x' })),
  data_scanner_service: async () => outcome(await send('POST', `/sources/${source}/scan`)),
  security_posture: async () => outcome(await ofDemo('GET', '/posture')),
  on_premises: tried('filesystem', { roots: [tmpdir()] }),
  sp_site_permission: tried('microsoft-365', { ...microsoft, services: ['site-permissions'] }),
  auto_mip_labeling: async () => outcome(await ofDemo('GET', '/labelling')),
  manual_mip_labeling: async () => outcome(await ofDemo('GET', '/manual-labelling')),
  expose_other: () => number({ cube: 'exposures', measures: ['exposures'] }),
  unprotected_accounts: async () => outcome(await ofDemo('GET', '/accounts-at-risk/unprotected')),
  folders_context_labels: async () => outcome(await ofDemo('GET', `/folders/${nowhere}/context`)),
  custom_information_type: async () => outcome(await ofDemo('POST', '/custom-labels', {})),
  pii_labeler: async () => JSON.stringify((await ofDemo('GET', '/labels/tree?maxGeneration=0')).body.labels),
  azure_storage: tried('azure-blob', { account: 'acme', accountKey: 'eHh4eA==' }),
  aws_storage: tried('s3', { accessKeyId: 'a', secretAccessKey: 'b' }),
  endpoints_scanner: async () => outcome(await send('GET', '/devices')),
  gmail_connector: tried('google-workspace', {
    serviceAccountKey: key,
    adminEmail: 'admin@acme.example',
    services: ['gmail'],
  }),
  departments_information: async () => outcome(await ofDemo('GET', '/extproxy/integrations/tests/object-departments')),
  recommendations: async () => outcome(await ofDemo('GET', `/recommendations?${halfFrame}`)),
  justification_automation: async () => outcome(await ofDemo('GET', '/policies')),
  download_policy: template('unusual-downloads'),
  educate_risky_users: template('secrets-in-chat'),
  salesforce_source: tried('salesforce', {
    loginUrl: 'https://acme.my.salesforce.com',
    clientId: 'a',
    clientSecret: 'b',
  }),
}
/** Calls that are refused without a feature, where the probe above only asks whether they would be. */
const schedule = (kind: string) => ({
  path: '/reports/schedules',
  body: {
    name: 'Board',
    report: { ready: 'data-inventory' },
    format: kind,
    rhythm: { every: 'monthly', day: 1 },
    at: '07:30',
    addresses: ['board@acme.example'],
  },
})
const copies = { dimension: 'type', operator: 'eq', value: 'file_copied' }
const refusals: Partial<Record<FeatureId, { path: string; body: object }>> = {
  csv_report_scheduler: schedule('csv'),
  pdf_report_schedule: schedule('pdf'),
  executive_reports: { path: '/reports/preview', body: { report: { ready: 'executive' } } },
  risky_events_report: { path: '/reports/preview', body: { report: { ready: 'risky-events' } } },
  pdf_report: { path: '/reports/export', body: { report: { ready: 'trust' }, format: 'pdf' } },
  download_policy: {
    path: '/policies',
    body: {
      name: 'A',
      filter: { dimension: 'anomaly', operator: 'eq', value: 'mass_download' },
      actions: [{ kind: 'notify' }],
    },
  },
  educate_risky_users: {
    path: '/policies',
    body: { name: 'A', filter: copies, actions: [{ kind: 'educate', subject: 'Copies', text: 'Hello' }] },
  },
}
/** What goes with a feature because it is a part of it. */
const parts: Partial<Record<FeatureId, readonly FeatureId[]>> = {
  pdf_report: ['pdf_report_schedule'],
  reports: ['csv_report_scheduler', 'pdf_report_schedule', 'executive_reports', 'pdf_report', 'risky_events_report'],
  justification_automation: ['download_policy', 'educate_risky_users'],
}
const nowhere = '00000000-0000-4000-8000-000000000000'

async function all() {
  const seen = new Map<string, string>()
  for (const [id, probe] of Object.entries(probes)) seen.set(id, await probe())
  return seen
}

test('S3.015 each feature gives something: switching it off takes just that away', async () => {
  expect(Object.keys(probes).toSorted()).toEqual([...featureIds].toSorted())
  const whole = await all()
  expect([...whole].filter(([, answer]) => answer === refused)).toEqual([])
  const taken = new Map<FeatureId, string[]>()
  const asked = new Map<FeatureId, string>()
  for (const id of featureIds) {
    await toggle(id, false)
    const without = await all()
    taken.set(
      id,
      [...whole].filter(([name, answer]) => without.get(name) !== answer).map(([name]) => name),
    )
    const refusal = refusals[id]
    if (refusal) asked.set(id, outcome(await ofDemo('POST', refusal.path, refusal.body)))
    await toggle(id, null)
  }
  const sorted = (ids: readonly string[]) => ids.toSorted()
  expect(featureIds.map(id => [id, sorted(taken.get(id) ?? [])])).toEqual(
    featureIds.map(id => [id, sorted([id, ...(parts[id] ?? [])])]),
  )
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(Object.keys(refusals).map(id => [id, refused])))
  expect(await all()).toEqual(whole)
}, 120_000)

/** What each capability of an edition gives (specification S6.012), apart from how many rows a list shows. */
const capabilities: Record<Exclude<keyof EditionCapabilities, 'resultLimit'>, () => Promise<string>> = {
  sorting: async () =>
    outcome(await ofDemo('POST', '/investigation/folders', { sort: { by: 'path', direction: 'Ascend' } })),
  filters: async () => outcome(await ofDemo('POST', '/investigation/folders', { search: 'a' })),
  export: async () => outcome(await ofDemo('POST', '/reports/export', { report: { ready: 'trust' }, format: 'csv' })),
  timeFrameFull: async () =>
    outcome(
      await ofDemo('POST', '/metrics/query', {
        cube: 'folders',
        measures: ['folders'],
        timeFrame: { from: '2024-01-01T00:00:00Z', to: '2024-02-01T00:00:00Z' },
      }),
    ),
  topics: async () => outcome(await asked('items', 'topic')),
  contentLabelsApp: async () =>
    outcome(await send('PATCH', '/label-api/', { labels: [{ key: 'hr/payroll', sensitivityLevel: 3 }] })),
  riskTypeCustomization: async () => outcome(await send('PATCH', '/insight', [{ id: 'none', severity: 1 }] as never)),
  extraDimensions: async () => outcome(await asked('identities', 'department')),
  mip: async () => outcome(await ofDemo('GET', '/labelling')),
  mcas: async () => {
    const keys = [
      { key: 'url', value: 'https://mcas.example' },
      { key: 'token', value: 'secret' },
    ]
    const kept = outcome(await send('POST', '/extproxy/integrations/mcas/keys', { keys }))
    const read = await tried('microsoft-365', { ...microsoft, services: ['cloud-apps'] })()
    return kept === read ? read : `keys ${kept}, service ${read}`
  },
  contentLabelCustomization: async () => outcome(await send('POST', '/custom-labels', {})),
}
const asked = (cube: string, dimension: string) =>
  ofDemo('POST', '/metrics/query', { cube, dimensions: [dimension], measures: [cube] })

test('S6.012, S6.013, S6.014, S6.015, S6.016, S6.017 an edition gives what the table says of it, and refuses the rest', async () => {
  const table: [EditionName, string, string][] = []
  for (const name of editions) {
    await edition(name)
    for (const [capability, probe] of Object.entries(capabilities)) table.push([name, capability, await probe()])
  }
  expect(table).toEqual(
    table.map(([name, capability]) => [
      name,
      capability,
      editionCapabilities[name][capability as keyof typeof capabilities] ? 'open' : refused,
    ]),
  )
}, 60_000)
