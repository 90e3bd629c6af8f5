import type { EventType } from '@sharelight/contract'
import { aboutLinks, leftOut, told } from './names.ts'

/** What a type of event means. `link`: how far it leads decides which event it is. */
export type Meaning = { type: EventType } | { link: keyof typeof aboutLinks } | { leftOut: keyof typeof leftOut }

const words = (text: string) => text.split(/\s+/).filter(Boolean)

const known = new Map<string, Meaning>([
  ...Object.entries(told).flatMap(([type, names]) =>
    words(names).map(name => [name, { type: type as EventType }] as const),
  ),
  ...Object.entries(aboutLinks).flatMap(([link, names]) =>
    words(names).map(name => [name, { link: link as keyof typeof aboutLinks }] as const),
  ),
  ...Object.entries(leftOut).flatMap(([why, names]) =>
    words(names).map(name => [name, { leftOut: why as keyof typeof leftOut }] as const),
  ),
])

/** By how Dropbox names them: records hold types that its description does not list, or no longer. */
const families: readonly (readonly [RegExp, EventType])[] = [
  [/_(policy_changed|change_policy)$/, 'settings_changed'],
  [/^app_(un)?link_/, 'application_changed'],
  [/^(sso|web_sessions|emm|network_control)_/, 'settings_changed'],
  [/^(tfa|passkey|password|device)_/, 'account_changed'],
  [/^member_change_/, 'account_changed'],
  [/^group_/, 'group_changed'],
  [/^shared_(content|folder)_/, 'sharing_set'],
]

export function meaningOf(name: string): Meaning | undefined {
  const type = families.find(([named]) => named.test(name))?.[1]
  return known.get(name) ?? (type && { type })
}
