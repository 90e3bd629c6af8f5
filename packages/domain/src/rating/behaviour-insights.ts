import type { AnomalyKind, SensitivityLevel, SeverityLevel, ShareType } from '@sharelight/contract'
import type { InsightRule } from './insight-rule.ts'

interface Written {
  id: string
  name: string
  description: string
  anomaly: AnomalyKind
  severity: SeverityLevel
  sensitivities?: readonly SensitivityLevel[]
  shareTypes?: readonly ShareType[]
}

const written: readonly Written[] = [
  {
    id: 'mass-download',
    anomaly: 'mass_download',
    severity: 2,
    name: 'Far more downloads than usual',
    description: 'Somebody downloaded many times as much within an hour as on their usual days.',
  },
  {
    id: 'mass-download-sensitive',
    anomaly: 'mass_download',
    sensitivities: [3],
    severity: 3,
    name: 'Far more downloads of highly sensitive content than usual',
    description: 'Somebody gathered highly sensitive content, many times as much as on their usual days.',
  },
  {
    id: 'mass-sharing',
    anomaly: 'mass_sharing',
    severity: 2,
    name: 'Far more sharing than usual',
    description: 'Somebody shared many times as much within an hour as on their usual days.',
  },
  {
    id: 'mass-deletion',
    anomaly: 'mass_deletion',
    severity: 2,
    name: 'Far more deletions than usual',
    description:
      'Somebody deleted many times as much within an hour as on their usual days: an accident, malice, or ransomware.',
  },
  {
    id: 'first-contact',
    anomaly: 'first_contact',
    sensitivities: [2, 3],
    shareTypes: ['outside', 'personal'],
    severity: 2,
    name: 'Sensitive content goes to somebody new',
    description: 'Nobody here had dealt with the recipient before, and the first thing they get is sensitive.',
  },
  {
    id: 'unusual-hour',
    anomaly: 'unusual_hour',
    sensitivities: [2, 3],
    severity: 1,
    name: 'Sensitive content at an unusual hour',
    description: 'The person hardly ever works at that hour.',
  },
  {
    id: 'stale-link',
    anomaly: 'stale_link_used',
    severity: 2,
    name: 'An old link is used again',
    description: 'A link that nobody had used for half a year was opened. It has most likely been forgotten.',
  },
  {
    id: 'leaver',
    anomaly: 'leaver',
    severity: 1,
    name: 'A leaver is active',
    description: 'Activity of somebody who is about to leave.',
  },
  {
    id: 'leaver-takes-content',
    anomaly: 'leaver',
    sensitivities: [2, 3],
    shareTypes: ['outside', 'personal', 'anonymous'],
    severity: 3,
    name: 'A leaver takes content along',
    description: 'Somebody who is about to leave shared sensitive content outside.',
  },
  {
    id: 'sensitive-to-personal',
    anomaly: 'sensitive_to_personal',
    severity: 3,
    name: 'Sensitive content is sent home',
    description:
      "Sensitive content went to an address at a consumer mail provider that resembles the sender's own name.",
  },
  {
    id: 'auto-forwarding',
    anomaly: 'auto_forwarding',
    severity: 3,
    name: 'Mail is forwarded outside by a rule',
    description: 'A mailbox passes on everything that it gets. Attackers set such rules to read along.',
  },
  {
    id: 'dormant-account',
    anomaly: 'dormant_account',
    severity: 2,
    name: 'A sleeping account wakes up',
    description: 'An account that had done nothing for three months was used.',
  },
  {
    id: 'lowered-and-sent',
    anomaly: 'lowered_and_sent',
    severity: 3,
    name: 'A label is taken off and the content sent out',
    description:
      'Within a week one person took the sensitivity label off a file, downloaded it, and sent it or a copy of it to somebody outside.',
  },
  {
    id: 'abroad-and-shared',
    anomaly: 'abroad_and_shared',
    severity: 3,
    name: 'A sign-in from a new country, then sharing outside',
    description:
      'Within a day of a sign-in from a country that the person had not signed in from in 60 days, something was opened to people outside.',
  },
  {
    id: 'new-country',
    anomaly: 'new_country',
    severity: 1,
    name: 'An account is used from a new country',
    description:
      'Something was done from a country from which nothing had been done with the account in 60 days: a journey, a VPN, or somebody else. Where a log tells an address alone, the country is that of its registration.',
  },
  {
    id: 'new-country-sensitive',
    anomaly: 'new_country',
    sensitivities: [3],
    severity: 2,
    name: 'Highly sensitive content is used from a new country',
    description:
      'Highly sensitive content was used from a country from which nothing had been done with the account in 60 days.',
  },
  {
    id: 'unfamiliar-organisation',
    anomaly: 'unfamiliar_organisation',
    sensitivities: [2, 3],
    shareTypes: ['outside'],
    severity: 2,
    name: 'Sensitive content goes to an organisation that the department does not know',
    description:
      'Others here deal with the organisation, but nobody in the department of whoever shared it ever had: a wrong recipient, or work that is not theirs.',
  },
  {
    id: 'unfamiliar-colleague',
    anomaly: 'unfamiliar_colleague',
    sensitivities: [2, 3],
    severity: 1,
    name: 'Sensitive content goes to a colleague outside the usual circle',
    description:
      'Neither whoever shared it nor those whom they work with had shared anything with the colleague in half a year, and they work in different departments: a wrong recipient, or new work together.',
  },
  {
    id: 'unfamiliar-colleague-critical',
    anomaly: 'unfamiliar_colleague',
    sensitivities: [3],
    severity: 2,
    name: 'Highly sensitive content goes to a colleague outside the usual circle',
    description:
      'Neither whoever shared highly sensitive content nor those whom they work with had shared anything with the colleague in half a year.',
  },
]

export const behaviourInsights: readonly InsightRule[] = written.map(
  ({ id, name, description, severity, ...when }) => ({
    id,
    type: 'Behaviour',
    name,
    description,
    eventLabel: name,
    severity,
    enabled: true,
    when,
  }),
)
