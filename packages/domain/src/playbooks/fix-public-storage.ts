import { eq, type PlaybookRule } from './playbook.ts'

const atTheTop = '00000000-0000-0000-0000-000000000000'

export const fixPublicStorage: PlaybookRule = {
  id: 'fix_public_storage',
  title: 'Close public buckets and containers',
  group: 'sharing',
  kind: 'plan',
  subject: 'folders',
  mends: 'Buckets and containers that anybody on the internet can read or list.',
  explanation:
    'Public storage is found by machines within hours. Blocking public access closes it whatever its policy and access lists say, now and later.',
  risk: { level: 'high', says: 'A website or a download page that is served from it goes dark.' },
  sideEffects: ['What is meant for the public must be served another way, or be left out of the plan.'],
  steps: [
    'The settings of each bucket are read as they are now.',
    'Public access to it is blocked.',
    'The source is read again.',
  ],
  remedies: ['block_public_access', 'remove_public_access'],
  usedBy: 'outsiders',
  where: () => [eq('shareType', 'anonymous'), eq('parent', atTheTop)],
}
