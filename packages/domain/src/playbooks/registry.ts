import type { PlaybookId } from '@sharelight/contract'
import { applyLabel } from './apply-label.ts'
import { closeAnonymousLinks } from './close-anonymous-links.ts'
import { closeOrganisationLinks } from './close-organisation-links.ts'
import { deleteStaleCopies } from './delete-stale-copies.ts'
import { disableGhostAccounts } from './disable-ghost-accounts.ts'
import { enforceMfa } from './enforce-mfa.ts'
import { expireOldLinks } from './expire-old-links.ts'
import { fixPublicStorage } from './fix-public-storage.ts'
import type { PlaybookRule } from './playbook.ts'
import { quarantine } from './quarantine.ts'
import { removeEveryone } from './remove-everyone.ts'
import { removeForwarding } from './remove-forwarding.ts'
import { removePersonalAccess } from './remove-personal-access.ts'
import { removeUntrustedOrganisations } from './remove-untrusted-organisations.ts'
import { reviewAccess } from './review-access.ts'
import { revokePublicGrants } from './revoke-public-grants.ts'
import { rotateSecrets } from './rotate-secrets.ts'

/** Every playbook, in the order in which people read them. */
export const playbooks: readonly PlaybookRule[] = [
  closeAnonymousLinks,
  fixPublicStorage,
  rotateSecrets,
  removePersonalAccess,
  removeUntrustedOrganisations,
  closeOrganisationLinks,
  removeEveryone,
  revokePublicGrants,
  expireOldLinks,
  quarantine,
  applyLabel,
  deleteStaleCopies,
  enforceMfa,
  disableGhostAccounts,
  removeForwarding,
  reviewAccess,
]

const byId = new Map(playbooks.map(playbook => [playbook.id, playbook]))

export function playbookById(id: PlaybookId): PlaybookRule {
  const found = byId.get(id)
  if (!found) throw new Error(`There is no playbook ${id}.`)
  return found
}
