import {
  changeAdminGroup,
  createApiKey,
  createScimToken,
  getProvisioning,
  listApiKeys,
  revokeApiKey,
  revokeScimToken,
  type AdminGroup,
  type ApiKey,
  type ScimToken,
} from '@sharelight/contract'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { instant, mockWorld } from './world.ts'

const owner = 'mara.lindqvist@northlight.example'
const made = () => ({ createdAt: instant(mockWorld().demo.to), lastUsedAt: null, expiresAt: null })

let kept: ApiKey[] | undefined
let tokens: ScimToken[] | undefined
let group: AdminGroup = { id: 'made-up', name: 'Legal', members: 3, restrictions: ['it05', 'ar12'] }

const allKeys = () =>
  (kept ??= [
    { ...made(), id: 'made-up-1', name: 'Nightly export', service: '', prefix: 'slk_made-u', scope: 'read', owner },
  ])
const allTokens = () =>
  (tokens ??= [{ ...made(), id: 'made-up-1', name: 'Identity provider', prefix: 'sls_made-u', madeBy: owner }])

/** Keys of the fake in the browser open nothing. */
export const keys: readonly Mock[] = [
  mock(listApiKeys, () => ({ keys: allKeys(), mcp: null })),
  mock(createApiKey, ({ name, scope }) => {
    const id = `made-up-${allKeys().length + 1}`
    const key: ApiKey = { ...made(), id, name, service: '', prefix: 'slk_made-u', scope, owner }
    kept = [key, ...allKeys()]
    return { apiKey: 'slk_made-up', key }
  }),
  mock(revokeApiKey, ({ id }) => {
    kept = allKeys().filter(key => key.id !== id)
    return {}
  }),
  mock(getProvisioning, () => ({ address: '/scim/v2', tokens: allTokens(), groups: [group] })),
  mock(createScimToken, ({ name }) => {
    const id = `made-up-${allTokens().length + 1}`
    const token: ScimToken = { ...made(), id, name, prefix: 'sls_made-u', madeBy: owner }
    tokens = [token, ...allTokens()]
    return { token: 'sls_made-up', made: token }
  }),
  mock(revokeScimToken, ({ id }) => {
    tokens = allTokens().filter(token => token.id !== id)
    return {}
  }),
  mock(changeAdminGroup, ({ id, restrictions }) => {
    if (id !== group.id) throw new MockRefusal(404, `There is no group ${id}.`)
    group = { ...group, restrictions }
    return group
  }),
]
