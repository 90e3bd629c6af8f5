import { resourceCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365, scuba } from '../../standards.ts'

export const domainDmarc = resourceCheck({
  id: 'domain_dmarc',
  title: 'Mail domains whose DMARC stops nothing',
  why: 'Others are not told to refuse mail that pretends to be yours.',
  posture: 'msgs',
  group: 'InMotion',
  severity: 2,
  standards: [cisMicrosoft365('2.1.10'), scuba('MS.EXO.4.1v1')],
  kind: 'domain',
  fails: ({ facts }) => when(facts.word('dmarc'), policy => policy === 'missing' || policy === 'none'),
})
