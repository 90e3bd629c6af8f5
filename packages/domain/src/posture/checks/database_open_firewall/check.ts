import { resourceCheck } from '../../check.ts'
import { cisAzure, nist } from '../../standards.ts'

export const databaseOpenFirewall = resourceCheck({
  id: 'database_open_firewall',
  title: 'Databases reachable from all of the internet',
  why: 'Passwords are tried from everywhere, all day, and each fault of the server can be reached.',
  posture: 'information_access',
  group: 'AtRest',
  severity: 3,
  standards: [cisAzure('4.1.2'), nist('SC-7')],
  kind: 'database',
  fails: ({ facts }) => facts.flag('openFirewall'),
})
