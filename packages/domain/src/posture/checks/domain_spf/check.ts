import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const domainSpf = resourceCheck({
  id: 'domain_spf',
  title: 'Mail domains without SPF',
  why: 'Everybody can send mail in your name.',
  posture: 'msgs',
  group: 'InMotion',
  severity: 2,
  standards: [cisMicrosoft365('2.1.8'), scuba('MS.EXO.2.2v3')],
  kind: 'domain',
  fails: ({ facts }) => when(facts.flag('spf'), published => !published),
})
