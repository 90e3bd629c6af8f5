import { accountCheck } from '../../check.ts'
import { when } from '../../known.ts'
import { cisMicrosoft365 } from '../../standards.ts'

export const sharedMailboxSignIn = accountCheck({
  id: 'shared_mailbox_sign_in',
  title: 'Shared mailboxes that can be signed in to',
  why: 'Its password is known to many, and what is done with it to nobody.',
  posture: 'identities',
  group: 'CloudApp',
  severity: 2,
  standards: [cisMicrosoft365('1.2.2')],
  playbook: 'disable_ghost_accounts',
  list: 'unprotected',
  applies: account => account.facts.flag('sharedMailbox') === true,
  fails: ({ state }) => when(state, value => value === 'active'),
})
