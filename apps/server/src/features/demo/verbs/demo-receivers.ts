import type { ReceiverPlace, SignalKind } from '@sharelight/contract'

/** A receiver of the demo, with how what it was told came out. */
export interface DemoReceiver {
  name: string
  place: ReceiverPlace
  kinds: SignalKind[]
  minSeverity: number
  on: boolean
  hasSecret: boolean
  /** What it answers; null where no HTTP is spoken. */
  status: number | null
  /** Over the last three weeks. */
  delivered: number
  /** Given up by somebody. */
  dropped: number
  waiting?: { count: number; attempts: number; error: string | null }
  dead?: { count: number; attempts: number; error: string }
}

const nothingLeft = { dropped: 0, status: 200, hasSecret: true, on: true, minSeverity: 1 }

/** One that takes everything, one that stumbled, one that is away, one that lets nobody in, and one that is switched off. */
export const demoReceivers: readonly DemoReceiver[] = [
  {
    ...nothingLeft,
    name: 'Security operations',
    place: { type: 'webhook', address: 'https://soc.northlight.example/hooks/sharelight' },
    kinds: ['detection', 'policy_match', 'plan_done', 'source_fault'],
    minSeverity: 2,
    status: 202,
    delivered: 164,
    dropped: 2,
  },
  {
    ...nothingLeft,
    name: 'SIEM',
    place: { type: 'siem', format: 'ocsf', address: 'https://siem.northlight.example/in', ca: '' },
    kinds: ['detection', 'account_change', 'audit_entry', 'activity'],
    delivered: 310,
    waiting: { count: 3, attempts: 0, error: null },
  },
  {
    ...nothingLeft,
    name: 'Data protection channel',
    place: { type: 'teams' },
    kinds: ['detection'],
    minSeverity: 3,
    delivered: 21,
    waiting: { count: 4, attempts: 7, error: 'outlook.webhook.example answered 503.' },
  },
  {
    ...nothingLeft,
    name: 'Help desk',
    place: {
      type: 'jira',
      site: 'https://northlight.atlassian.example',
      email: 'helpdesk@northlight.example',
      project: 'SEC',
      issueType: 'Task',
    },
    kinds: ['policy_match'],
    status: 201,
    delivered: 9,
    dead: {
      count: 2,
      attempts: 60,
      error: 'northlight.atlassian.example answered 401: it does not let Sharelight in. Give it a new secret.',
    },
  },
  {
    ...nothingLeft,
    name: 'Works council',
    place: { type: 'mail', to: ['council@northlight.example'] },
    kinds: ['source_fault'],
    on: false,
    hasSecret: false,
    status: null,
    delivered: 3,
  },
]
