import { regionOf } from '@sharelight/domain'

/**
 * Where a user of another region goes on, with the token of the hand-over (specification S4.036): undefined when the region is this site. The server
 * names only the operator's sites. A region's address that names `us-` leads to its `us` site.
 */
export function regionalSite(regionUrl: string, token: string, origin = location.origin): string | undefined {
  if (!regionUrl || !URL.canParse(regionUrl)) return undefined
  const site = new URL(regionUrl)
  if (!/^https?:$/.test(site.protocol) || site.origin === origin) return undefined
  if (regionOf(regionUrl) === 'us') localStorage.setItem(regionMarker, 'us')
  site.searchParams.set('token', token)
  return site.href
}

/** Which region the browser was last sent to; forgotten at logout. */
export const regionMarker = 'sharelight.region'
