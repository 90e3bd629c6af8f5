import { setTimeout as pause } from 'node:timers/promises'
import { administrator, organisation } from './company.ts'
import type { Product } from './product.ts'

/** Sets the organisation up, connects the company's documents and mail, waits until both are scanned, and does what people do besides. @returns what the version refused */
export async function fill(product: Product, company: { documents: string; mail: string }): Promise<string[]> {
  const { call, enter, printed } = product
  await enter('/setup', { token: printed.searchParams.get('token'), organisation, admin: administrator })
  const refused: string[] = []
  const tried = async (method: string, path: string, body: object) => {
    await call(method, path, body).catch((error: unknown) => refused.push((error as Error).message.slice(0, 160)))
  }
  await tried('PUT', '/extproxy/integrations/edition', { edition: 'enterprise' })
  for (const [method, path, body] of before) await tried(method, path, body)
  const connect = (body: object) => call('POST', '/sources', body)
  await connect({ connector: 'filesystem', name: 'Documents', settings: { roots: [company.documents] } })
  await connect({ connector: 'mail-archive', name: 'Mail', settings: { paths: [company.mail] } })
  await untilScanned(call)
  const events = await call<{ items: { id: string }[] }>('POST', '/investigation/events', { limit: 2 }).catch(() =>
    call<{ items: { id: string }[] }>('POST', '/events', { limit: 2 }),
  )
  const [event] = events.items
  if (event) await tried('POST', '/events/justify', { ids: [event.id], reason: 'Agreed with the partner' })
  for (const [method, path, body] of after) await tried(method, path, body)
  // What the calls began goes on for a moment; what is not done by then is left waiting, as it would be at any stop.
  await pause(2000)
  return refused
}

async function untilScanned(call: Product['call']): Promise<void> {
  for (let tries = 0; tries < 900; tries++) {
    const { sources } = await call<{ sources: { state: string | null }[] }>('GET', '/sources')
    if (sources.some(source => source.state === 'ERROR')) throw new Error(`A scan failed: ${JSON.stringify(sources)}`)
    if (sources.every(source => source.state === 'SCANNING_COMPLETED')) return
    await pause(200)
  }
  throw new Error('The scans did not come to their end within three minutes.')
}

type Call = readonly [method: string, path: string, body: object]

const before: readonly Call[] = [
  [
    'POST',
    '/custom-labels',
    {
      name: 'Project Otter',
      sensitivityLevel: 3,
      definition: { kind: 'keywords', terms: ['Project Otter', 'takeover of North Paper'] },
    },
  ],
]

const after: readonly Call[] = [
  ['POST', '/admins/invite', { emails: ['bea@acme.example'] }],
  [
    'PUT',
    '/trust',
    { subjects: [{ kind: 'domain', subject: 'partner.example' }], trust: 'trusted', reason: 'Our printer' },
  ],
  ['PATCH', '/label-api/', [{ key: 'other', sensitivityLevel: 2 }]],
  ['POST', '/investigations', { name: 'Cards', content: { type: 'label', labels: ['card'] } }],
  ['POST', '/api-keys', { name: 'Export' }],
  ['POST', '/provisioning/tokens', { name: 'Directory' }],
  [
    'POST',
    '/policies',
    {
      name: 'Highly sensitive to outside',
      description: '',
      filter: { dimension: 'sensitivity', operator: 'gte', value: 3 },
      window: null,
      actions: [{ kind: 'notify', mail: false }],
      mode: 'on',
      startsAt: null,
      expiresAt: null,
      confirmedShare: 1,
    },
  ],
  ['POST', '/posture/exceptions', { check: 'bucket_public', reason: 'Our public website' }],
  ['POST', '/erasures', { title: 'Request 2026-014', subject: 'jane@acme.example' }],
  ['POST', '/devices/codes', { note: 'Laptops' }],
  ['PUT', '/departments/people', { address: 'jane@acme.example', place: { department: 'Finance', manager: '' } }],
  ['POST', '/notifications/read', {}],
]
