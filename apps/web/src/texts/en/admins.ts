import { plural } from '../../lib/format.ts'

export const texts = {
  title: 'Admins', description: 'Who may sign in to Sharelight, and what they may see.', invite: 'Invite', emails: 'Email addresses',
  emailsHint: 'Type an address and press Enter.', role: 'Role', roleHint: 'A SuperAdmin also looks after administrators, sign-in, support access and the plan.',
  copyLink: 'Copy the link for', again: 'Invite again', send: 'Send invitations',
  columns: { email: 'Email', name: 'Name', role: 'Role', type: 'View', status: 'Status', lastLogin: 'Last sign-in', actions: 'Actions' },
  block: 'Block', activate: 'Activate', you: 'you', count: 'administrators', countOne: 'administrator',
  inviteTitle: 'Invite administrators', links: 'No mail server is set up. Send these links yourself; each works once.',
  sent: 'The invitations are sent.', type: { system: 'System', business: 'Business' },
  search: 'Search administrators', edit: 'Role and restrictions', editTitle: 'Role and restrictions of', save: 'Save',
  saved: 'Saved. It holds from the next call on.', view: 'View',
  systemHint: 'Sees and does everything.', businessHint: 'Does not see or do what is ticked here, nor Data Sources, Policies and Playbooks.',
  infoTypes: 'Hidden information types', entities: 'Hidden kinds of things', areas: 'Closed areas',
  policy: {
    title: 'Second step', required: 'Everybody needs a second step', hint: 'An authenticator app or a passkey, set up at the next sign-in before anything else works.',
    since: (time: string) => `Asked for since or from ${time}.`,
    without: (count: number) => `${plural(count, { one: 'administrator', other: 'administrators' })} with a password without one.`,
    grace: 'Days of grace', graceHint: 'So long everybody works on without one.', providers: 'Who signs in with an identity provider',
    trusted: 'is trusted to be asked by the provider', claimed: 'needs the provider to say so (amr or acr), or a passkey here', saved: 'Saved. It holds from the next call on.',
  },
  restricted: (count: number) => `${plural(count, { one: 'restriction', other: 'restrictions' })}`,
}
