import { itemCheck } from '../../check.ts'
import { files, shared } from '../../items.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const openLink = itemCheck({
  id: 'open_link',
  title: 'Files that anybody with the link can open',
  why: 'An anonymous link works for whoever has it, is passed on without a trace, and does not end when people leave.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 2,
  standards: [cisMicrosoft365('7.2.3'), scuba('MS.SHAREPOINT.1.1v1')],
  playbook: 'close_anonymous_links',
  among: [files],
  fails: () => [shared('anonymous')],
  unknown: [],
})
