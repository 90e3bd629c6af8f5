import type { Recipe } from '../../../kit/scripts/script.ts'
import { lockAccounts } from './lock-accounts.ts'
import { deleteCopies, quarantineFiles } from './quarantine.ts'
import { removeEveryone } from './remove-everyone.ts'
import { reviewAccess } from './review-access.ts'

/** What can be done about files and folders by a shell, by playbook. */
export const fileScripts: Readonly<Record<string, Recipe>> = {
  remove_everyone: removeEveryone,
  quarantine: quarantineFiles,
  delete_stale_copies: deleteCopies,
  review_access: reviewAccess,
  disable_ghost_accounts: lockAccounts,
}
