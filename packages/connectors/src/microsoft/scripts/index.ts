import type { Recipe } from '../../kit/scripts/script.ts'
import { disableAccounts, requireMfa } from './accounts.ts'
import { removeForwarding } from './forwarding.ts'
import { labelItems, quarantineItems } from './items.ts'
import { expireLinks, removePermissions, reviewPermissions } from './permissions.ts'

const accounts: Readonly<Record<string, Recipe>> = { disable_ghost_accounts: disableAccounts, enforce_mfa: requireMfa }

/** What can be done in OneDrive, SharePoint and Teams by PowerShell, by playbook. */
export const microsoftFileScripts: Readonly<Record<string, Recipe>> = {
  close_anonymous_links: removePermissions('Closes links that let anybody in'),
  close_organisation_links: removePermissions('Closes links that let the whole organisation in'),
  expire_old_links: expireLinks,
  remove_personal_access: removePermissions('Takes personal addresses off files'),
  remove_untrusted_organisations: removePermissions('Takes people of organisations that are not trusted off files'),
  remove_everyone: removePermissions('Takes everyone off files'),
  quarantine: quarantineItems('Moves files to quarantine'),
  delete_stale_copies: quarantineItems('Moves copies to quarantine'),
  apply_label: labelItems,
  review_access: reviewPermissions,
  ...accounts,
}

/** What can be done in Exchange by PowerShell, by playbook. */
export const exchangeScripts: Readonly<Record<string, Recipe>> = { remove_forwarding: removeForwarding, ...accounts }
