import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const domainDkim = resourceCheck({
  id: 'domain_dkim',
  title: 'Mail domains without DKIM',
  why: 'Nobody can tell your mail from mail that was changed on the way.',
  posture: 'msgs',
  group: 'InMotion',
  severity: 2,
  standards: [cisMicrosoft365('2.1.9'), scuba('MS.EXO.3.1v1')],
  kind: 'domain',
  fails: ({ facts }) => when(facts.flag('dkim'), signing => !signing),
})
