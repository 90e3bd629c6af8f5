import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAzure } from '../../standards.ts'

export const azureOldTls = resourceCheck({
  id: 'azure_old_tls',
  title: 'Storage accounts that accept outdated encryption',
  why: 'Old versions of TLS can be broken.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 1,
  standards: [cisAzure('3.15')],
  kind: 'storage_account',
  fails: ({ facts }) => when(facts.word('minimumTls'), version => version === 'TLS1_0' || version === 'TLS1_1'),
})
