import { before, daysAgo, eq, type PlaybookRule } from './playbook.ts'

/** Who has not changed a copy for a year does not work with it. */
const staleAfterDays = 365

export const deleteStaleCopies: PlaybookRule = {
  id: 'delete_stale_copies',
  title: 'Delete stale copies',
  group: 'content',
  kind: 'plan',
  subject: 'files',
  mends: 'Copies that nobody has changed for a year, of files that exist in a newer version.',
  explanation:
    'Copies multiply what can leak and are never up to date. Of each group of nearly the same content the newest is kept.',
  risk: {
    level: 'medium',
    says: 'What is nearly the same need not be meant the same: signed versions and records may have to be kept.',
  },
  sideEffects: ['Links to the copy stop working.'],
  steps: [
    'Each copy is looked at again.',
    'It is moved out of the way, with what is needed to put it back; nothing is deleted at once.',
    'The source is read again.',
  ],
  remedies: ['delete_copy'],
  usedBy: 'anybody',
  where: ({ now }) => [eq('isCopy', true), before('modifiedAt', daysAgo(now, staleAfterDays)), eq('kind', 'file')],
}
