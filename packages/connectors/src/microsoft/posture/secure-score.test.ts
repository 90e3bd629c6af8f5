import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ResourceFacts } from '../../index.ts'

let tenant: OpenTenant
beforeEach(async () => {
  tenant = await openTenant()
})
afterEach(() => tenant.bench.stop())

async function facts(): Promise<ResourceFacts['facts']> {
  const connection = await tenant.open({ services: ['site-permissions'] })
  for await (const { items } of connection.resources?.() ?? [])
    for (const { kind, facts } of items) if (kind === 'tenant') return facts
  throw new Error('It told of no tenant.')
}

test('what Secure Score gives all for is on, and what it gives nothing or a part for is not', async () => {
  tenant.bench.state.settings.secureScore = {
    mip_search_auditlog: { score: 3, max: 3 },
    MDO_SafeAttachments: { score: 4, max: 8 },
    mdo_autoforwardingmode: { score: 1, max: 1, percent: 100 },
    meeting_anonymousstartmeeting_v1: { score: 0, max: 1 },
    dlp_datalossprevention: { score: 2, max: 5 },
  }
  const told = await facts()
  expect(told).toMatchObject({
    auditing: true,
    attachmentScanning: false,
    externalForwarding: false,
    anonymousMayStartMeetings: true,
    dlpPolicies: 1,
  })
  expect(Object.keys(told['unanswered'] as object)).not.toContain('auditing')
})

test('no rules against data loss are none, and what is left out beside them is no matter of rights', async () => {
  tenant.bench.state.settings.secureScore = { dlp_datalossprevention: { score: 0, max: 5, percent: 0 } }
  const { dlpPolicies, unanswered } = await facts()
  expect(dlpPolicies).toBe(0)
  expect(unanswered).toMatchObject({ auditing: expect.stringMatching(/^Where Microsoft's Secure Score/) as string })
})

test('what Secure Score leaves out, or nobody may see, or is of another shape, is not known', async () => {
  const unknown = {
    auditing: null,
    dlpPolicies: null,
    unanswered: expect.objectContaining({
      auditing: expect.stringContaining('SecurityEvents.Read.All') as string,
    }) as object,
  }
  expect(await facts()).toMatchObject(unknown)
  tenant.bench.state.settings.secureScore = { mip_search_auditlog: { score: 3, max: 0 } }
  expect(await facts()).toMatchObject(unknown)
  const mend = tenant.bench.faults.answer(403, 'accessDenied', { match: /secureScores/ })
  tenant.bench.state.settings.secureScore = { mip_search_auditlog: { score: 3, max: 3 } }
  expect(await facts()).toMatchObject(unknown)
  mend()
  expect(await facts()).toMatchObject({ auditing: true })
})

test('one setting that Microsoft fails over is not known, and costs no other', async () => {
  tenant.bench.state.settings.secureScore = { mip_search_auditlog: { score: 3, max: 3 } }
  const fail = (match: RegExp) => tenant.bench.faults.answer(500, 'generalException', { match })
  for (const path of [/admin\/sharepoint\/settings/, /authenticationMethodsPolicy/, /directoryRoles/, /\/domains/])
    fail(path)
  expect(await facts()).toMatchObject({ sharing: null, weakMethods: null, globalAdmins: null, auditing: true })
})
