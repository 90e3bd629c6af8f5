import type { PlaybookRule } from './playbook.ts'

export const enforceMfa: PlaybookRule = {
  id: 'enforce_mfa',
  title: 'Enforce a second step at sign-in',
  group: 'accounts',
  kind: 'list',
  subject: 'accounts',
  mends: 'Enabled accounts that a password, or little more, guards.',
  explanation:
    'A password that was guessed, reused or given away is all that it takes. Administrators come first: theirs open everything else.',
  risk: { level: 'low', says: 'Who has no second step set up yet cannot sign in until it is.' },
  sideEffects: ['Old mail programs and scripts that know a password only stop working.'],
  steps: [
    'Tell the people whom it is about, and let them set up a second step.',
    'Ask for it in the policy of the directory, administrators first.',
    'Tick the account off here; the next reading of the directory says whether it holds.',
  ],
  remedies: [],
  usedBy: 'anybody',
  where: () => [],
}
