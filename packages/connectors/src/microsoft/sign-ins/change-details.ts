/** What changed, as both logs of the directory say it: the values are JSON texts. */
export interface ChangedProperty {
  name: string
  value: string
}

/** Of all that changed, by name: what says how far a change goes. The rest may hold anything, and only its name is told. */
const telling: Readonly<Record<string, string>> = {
  'role.displayname': 'role',
  'approle.value': 'right',
  'delegatedpermissiongrant.scope': 'right',
  'consentaction.permissions': 'right',
  'consentcontext.isadminconsent': 'consentOfAdministrator',
  'group.displayname': 'group',
  accountenabled: 'enabled',
}
const longest = 500
const mostNames = 20

export function changeDetails(properties: readonly ChangedProperty[]): Record<string, string> {
  const names = properties.map(({ name }) => name).filter(name => name && !/^included updated/i.test(name))
  const details: Record<string, string> = names.length
    ? { changed: [...new Set(names)].slice(0, mostNames).join(', ').slice(0, longest) }
    : {}
  for (const { name, value } of properties) {
    const key = telling[name.trim().toLowerCase()]
    const text = plain(value)
    if (key !== undefined && text) details[key] ??= text
  }
  return details
}

function plain(value: string): string {
  const text = value.trim()
  const inner = /^"(.*)"$/s.exec(text)?.[1] ?? text
  return inner
    .replace(/^\[|\]$/g, '')
    .trim()
    .slice(0, longest)
}
