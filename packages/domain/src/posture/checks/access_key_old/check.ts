import { accountCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisAws } from '../../standards.ts'

export const accessKeyOld = accountCheck({
  id: 'access_key_old',
  title: 'Accounts with an access key older than 90 days',
  why: 'Keys are copied into scripts and images; the older, the more copies.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [cisAws('1.14')],
  list: 'unprotected',
  applies: account =>
    account.kind !== 'group' && account.state !== 'deleted' && account.facts.tells('accessKeyAgeDays'),
  fails: ({ facts }) => when(facts.number('accessKeyAgeDays'), days => days > 90),
})
