import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest'
import { openWorkspace, type OpenWorkspace } from '@sharelight/testkit/connectors'
import type { ResourceFacts } from '../../index.ts'

let workspace: OpenWorkspace

beforeAll(async () => {
  workspace = await openWorkspace({ at: new Date('2026-11-20T09:00:00Z') })
})
beforeEach(() => void (workspace.bench.state.policies.length = 0))
afterAll(() => workspace.bench.stop())

async function resources(services: readonly string[] = ['identities']): Promise<ResourceFacts[]> {
  const connection = await workspace.open({ services })
  const all: ResourceFacts[] = []
  for await (const { items } of connection.resources?.() ?? []) all.push(...items)
  return all
}
const tenant = async () => (await resources()).find(({ kind }) => kind === 'tenant')?.facts
const set = (setting: string, value: Record<string, unknown>, more: { orgUnit?: string; sortOrder?: number } = {}) =>
  void workspace.bench.state.policies.push({ setting, value, ...more })

it('what everybody may do is told by the most open of what is set', async () => {
  set('drive_and_docs.external_sharing', { externalSharingMode: 'ALLOWLISTED_DOMAINS', allowPublishingFiles: false })
  set(
    'drive_and_docs.external_sharing',
    { externalSharingMode: 'ALLOWED', warnForExternalSharing: true, allowPublishingFiles: true },
    { orgUnit: 'orgUnits/sales' },
  )
  set('gmail.auto_forwarding', { enableAutoForwarding: false })
  set('gmail.pop_access', { enablePopAccess: false })
  set('gmail.imap_access', { enableImapAccess: true })
  set('chat.external_chat_restriction', { allowExternalChat: true, externalChatRestriction: 'TRUSTED_DOMAINS' })
  set('security.two_step_verification_enforcement', { enforcedFrom: '2026-01-01T00:00:00Z' })
  set('security.password', { expirationDuration: '0s' })
  set('rule.dlp', { displayName: 'One', state: 'ACTIVE' })
  set('rule.dlp', { displayName: 'Two', state: 'ACTIVE' })
  set('rule.dlp', { displayName: 'Three', state: 'INACTIVE' })
  expect(await tenant()).toEqual({
    globalAdmins: 1,
    externalSharing: 'warned',
    publishToWeb: true,
    externalForwarding: false,
    popImap: true,
    externalChat: 'allowed',
    secondFactorRequired: true,
    passwordsExpire: false,
    dlpPolicies: 2,
  })
})

it('of what is set twice for one unit, the last word holds; a second factor that one unit does not ask for is not asked of everybody', async () => {
  set('gmail.auto_forwarding', { enableAutoForwarding: true }, { sortOrder: 1 })
  set('gmail.auto_forwarding', { enableAutoForwarding: false }, { sortOrder: 2 })
  set('security.two_step_verification_enforcement', { enforcedFrom: '2026-01-01T00:00:00Z' })
  set('security.two_step_verification_enforcement', {}, { orgUnit: 'orgUnits/sales' })
  expect(await tenant()).toMatchObject({ externalForwarding: false, secondFactorRequired: false })
})

it('what is not told, and what may not be seen, is unknown', async () => {
  expect(await tenant()).toMatchObject({ externalSharing: null, popImap: null, secondFactorRequired: null })
  const scope = 'https://www.googleapis.com/auth/cloud-identity.policies.readonly'
  workspace.bench.state.account.delegated.delete(scope)
  set('gmail.auto_forwarding', { enableAutoForwarding: true })
  const facts = await tenant()
  workspace.bench.state.account.delegated.add(scope)
  expect(facts).toMatchObject({ globalAdmins: 1, externalForwarding: null, dlpPolicies: null })
})

it('the organisation comes first, then its shared drives, each where it is asked for', async () => {
  workspace.bench.act.addSharedDrive({ name: 'Plans', members: [] })
  const kinds = async (services: readonly string[]) => (await resources(services)).map(({ kind }) => kind)
  expect(await kinds(['identities', 'drive'])).toEqual(['tenant', 'shared_drive'])
  expect(await kinds(['drive'])).toEqual(['shared_drive'])
  expect(await kinds(['identities'])).toEqual(['tenant'])
})
