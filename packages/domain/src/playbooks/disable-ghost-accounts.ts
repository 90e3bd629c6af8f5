import type { PlaybookRule } from './playbook.ts'

export const disableGhostAccounts: PlaybookRule = {
  id: 'disable_ghost_accounts',
  title: 'Disable or sign out ghost accounts',
  group: 'accounts',
  kind: 'list',
  subject: 'accounts',
  mends: 'Accounts that nobody has used for long, or whose people have left.',
  explanation:
    'Nobody notices when somebody else signs in with an account that is not used any more. What it can reach stays open until it is disabled.',
  risk: {
    level: 'medium',
    says: 'Some accounts are rarely used on purpose: those for emergencies, and those of services.',
  },
  sideEffects: ['Whoever still needs the account must ask for it again.'],
  steps: [
    'Ask whose account it is, and whether it is still needed.',
    'Sign it out everywhere and disable it, or take a guest out of its groups; delete it later.',
    'Tick it off here, or dismiss it with the reason why it stays.',
  ],
  remedies: ['disable_account', 'revoke_sessions', 'remove_from_groups'],
  choices: [
    {
      name: 'remedy',
      title: 'What is done',
      hint: 'A source that does not offer it is left out of the plan.',
      kind: 'option',
      options: [
        { value: 'disable_account', title: 'Disable and sign out' },
        { value: 'revoke_sessions', title: 'Sign out everywhere' },
        { value: 'remove_from_groups', title: 'Take guests out of groups' },
      ],
      default: 'disable_account',
    },
  ],
  usedBy: 'anybody',
  where: () => [],
}
