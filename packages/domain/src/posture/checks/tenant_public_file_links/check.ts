import { resourceCheck } from '../../check.ts'
import { iso27001 } from '../../standards.ts'

export const tenantPublicFileLinks = resourceCheck({
  id: 'tenant_public_file_links',
  title: 'Chat workspaces that allow public links to files',
  why: 'A file from a private channel can be opened by whoever has its address.',
  posture: 'dlp',
  group: 'InMotion',
  severity: 2,
  standards: [iso27001('8.12')],
  playbook: 'close_anonymous_links',
  kind: 'tenant',
  fails: ({ facts }) => facts.flag('publicFileLinks'),
})
