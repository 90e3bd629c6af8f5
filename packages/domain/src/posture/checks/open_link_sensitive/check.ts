import { itemCheck } from '../../check.ts'
import { files, notRead, sensitiveFrom, shared } from '../../items.ts'
import { iso27001, nist } from '../../standards.ts'

export const openLinkSensitive = itemCheck({
  id: 'open_link_sensitive',
  title: 'Sensitive files that anybody with the link can open',
  why: 'Sensitive content behind an anonymous link is published to everybody who ever sees the address.',
  posture: 'data_security',
  group: 'AtRest',
  severity: 3,
  standards: [iso27001('8.12'), nist('AC-3')],
  playbook: 'close_anonymous_links',
  among: [files],
  fails: () => [shared('anonymous'), sensitiveFrom(2)],
  unknown: [shared('anonymous'), ...notRead],
})
