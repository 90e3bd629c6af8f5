import { resourceCheck } from '../../check.ts'
import { both, when } from '../../known.ts'
import { cisMicrosoft365 } from '../../standards.ts'

export const siteUnlabelledGuests = resourceCheck({
  id: 'site_unlabelled_guests',
  title: 'SharePoint sites with guests and no sensitivity label',
  why: 'A label of the site says, and enforces, whether guests belong there.',
  posture: 'info_governance',
  group: 'AtRest',
  severity: 1,
  standards: [cisMicrosoft365('3.3.1')],
  playbook: 'apply_label',
  kind: 'site',
  fails: ({ facts }) =>
    both(
      when(facts.number('guests'), guests => guests > 0),
      when(facts.word('sensitivityLabel'), label => label === ''),
    ),
})
