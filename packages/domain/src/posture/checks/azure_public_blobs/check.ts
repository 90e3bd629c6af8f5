import { resourceCheck } from '../../check.ts'
import { cisAzure } from '../../standards.ts'

export const azurePublicBlobs = resourceCheck({
  id: 'azure_public_blobs',
  title: 'Storage accounts that allow public blobs',
  why: 'As long as the account allows it, each container can be published with one click.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 3,
  standards: [cisAzure('3.7')],
  playbook: 'fix_public_storage',
  kind: 'storage_account',
  fails: ({ facts }) => facts.flag('allowsPublicBlobs'),
})
