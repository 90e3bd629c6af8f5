import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'

export const scimUser = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const scimGroup = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const scimPatch = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export type Body = Record<string, unknown>

interface Given {
  body?: unknown
  by?: string
  headers?: object
}

/** A token of SCIM for the organisation of the SuperAdmin's `token`. */
export async function newScimToken(server: TestServer, token: string, body: object = {}): Promise<string> {
  const made = await server.call('POST', '/api/provisioning/tokens', { token, body: { name: 'Directory', ...body } })
  if (made.status !== 200) throw new Error(`No token was made: ${JSON.stringify(made.body)}`)
  return String(made.body.token)
}

/** Calls as an identity provider does, with the token `scim` unless another is given. */
export function scimClient(server: TestServer, scim: string) {
  async function call(method: string, path: string, { body, by = scim, headers }: Given = {}) {
    const answer = await server.app.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        ...headers,
        ...(by && { authorization: `Bearer ${by}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: (answer.body ? answer.json() : {}) as Body }
  }
  return {
    call,
    add: (userName: string, more: object = {}, by = scim) =>
      call('POST', '/Users', { body: { schemas: [scimUser], userName, ...more }, by }),
    addGroup: (displayName: string = randomUUID(), members: readonly string[] = []) =>
      call('POST', '/Groups', {
        body: { schemas: [scimGroup], displayName, members: members.map(value => ({ value })) },
      }),
    patch: (path: string, ...Operations: object[]) =>
      call('PATCH', path, { body: { schemas: [scimPatch], Operations } }),
    find: async (filter: string, by = scim) =>
      (await call('GET', `/Users?filter=${encodeURIComponent(filter)}`, { by })).body,
  }
}

export const idOf = async (answer: Promise<{ body: Body }>) => String((await answer).body['id'])
