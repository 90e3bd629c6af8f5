/** The host of the administrators of a site's tenant: `contoso.sharepoint.com` and `contoso-my.sharepoint.com` have one. */
export function adminAddress(webUrl: string): string | undefined {
  const host = URL.parse(webUrl)?.hostname
  const [, prefix, rest] = /^([a-z0-9-]+?)(?:-my|-admin)?\.(.+)$/i.exec(host ?? '') ?? []
  return prefix === undefined || rest === undefined ? undefined : `https://${prefix}-admin.${rest}`
}

/** `host,collection,web`, as Graph names sites. */
export const collectionOf = (siteId: string): string | undefined =>
  /^[^,]+,([\da-f-]{36}),[\da-f-]{36}$/i.exec(siteId)?.[1]
