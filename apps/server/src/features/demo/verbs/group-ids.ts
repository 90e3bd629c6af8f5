import type { DemoOrganisation } from '@sharelight/demo'
import { stableId } from '@sharelight/store'

/** Ids of the demo's groups by their names, as permissions and memberships of the first source's groups have them; each worked out once. */
export function groupIds({ sources: [source] }: DemoOrganisation, organisationId: string): (name: string) => string {
  const known = new Map<string, string>()
  return name => {
    const id = known.get(name) ?? stableId(organisationId, source?.id ?? '', 'group', name)
    known.set(name, id)
    return id
  }
}
