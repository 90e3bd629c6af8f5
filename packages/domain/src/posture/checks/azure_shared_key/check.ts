import { resourceCheck } from '../../check.ts'
import { iso27001 } from '../../standards.ts'

export const azureSharedKey = resourceCheck({
  id: 'azure_shared_key',
  title: 'Storage accounts that can be opened with the account key',
  why: 'The key opens everything, names nobody and never ends.',
  posture: 'identities',
  group: 'AtRest',
  severity: 1,
  standards: [iso27001('5.17')],
  kind: 'storage_account',
  fails: ({ facts }) => facts.flag('allowsSharedKey'),
})
