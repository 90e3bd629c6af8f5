import type { EventType } from '@sharelight/contract'

/** Words of an action or of the part of Setup that it belongs to; the first that fits says what it means. Salesforce has no full list of actions. */
const actions: readonly [words: RegExp, meaning: EventType][] = [
  [/permset|permissionset|profile|^(add|remove).*perm|muting/i, 'role_changed'],
  [
    /user|password|frozen|froze|lockout|verif|phonenumber|delegat|suorgadmin|loginas|grantloginaccess|email(address)?chang|federation|twofactor|mfa/i,
    'account_changed',
  ],
  [/role|territor/i, 'role_changed'],
  [/group|queue|member/i, 'group_changed'],
  [/connectedapp|oauth|remoteaccess|externalclientapp|namedcredential|package/i, 'application_changed'],
  [/dataexport|massdelete|export/i, 'file_downloaded'],
]

const sections: readonly [words: RegExp, meaning: EventType][] = [
  [/permission set|profile/i, 'role_changed'],
  [/manage users|portal|customer success|partner|contact manager|licen[cs]e|grant login/i, 'account_changed'],
  [/role|territor/i, 'role_changed'],
  [/group|queue/i, 'group_changed'],
  [/connected app|oauth|package|appexchange|remote access|named credential/i, 'application_changed'],
  [/data export/i, 'file_downloaded'],
]
const isChange =
  /^(add|allow|block|change|chang|clear|clone|creat|deactivat|activat|delet|deploy|disabl|edit|enabl|expir|inbound|insert|install|login|mass|mov|outbound|purg|refresh|regist|remov|renam|request|reset|revok|run|sched|set|start|stop|submit|suppress|toggle|turn|undelet|uninstall|unfroz|unfreez|unregist|updat|upload|use|view)/i

/** Whatever else is told there is a change of how the organisation is set; what names neither is not understood. */
export function meaningOf(action: string, section: string): EventType | undefined {
  const fits =
    (text: string) =>
    ([words]: readonly [RegExp, EventType]) =>
      words.test(text)
  // Permissions are given to people in the part that is about people.
  const found = actions.slice(0, 1).find(fits(action)) ?? sections.find(fits(section)) ?? actions.find(fits(action))
  if (found) return found[1]
  return section !== '' || isChange.test(action) ? 'settings_changed' : undefined
}
