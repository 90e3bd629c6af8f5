import {
  investigateContacts,
  investigateEmployees,
  investigateEvents,
  investigateFiles,
  investigateFolders,
  investigateOrganisations,
  investigatePersonalContacts,
  type MetricCondition,
} from '@sharelight/contract'
import { writeConditions } from './conditions.ts'
import { paths } from './paths.ts'

/** The lists of the investigation, by the name that calls and addresses use. */
export const lists = {
  files: investigateFiles,
  events: investigateEvents,
  folders: investigateFolders,
  employees: investigateEmployees,
  contacts: investigateContacts,
  'personal-contacts': investigatePersonalContacts,
  organizations: investigateOrganisations,
} as const
export type ListName = keyof typeof lists

export function isListName(text: string | null): text is ListName {
  return text !== null && Object.hasOwn(lists, text)
}

/** The address of the list that a number counts. */
export function listLink(
  list: ListName,
  { frame, where = [], item }: { frame?: string; where?: readonly MetricCondition[]; item?: string } = {},
): string {
  const query = new URLSearchParams({ type: list })
  if (frame) query.set('frame', frame)
  for (const condition of writeConditions(where)) query.append('f', condition)
  if (item) query.set('item', item)
  return `${paths.investigation}?${query}`
}
