import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantWideDefaultLink = resourceCheck({
  id: 'tenant_wide_default_link',
  title: 'Tenants whose links are wider than for chosen people unless changed',
  why: 'People take what is offered first.',
  posture: 'information_access',
  group: 'InMotion',
  severity: 1,
  standards: [cisMicrosoft365('7.2.7'), scuba('MS.SHAREPOINT.2.1v1')],
  playbook: 'close_organisation_links',
  kind: 'tenant',
  fails: ({ facts }) => when(facts.word('defaultLink'), link => link !== 'specific'),
})
