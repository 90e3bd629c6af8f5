import type { PlaybookRule } from './playbook.ts'

export const removeForwarding: PlaybookRule = {
  id: 'remove_forwarding',
  title: 'Remove auto-forwarding',
  group: 'accounts',
  kind: 'list',
  subject: 'mailboxes',
  mends: 'Mailboxes that pass on what arrives to an address outside.',
  explanation:
    'Forwarding takes every message out as it comes, unseen. It is what whoever took over a mailbox sets up first, and what people forget who meant well.',
  risk: { level: 'low', says: 'Shared mailboxes may forward to a service desk outside on purpose.' },
  sideEffects: ['Whoever read the mail outside gets none any more.'],
  steps: [
    'Ask the owner of the mailbox whether the forwarding is theirs.',
    'Take it off, and if it is not theirs, make the password anew and sign the account out.',
    'Tick it off here.',
  ],
  remedies: ['remove_forwarding'],
  usedBy: 'anybody',
  where: () => [],
}
