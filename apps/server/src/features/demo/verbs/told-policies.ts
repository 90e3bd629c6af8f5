import type { PolicyDraft, ShareType } from '@sharelight/contract'

/** A policy of the demo and what it matched: the newest events of a kind, up to some days ago. */
export interface DemoPolicy {
  draft: Pick<PolicyDraft, 'name' | 'description' | 'actions' | 'mode'>
  shareType: ShareType
  /** The main label that events must have. */
  label?: string
  /** Days ago since when it has counted no more. */
  endedDaysAgo?: number
  isExpired?: boolean
}

export const policies: readonly DemoPolicy[] = [
  {
    draft: {
      name: 'Files to personal addresses',
      description: 'Whoever sends something to a personal address is asked why.',
      actions: [
        { kind: 'severity', by: 1, limit: 3 },
        { kind: 'notify', mail: false },
        { kind: 'ask', text: 'Please tell us what it was needed for.', hours: 72, perDay: 3 },
      ],
      mode: 'on',
    },
    shareType: 'personal',
  },
  {
    draft: {
      name: 'Links that ask nobody to sign in',
      description: 'Looked at before it is switched on.',
      actions: [{ kind: 'notify', mail: false }],
      mode: 'simulate',
    },
    shareType: 'anonymous',
  },
  {
    draft: {
      name: 'Figures of Finance to partners',
      description: 'Switched off: too much of it is daily business.',
      actions: [{ kind: 'notify', mail: false }],
      mode: 'off',
    },
    shareType: 'outside',
    label: 'finance',
    endedDaysAgo: 20,
  },
  {
    draft: {
      name: 'Yearly audit: the auditors may have it',
      description: 'Held for the weeks of the audit.',
      actions: [{ kind: 'justify', reason: 'Part of the yearly audit' }],
      mode: 'on',
    },
    shareType: 'outside',
    endedDaysAgo: 60,
    isExpired: true,
  },
]

export function filterOf({ shareType, label }: DemoPolicy): PolicyDraft['filter'] {
  const shared = { dimension: 'shareType', operator: 'eq', value: shareType } as const
  return { and: [shared, ...(label ? [{ dimension: 'label0', operator: 'eq', value: label } as const] : [])] }
}
