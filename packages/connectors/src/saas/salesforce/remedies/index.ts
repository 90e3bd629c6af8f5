import type { Remedy } from '../../../kit/connector.ts'
import { disableAccount } from '../../../kit/disable-account.ts'
import { guarded } from '../../../kit/guarded.ts'
import { switchOf } from './accounts.ts'
import type { Mending } from './mending.ts'
import { removePublicLinks } from './public-links.ts'
import { removeFromEveryone, removeShare } from './shares.ts'

/** Everything that can be done in Salesforce, by the names that playbooks know. */
export function salesforceRemedies(mending: Mending): Record<string, Remedy> {
  return {
    remove_public_access: guarded(mending.settings, removePublicLinks(mending)),
    remove_access: guarded(mending.settings, removeShare(mending)),
    remove_everyone: guarded(mending.settings, removeFromEveryone(mending)),
    disable_account: guarded(mending.settings, disableAccount(switchOf(mending))),
  }
}
