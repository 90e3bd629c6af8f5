import type { RemedyOffer } from '@sharelight/contract'

/** The offer to revoke what everybody is granted. `what` is taken back, as each server calls it. */
export const revokeOffer = (what: string): RemedyOffer => ({
  id: 'revoke_grant',
  title: 'Revoke what everybody is granted',
  description: `Takes back what ${what}.`,
  targets: ['item', 'folder'],
  destructive: false,
  undoable: true,
})
