import { insightRules } from '@sharelight/domain'

const names = new Map(insightRules.map(({ id, name }) => [id, name]))

/** The name of a risk type; one that this version does not know keeps its id. */
export function insightName(id: string): string {
  return names.get(id) ?? id
}
