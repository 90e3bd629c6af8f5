export const texts = {
  title: 'Admins', description: 'Who may sign in to Sharelight, and what they may see.', invite: 'Invite', emails: 'Email addresses', emailsHint: 'Type an address and press Enter.', role: 'Role', send: 'Send invitations',
  columns: { email: 'Email', name: 'Name', role: 'Role', type: 'View', status: 'Status', lastLogin: 'Last sign-in', actions: 'Actions' }, block: 'Block', activate: 'Activate', you: 'you', count: 'administrators',
  inviteTitle: 'Invite administrators', links: 'No mail server is set up. Send these links yourself; each works once.', sent: 'The invitations are sent.', type: { system: 'System', business: 'Business' },
}
