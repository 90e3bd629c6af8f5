import type { SupportAccessStatus } from '@sharelight/contract'

const states: Record<SupportAccessStatus, string> = {
  None: 'Support staff cannot sign in here.',
  Requested: 'Support staff ask to sign in here.',
  Open: 'Support staff can sign in here.',
}

export const texts = {
  menu: 'Support',
  releaseNotes: 'Release notes',
  releaseNotesHint: 'What is new',
  access: 'Login access for support',
  undelivered: 'Not delivered',
  undeliveredHint: 'What did not reach other systems',
  journal: 'Journal',
  journalHint: 'What was changed in other systems',
  contact: 'Contact support',
  contactHint: 'By e-mail or phone',
  states,
  badge: { None: 'Closed', Requested: 'Requested', Open: 'Open' } satisfies Record<SupportAccessStatus, string>,
  grant: 'Grant access',
  approve: 'Approve',
  reject: 'Reject',
  revoke: 'Revoke access',
  systemOnly: 'A system administrator decides on this.',
  request: (by: string, at: string) => `${by} asked on ${at}`,
  expires: (at: string) => `It ends by itself on ${at}.`,
  revokeTitle: 'Revoke login access?',
  revokeText: 'Support staff who are signed in are signed out at once.',
  done: {
    provide: 'Support staff can sign in now',
    approve: 'Support staff can sign in now',
    reject: 'The request was rejected',
    revoke: 'Support staff can no longer sign in',
  },
  about: 'Only your organisation can open this access. Every step is recorded in the audit trail.',
  failed: 'This could not be changed. Look at the state again.',
  noContact: 'Nobody is named for support here. Ask your administrator.',
  contactText: 'Tell us what you did, what you expected and what happened instead.',
}
