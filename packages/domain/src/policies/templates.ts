import type { MetricFilter, PolicyAction, PolicyDraft, PolicyWindow } from '@sharelight/contract'

export interface ReadyPolicy {
  id: string
  draft: PolicyDraft
}

interface Parts {
  name: string
  description: string
  filter: MetricFilter
  actions: PolicyAction[]
  window?: PolicyWindow
}

const draft = ({ window, ...parts }: Parts): PolicyDraft => ({
  ...parts,
  window: window ?? null,
  mode: 'off',
  startsAt: null,
  expiresAt: null,
})

const is = (dimension: string, value: string | number): MetricFilter => ({ dimension, operator: 'eq', value })
const oneOf = (dimension: string, value: string[]): MetricFilter => ({ dimension, operator: 'in', value })
const branch = (key: string): MetricFilter => ({
  or: [is('label', key), { dimension: 'label', operator: 'starts', value: `${key}/` }],
})
const leaving = oneOf('shareType', ['outside', 'personal', 'anonymous'])
const raise = { kind: 'severity', by: 1, limit: 3 } as const
const tell = { kind: 'notify', mail: true } as const

const lesson = (what: string): PolicyAction => ({
  kind: 'educate',
  subject: `About ${what}`,
  text: `Hello {name},\n\n{event}\n\nThis is a friendly reminder from {organisation}: please keep such information where your colleagues can look after it. If you are unsure where it belongs, ask your security team.`,
  perDay: 1,
})

export const policyTemplates: readonly ReadyPolicy[] = [
  {
    id: 'customer-data-to-personal',
    draft: draft({
      name: 'Customer data to personal addresses',
      description: 'Customer lists and personal data that reach an address at a consumer mail provider.',
      filter: {
        and: [is('shareType', 'personal'), { or: [branch('business/customer_lists'), branch('regulated/pii')] }],
      },
      actions: [raise, tell, lesson('customer data and private addresses')],
    }),
  },
  {
    id: 'open-links',
    draft: draft({
      name: 'Open links to highly sensitive files',
      description: 'Links that anybody can open, to content of high sensitivity.',
      filter: {
        and: [
          oneOf('type', ['anonymous_link_created', 'anonymous_link_updated']),
          { dimension: 'sensitivity', operator: 'gte', value: 3 },
        ],
      },
      actions: [raise, tell, { kind: 'ask', text: 'Is it meant to be open to anybody?', hours: 72, perDay: 3 }],
    }),
  },
  {
    id: 'source-code-leaving',
    draft: draft({
      name: 'Source code leaving',
      description: 'Program text that reaches somebody outside.',
      filter: { and: [leaving, branch('business/source_code')] },
      actions: [raise, tell],
    }),
  },
  {
    id: 'leaver-bulk-download',
    draft: draft({
      name: "Leaver's bulk download",
      description: 'Twenty downloads within an hour by somebody who is about to leave.',
      filter: { and: [oneOf('type', ['file_downloaded', 'file_copied']), is('anomaly', 'leaver')] },
      window: { events: 20, minutes: 60 },
      actions: [{ kind: 'severity', by: 2, limit: 3 }, tell],
    }),
  },
  {
    id: 'secrets-in-chat',
    draft: draft({
      name: 'Secrets in chat and mail',
      description: 'Passwords, keys and tokens that are sent as a message.',
      filter: { and: [oneOf('type', ['email', 'sharing_set', 'sharing_invitation']), branch('regulated/credentials')] },
      actions: [raise, tell, lesson('passwords and keys in messages')],
    }),
  },
  {
    id: 'unusual-downloads',
    draft: draft({
      name: 'Unusual downloads',
      description: 'Far more downloads than the actor makes at other times.',
      filter: { and: [is('type', 'file_downloaded'), is('anomaly', 'mass_download')] },
      actions: [raise, tell],
    }),
  },
]
