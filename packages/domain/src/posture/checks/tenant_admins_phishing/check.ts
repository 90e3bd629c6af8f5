import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const tenantAdminsPhishing = resourceCheck({
  id: 'tenant_admins_phishing',
  title: 'Tenants whose administrators may sign in by what a false page can pass on',
  why: 'A code or a push is given to whoever asks for it convincingly; a key or a certificate answers the right page only.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [cisMicrosoft365('5.2.2.5'), scuba('MS.AAD.3.6v1')],
  playbook: 'enforce_mfa',
  kind: 'tenant',
  services: ['sharepoint'],
  fails: ({ facts }) => when(facts.flag('adminsPhishingResistant'), resistant => !resistant),
})
