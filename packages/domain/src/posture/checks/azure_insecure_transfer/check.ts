import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAzure } from '../../standards.ts'

export const azureInsecureTransfer = resourceCheck({
  id: 'azure_insecure_transfer',
  title: 'Storage accounts that answer without encryption',
  why: 'Content and keys can be read by whoever is on the way.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 2,
  standards: [cisAzure('3.1')],
  kind: 'storage_account',
  fails: ({ facts }) => when(facts.flag('httpsOnly'), only => !only),
})
