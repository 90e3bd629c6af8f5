import { resourceCheck } from '../../check.ts'
import { iso27001 } from '../../standards.ts'

export const smbGuest = resourceCheck({
  id: 'smb_guest',
  title: 'File shares that guests may open',
  why: 'Guests have no name: nothing that they do can be traced.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 3,
  standards: [iso27001('8.5')],
  playbook: 'remove_everyone',
  kind: 'share',
  fails: ({ facts }) => facts.flag('guestAccess'),
})
