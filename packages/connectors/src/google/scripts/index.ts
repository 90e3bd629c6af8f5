import type { Recipe } from '../../kit/scripts/script.ts'
import { endForwarding, suspendAccounts } from './directory.ts'
import { expirePermissions, quarantineFiles, removePermissions, reviewPermissions } from './drive.ts'
import { labelFiles } from './labels.ts'
import { preventPublicAccess } from './storage.ts'

const accounts: Readonly<Record<string, Recipe>> = { disable_ghost_accounts: suspendAccounts }

/** What can be done in Google Drive, by playbook. */
export const driveScripts: Readonly<Record<string, Recipe>> = {
  close_anonymous_links: removePermissions('Closes links that let anybody in'),
  close_organisation_links: removePermissions('Closes links that let the whole organisation in'),
  expire_old_links: expirePermissions,
  remove_personal_access: removePermissions('Takes personal addresses off files'),
  remove_untrusted_organisations: removePermissions('Takes people of organisations that are not trusted off files'),
  remove_everyone: removePermissions('Takes everyone off files'),
  quarantine: quarantineFiles('Moves files to quarantine'),
  delete_stale_copies: quarantineFiles('Moves copies to quarantine'),
  apply_label: labelFiles,
  review_access: reviewPermissions,
  ...accounts,
}

/** What can be done in Gmail, by playbook. */
export const gmailScripts: Readonly<Record<string, Recipe>> = { remove_forwarding: endForwarding, ...accounts }

/** What can be done in Google Cloud by its command line, by playbook. */
export const googleCloudScripts: Readonly<Record<string, Recipe>> = { fix_public_storage: preventPublicAccess }
