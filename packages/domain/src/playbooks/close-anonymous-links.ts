import { eq, type PlaybookRule } from './playbook.ts'

export const closeAnonymousLinks: PlaybookRule = {
  id: 'close_anonymous_links',
  title: 'Close anonymous links',
  group: 'sharing',
  kind: 'plan',
  subject: 'files',
  mends: 'Files that anybody can open who has the link, without signing in.',
  explanation:
    'A link that asks nobody to sign in can be passed on, and nobody can tell who used it. Closing it leaves everybody their access who was given it by name.',
  risk: {
    level: 'medium',
    says: 'Whoever outside still works with such a link loses it. The plan says which were used in the last 90 days.',
  },
  sideEffects: [
    'People who only have the link must be given access by name.',
    'One statement of a bucket’s policy may open more than the file that it is closed for; the plan names it.',
  ],
  steps: [
    'Every link, statement and access list is read as it is now.',
    'What lets anybody in is taken out; everything else stays as it is.',
    'The source is read again, so that what you see is what is there.',
  ],
  remedies: ['remove_public_access'],
  usedBy: 'outsiders',
  where: () => [eq('shareType', 'anonymous')],
}
