import { resourceCheck } from '../../check.ts'
import { cisAzure } from '../../standards.ts'

export const containerPublic = resourceCheck({
  id: 'container_public',
  title: 'Blob containers open to the public',
  why: 'Everybody on the internet can read what lies in them.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 3,
  standards: [cisAzure('3.7')],
  playbook: 'fix_public_storage',
  kind: 'container',
  fails: resource => resource.public,
})
