import type { Remedy } from '../../../kit/connector.ts'
import { guarded } from '../../../kit/guarded.ts'
import { outside, personal } from '../../../kit/meant.ts'
import type { BoxReading } from '../list.ts'
import { classify, removeClassification } from './classify.ts'
import { endCollaborations } from './end-collaborations.ts'
import { narrowLinks } from './narrow-links.ts'

/** Everything that can be done in Box, by the names that playbooks know. */
export function boxRemedies(reading: BoxReading): Record<string, Remedy> {
  const guard = <P>(remedy: Remedy<P>) => guarded(reading.settings, remedy)
  return {
    remove_public_access: guard(narrowLinks(reading, { from: 'open', to: 'collaborators' })),
    narrow_links: guard(narrowLinks(reading, { from: 'open', to: 'company' })),
    remove_organisation_link: guard(narrowLinks(reading, { from: 'company', to: 'collaborators' })),
    remove_personal_access: guard(endCollaborations(reading, personal)),
    remove_outside_access: guard(endCollaborations(reading, outside)),
    set_classification: guard(classify(reading)),
    remove_classification: guard(removeClassification(reading)),
  }
}
