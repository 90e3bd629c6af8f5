import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin, addOrganisation, setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer, token: string
const call = async (method: 'GET' | 'POST', path: string, { body, by = token }: { body?: object; by?: string } = {}) =>
  server.call(method, `/api${path}`, { token: by, ...(body && { body }) })

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
})
afterAll(() => server.close())

const calls = [
  ['GET', '/playbooks'],
  ['POST', '/playbooks/find', { scope: {} }],
  ['GET', '/playbooks/remove_everyone'],
  ['POST', '/playbooks/remove_everyone/affected', {}],
  ['POST', '/playbooks/remove_everyone/plans', {}],
  ['POST', '/playbooks/remove_everyone/script', { scope: { source: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10' } }],
  ['POST', '/playbooks/rotate_secrets/work', {}],
  ['POST', '/playbooks/rotate_secrets/work/decide', { entries: ['x'], state: 'done' }],
] as const

test('S6.003 business users are blocked from every call of playbooks and policies, whatever their codes', async () => {
  const policies = [
    ['GET', '/policies'],
    ['GET', '/policies/export'],
  ] as const
  for (const code of ['it01', 'et01', 'ar08']) {
    const user = await addAdmin(server, token, { email: `${code}@acme.example`, role: 'Admin', restrictions: [code] })
    for (const [method, path, body] of [...calls, ...policies])
      expect([path, (await call(method, path, { body, by: user.token })).status]).toEqual([path, 403])
  }
})

test('an edition without playbooks is told which has them', async () => {
  const small = await addOrganisation(server, 'sam@small.example')
  await server.stores.meta.acrossOrganisations
    .updateTable('organisations')
    .set({ edition: 'launch' })
    .where('id', '=', small.organisationId)
    .execute()
  for (const [method, path, body] of calls)
    expect([path, (await call(method, path, { body, by: small.token })).body['error']]).toEqual([
      path,
      'edition_required',
    ])
})
