/**
 * Resource units of a call for files, of which an application may use so many a minute in a tenant.
 * @see https://learn.microsoft.com/sharepoint/dev/general-development/how-to-avoid-getting-throttled-or-blocked-in-sharepoint-online
 */
export const units = { single: 1, changes: 1, content: 1, list: 2, write: 2, permissions: 5 } as const

const permissions = /\/(permissions|permission\/grant|createLink|invite)\b|\bexpand=[^&]*permissions/i
const oneThing = /\/(items\/[^/]+(\/content)?|drives\/[^/]+|drive|root|content|versions\/[^/]+\/content)$/i

/** Of a call by its path below the version. What is not known counts as a list does. */
export function unitsOf(path: string, method = 'GET'): number {
  if (permissions.test(path)) return units.permissions
  if (method !== 'GET') return units.write
  const [place = ''] = path.split('?')
  if (/\/delta(\(|$)/i.test(place))
    return /\btoken='|[?&](\$|%24)?(skip|delta)?token=/i.test(path) ? units.changes : units.list
  return oneThing.test(place) ? units.single : units.list
}
