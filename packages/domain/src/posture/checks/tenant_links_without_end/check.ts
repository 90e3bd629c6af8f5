import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { scuba } from '../../standards.ts'

export const tenantLinksWithoutEnd = resourceCheck({
  id: 'tenant_links_without_end',
  title: 'Tenants whose anonymous links live longer than 30 days',
  why: 'A link that never ends is found by somebody in the end.',
  posture: 'information_access',
  group: 'InMotion',
  severity: 2,
  standards: [scuba('MS.SHAREPOINT.3.1v1')],
  playbook: 'expire_old_links',
  kind: 'tenant',
  fails: ({ facts }) => when(facts.number('anonymousLinkDays'), days => days === 0 || days > 30),
})
