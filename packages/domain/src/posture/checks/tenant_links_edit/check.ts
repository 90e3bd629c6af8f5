import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { scuba } from '../../standards.ts'

export const tenantLinksEdit = resourceCheck({
  id: 'tenant_links_edit',
  title: 'Tenants whose anonymous links may change content',
  why: 'Whoever has the link can put in what others will open.',
  posture: 'data_security',
  group: 'InMotion',
  severity: 2,
  standards: [scuba('MS.SHAREPOINT.3.2v1')],
  playbook: 'close_anonymous_links',
  kind: 'tenant',
  fails: ({ facts }) => when(facts.word('anonymousLinkRole'), role => role !== 'View'),
})
