import type { Remedy } from '../../kit/connector.ts'
import { applyLabel, removeLabel } from '../labels/remedies.ts'
import { disableAccount } from './disable-account.ts'
import { quarantine } from './quarantine.ts'
import { removeForwarding } from './remove-forwarding.ts'
import { removeFromGroups } from './remove-from-groups.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { combined } from './combined.ts'
import { expireLinks } from './expire-links.ts'
import * as about from './meant.ts'
import { guarded, type Mending } from './mending.ts'
import { narrowLinks } from './narrow-links.ts'
import { removeSiteGuests } from './remove-site-guests.ts'
import { removeAccess } from './remove-access.ts'
import { limitSiteSharing } from './limit-site-sharing.ts'
import { isAboutPerson, removePeople } from './remove-people.ts'

export { mendingOf } from './mending.ts'

/** Everything that can be done in Microsoft 365, by the names that playbooks know. */
export function microsoftRemedies(mending: Mending): Record<string, Remedy> {
  const taking = <P>(meant: about.Meant<P>) => guarded(mending, removeAccess(mending, meant))
  const takingPeople = <P>(meant: about.Meant<P>) =>
    guarded(mending, combined(removeAccess(mending, meant), removePeople(mending, meant), isAboutPerson))
  return {
    remove_public_access: taking(about.anonymousLinks),
    narrow_links: guarded(mending, narrowLinks(mending)),
    remove_organisation_link: taking(about.organisationLinks),
    remove_everyone: taking(about.everybody),
    remove_personal_access: takingPeople(about.personal),
    remove_outside_access: takingPeople(about.outside),
    remove_old_links: taking(about.links),
    expire_links: guarded(mending, expireLinks(mending)),
    ask_site_guests_to_sign_in: guarded(mending, limitSiteSharing(mending, 'ExternalUserSharingOnly')),
    stop_site_sharing: guarded(mending, limitSiteSharing(mending, 'Disabled')),
    remove_site_guests: guarded(mending, removeSiteGuests(mending)),
    quarantine: guarded(mending, quarantine(mending)),
    disable_account: guarded(mending, disableAccount(mending)),
    revoke_sessions: guarded(mending, revokeSessions(mending)),
    remove_from_groups: guarded(mending, removeFromGroups(mending)),
    remove_forwarding: guarded(mending, removeForwarding(mending)),
    apply_label: guarded(mending, applyLabel(mending)),
    remove_label: guarded(mending, removeLabel(mending)),
  }
}
