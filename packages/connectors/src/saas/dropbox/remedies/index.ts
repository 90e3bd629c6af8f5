import type { Remedy } from '../../../kit/connector.ts'
import { guarded } from '../../../kit/guarded.ts'
import { outside, personal } from '../../../kit/meant.ts'
import type { DropboxReading } from '../list.ts'
import { endLinks } from './end-links.ts'
import { narrowLinks } from './narrow-links.ts'
import { removeMembers } from './remove-members.ts'

/** Everything that can be done in Dropbox, by the names that playbooks know. */
export function dropboxRemedies(reading: DropboxReading): Record<string, Remedy> {
  const guard = <P>(remedy: Remedy<P>) => guarded(reading.settings, remedy)
  return {
    remove_public_access: guard(narrowLinks(reading, { from: 'public', to: 'no_one' })),
    narrow_links: guard(narrowLinks(reading, { from: 'public', to: 'team' })),
    remove_organisation_link: guard(narrowLinks(reading, { from: 'team', to: 'no_one' })),
    end_outside_access: guard(endLinks(reading)),
    remove_personal_access: guard(removeMembers(reading, personal)),
    remove_outside_access: guard(removeMembers(reading, outside)),
  }
}
