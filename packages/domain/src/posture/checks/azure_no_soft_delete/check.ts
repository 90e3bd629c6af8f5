import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAzure } from '../../standards.ts'

export const azureNoSoftDelete = resourceCheck({
  id: 'azure_no_soft_delete',
  title: 'Storage accounts without a way back after deletion',
  why: 'What is deleted, by mistake or for ransom, cannot be brought back.',
  posture: 'data_protection',
  group: 'AtRest',
  severity: 1,
  standards: [cisAzure('3.11')],
  kind: 'storage_account',
  fails: ({ facts }) => when(facts.number('softDeleteDays'), days => days === 0),
})
