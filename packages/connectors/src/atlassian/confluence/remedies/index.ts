import type { Remedy } from '../../../kit/connector.ts'
import { guarded } from '../../../kit/guarded.ts'
import { outside } from '../../../kit/meant.ts'
import type { ConfluenceReading } from '../reading.ts'
import { closeSpace } from './close-space.ts'
import { restrictPage } from './restrict-page.ts'
import { takeOff } from './take-off.ts'

/** Everything that can be done in Confluence, by the names that playbooks know. */
export function confluenceRemedies(reading: ConfluenceReading): Record<string, Remedy> {
  const guard = <P>(remedy: Remedy<P>) => guarded(reading.settings, remedy)
  return {
    remove_public_access: guard(closeSpace(reading)),
    remove_outside_access: guard(takeOff(reading, outside)),
    restrict_page: guard(restrictPage(reading)),
  }
}
