import { before, daysAgo, type PlaybookRule } from './playbook.ts'

/** As long as a business quarter: what is still worked on is shared anew within it. */
const oldAfterDays = 90

export const expireOldLinks: PlaybookRule = {
  id: 'expire_old_links',
  title: 'Expire old links',
  group: 'sharing',
  kind: 'plan',
  subject: 'files',
  mends: `Files with links that have been there for more than ${oldAfterDays} days.`,
  explanation: 'Links are made for an occasion and outlive it. Those that nobody needs any more are only a way in.',
  risk: { level: 'low', says: 'A link that somebody still uses has to be made again. The plan says which were used.' },
  sideEffects: ['Links that were published on purpose stop working as well: leave those files out of the plan.'],
  steps: ['The links of each file are read as they are now.', 'Old ones are taken away.', 'The source is read again.'],
  remedies: ['remove_old_links'],
  usedBy: 'outsiders',
  where: ({ now }) => [before('linkSince', daysAgo(now, oldAfterDays))],
}
