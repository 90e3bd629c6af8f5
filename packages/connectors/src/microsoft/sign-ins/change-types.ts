import type { EventType } from '@sharelight/contract'

/** The first that fits counts: an application is given a role of an application, a person one of the directory. */
const activities: readonly (readonly [RegExp, EventType])[] = [
  [
    /app ?role assign|service ?principal|application|oauth2? ?permission|permission grant|consent|managed identity/,
    'application_changed',
  ],
  [/\brole\b|\broles\b|\bpim\b|access review/, 'role_changed'],
  [
    /polic(y|ies)|conditional access|company|on tenant|\btenant\b|directory feature|domain|named location|federat|partner|cross-tenant|authentication (method|strength|context)s?\b(?!.*user)|\borgani[sz]ation\b|\bsecurity defaults\b|\bdirsync|device registration|\bauthorization\b/,
    'settings_changed',
  ],
  [/\bgroups?\b|\bgroup lifecycle/, 'group_changed'],
  [
    /\busers?\b|password|\bguests?\b|invit|redeem|licen[cs]e|strong authentication|strongauth|stsrefreshtoken|refresh tokens?|security info|\baccounts?\b|\bdevices?\b|passkey|fido|bitlocker|\bregister|\bcontacts?\b|\bmember\b|\bviral\b/,
    'account_changed',
  ],
]

/** Of activities that none of these knows by name. */
const categories: Readonly<Record<string, EventType>> = {
  usermanagement: 'account_changed',
  device: 'account_changed',
  devicemanagement: 'account_changed',
  contact: 'account_changed',
  groupmanagement: 'group_changed',
  rolemanagement: 'role_changed',
  applicationmanagement: 'application_changed',
  authorization: 'settings_changed',
  authorizationpolicy: 'settings_changed',
  authentication: 'settings_changed',
  policy: 'settings_changed',
  policymanagement: 'settings_changed',
  directorymanagement: 'settings_changed',
  label: 'settings_changed',
  resourcemanagement: 'settings_changed',
}

/** Only looks, or tells of a job that went on: nothing is different afterwards. */
const nothingChanged = /^(get|read|list|view|download|search|export|validate|test|started|processed|health)\b/

/** What a change of the directory is here, by its name and, where Entra says one, its category; nothing where neither is known. */
export function changeTypeOf(activity: string, category?: string | null): EventType | 'nothing' | undefined {
  const name = activity.trim().toLowerCase()
  if (nothingChanged.test(name)) return 'nothing'
  const known = activities.find(([pattern]) => pattern.test(name))?.[1]
  if (known) return known
  const group = category?.trim().toLowerCase() ?? ''
  return Object.hasOwn(categories, group) ? categories[group] : undefined
}

/** The same in the activity feed, which ends it with a dot, and in Entra's own log. */
export const activityName = (text: string) => text.trim().replace(/\.$/, '').trim()
