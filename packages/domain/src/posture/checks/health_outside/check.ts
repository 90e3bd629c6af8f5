import { itemCheck } from '../../check.ts'
import { files, labelled, notRead, sharedOutside } from '../../items.ts'
import { gdpr } from '../../standards.ts'

export const healthOutside = itemCheck({
  id: 'health_outside',
  title: 'Health data that somebody outside can reach',
  why: 'Health data may be processed for few purposes only, and each one who can reach them needs one of these.',
  posture: 'dlp',
  group: 'AtRest',
  severity: 3,
  standards: [gdpr('9'), gdpr('32')],
  playbook: 'review_access',
  among: [files],
  fails: () => [sharedOutside, labelled('regulated/phi')],
  unknown: [sharedOutside, ...notRead],
})
