import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { iso27001 } from '../../standards.ts'

export const siteOwnerless = resourceCheck({
  id: 'site_ownerless',
  title: 'SharePoint sites without an owner',
  why: 'Nobody answers for who gets in, and nobody will take anybody out.',
  posture: 'info_governance',
  group: 'AtRest',
  severity: 2,
  standards: [iso27001('5.9')],
  playbook: 'review_access',
  kind: 'site',
  fails: ({ facts }) => when(facts.number('owners'), owners => owners === 0),
})
