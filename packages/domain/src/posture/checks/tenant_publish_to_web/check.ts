import { resourceCheck } from '../../check.ts'
import { cisGoogleWorkspace } from '../../standards.ts'

export const tenantPublishToWeb = resourceCheck({
  id: 'tenant_publish_to_web',
  title: 'Workspaces whose files may be published to the web',
  why: 'What is published is found by search engines, and copied by them.',
  posture: 'data_security',
  group: 'InMotion',
  severity: 2,
  standards: [cisGoogleWorkspace('3.1.2.1.1.2')],
  playbook: 'close_anonymous_links',
  kind: 'tenant',
  fails: ({ facts }) => facts.flag('publishToWeb'),
})
