import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAzure } from '../../standards.ts'

export const azureOpenNetwork = resourceCheck({
  id: 'azure_open_network',
  title: 'Storage accounts reachable from every network',
  why: 'A key that leaks works from everywhere.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisAzure('3.8')],
  kind: 'storage_account',
  fails: ({ facts }) => when(facts.word('networkDefault'), rule => rule === 'Allow'),
})
