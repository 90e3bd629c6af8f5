import type { AccountFacts, ResourceFacts } from '@sharelight/connectors'

const day = 86_400_000

/** Inkwell's directory: people who are well guarded, badly guarded, gone, or invited and never came. */
export function accountsAt(now: Date): AccountFacts[] {
  const user = (name: string, more: Partial<AccountFacts>): AccountFacts => ({
    address: `${name.toLowerCase().replace(' ', '.')}@inkwell.example`,
    name,
    kind: 'user',
    state: 'active',
    admin: false,
    mfa: true,
    lastSignIn: new Date(now.getTime() - day),
    groups: ['Writers'],
    ...more,
  })
  return [
    user('Ada Admin', { admin: true, mfa: false }),
    user('Olga Old', { lastSignIn: new Date(now.getTime() - 200 * day) }),
    user('Lee Legacy', { mfa: false, facts: { legacySignIn: true } }),
    user('Wes Weak', { facts: { methods: ['sms'], legacySignIn: false } }),
    user('Fay Fine', { facts: { methods: ['passkey'], legacySignIn: false } }),
    user('Gus Guest', { guest: true, lastSignIn: undefined, facts: { invitation: 'PendingAcceptance' } }),
    { address: 'writers@inkwell.example', name: 'Writers', kind: 'group', facts: { owners: 0 } },
  ]
}

/** Inkwell's spaces and the rules of the place as a whole. */
export const resources: readonly ResourceFacts[] = [
  { id: 'diary', kind: 'space', name: 'Diary', service: 'inkwell_notes', public: true, facts: {} },
  { id: 'drafts', kind: 'space', name: 'Drafts', service: 'inkwell_notes', public: false, facts: {} },
  { id: 'letters', kind: 'space', name: 'Letters', service: 'inkwell_letters', public: null, facts: {} },
  {
    id: 'inkwell',
    kind: 'tenant',
    name: 'Inkwell',
    service: 'inkwell_notes',
    public: null,
    facts: { externalForwarding: true, auditing: true, globalAdmins: 1 },
  },
]
