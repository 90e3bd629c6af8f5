import type { Remedy } from '../../kit/connector.ts'
import { guarded } from '../../kit/guarded.ts'
import { disableAccount, revokeSessions } from './accounts.ts'
import { endAccess } from './end-access.ts'
import { fileSetting, forbidCopying, lockContent } from './file-settings.ts'
import * as about from '../../kit/meant.ts'
import { applyLabel, removeLabel } from '../labels/remedies.ts'
import type { Mending } from './mending.ts'
import { narrowLinks } from './narrow-links.ts'
import { removeAccess } from './remove-access.ts'
import { removeForwarding } from './remove-forwarding.ts'

export { mendingOf } from './mending.ts'

/** Everything that can be done in Google Workspace, by the names that playbooks know. */
export function googleRemedies(mending: Mending): Record<string, Remedy> {
  const guard = <P>(remedy: Remedy<P>) => guarded(mending.reading.settings, remedy)
  const taking = <P>(meant: about.Meant<P>) => guard(removeAccess(mending, meant))
  return {
    remove_public_access: taking(about.anybody),
    narrow_links: guard(narrowLinks(mending)),
    remove_organisation_link: taking(about.everybody),
    remove_everyone: taking(about.everybody),
    remove_personal_access: taking(about.personal),
    remove_outside_access: taking(about.outside),
    end_outside_access: guard(endAccess(mending)),
    lock_content: guard(fileSetting(mending, lockContent)),
    forbid_copying: guard(fileSetting(mending, forbidCopying)),
    apply_label: guard(applyLabel(mending)),
    remove_label: guard(removeLabel(mending)),
    disable_account: guard(disableAccount(mending)),
    remove_forwarding: guard(removeForwarding(mending)),
    revoke_sessions: guard(revokeSessions(mending)),
  }
}
