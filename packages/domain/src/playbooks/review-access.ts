import { atLeast, isIn, type PlaybookRule } from './playbook.ts'

export const reviewAccess: PlaybookRule = {
  id: 'review_access',
  title: 'Ask owners to review access',
  group: 'review',
  kind: 'list',
  subject: 'files',
  mends: 'Sensitive files that somebody outside reaches, and whose owner has not said whether that is right.',
  explanation:
    'Only owners know who still needs a file. The list says for each owner which files those are and who reaches them; keep or remove is decided line by line.',
  risk: {
    level: 'low',
    says: 'Deciding changes nothing by itself: what is to be removed is done by another playbook, or by the owner.',
  },
  sideEffects: [],
  steps: [
    'Go through the list by owner.',
    'Say for each file whether access stays or goes, with the reason.',
    'Remove what goes with the playbook that fits, such as closing its links.',
  ],
  remedies: [],
  usedBy: 'anybody',
  where: () => [atLeast('sensitivity', 2), isIn('shareType', ['anonymous', 'personal', 'outside'])],
}
