import { z } from 'zod'
import { ConnectorError } from '../../kit/connector.ts'
import { drivePath, placeOf } from '../drives/keys.ts'
import { isDenied, isLocked, isMissing } from '../fault.ts'
import { adminAddress, collectionOf } from '../sites/addresses.ts'
import { encoded } from '../drives/keys.ts'
import type { Mending } from './mending.ts'

/** A collection of sites, as its administrators name it. */
export interface SiteAt {
  /** Without the host and the web. */
  collection: string
  address: string
  /** Of the administrators. */
  admin: string
  name: string
}

const text = z.string().nullish().catch(undefined)
const Found = z.looseObject({
  id: z.string(),
  displayName: text,
  name: text,
  webUrl: text,
  sharePointIds: z.looseObject({ siteId: text, siteUrl: text }).nullish().catch(undefined),
})

/** The site that a key of a resource names, or the one in which a folder or file lies. @throws ConnectorError `vanished`, `unsupported` */
export async function siteAt(mending: Mending, key: string): Promise<SiteAt> {
  return collectionOf(key) === undefined ? siteOfDrive(mending, key) : siteBy(mending, key)
}

async function siteBy(mending: Mending, key: string): Promise<SiteAt> {
  const { webUrl, displayName, name } = await found(mending, `/sites/${encoded(key)}`, key)
  return requireWhole({ collection: collectionOf(key), address: webUrl, name: displayName || name }, key)
}

async function siteOfDrive(mending: Mending, key: string): Promise<SiteAt> {
  const path = `${drivePath(placeOf(key).drive)}?$select=id,name,webUrl,sharePointIds`
  const { sharePointIds } = await found(mending, path, key)
  const address = sharePointIds?.siteUrl
  const name = decodeURIComponent(URL.parse(address ?? '')?.pathname.slice(1) ?? '')
  return requireWhole({ collection: sharePointIds?.siteId, address, name }, key)
}

function requireWhole(
  { collection, address, name }: { collection?: string | null; address?: string | null; name?: string | null },
  key: string,
): SiteAt {
  const admin = adminAddress(address ?? '')
  if (collection && address && admin !== undefined) return { collection, address, admin, name: name || address }
  throw new ConnectorError('unsupported', `Microsoft 365 does not say in which site ${key.slice(0, 200)} lies.`)
}

async function found({ graph }: Mending, path: string, key: string): Promise<z.infer<typeof Found>> {
  try {
    return await graph.get(Found, { path, bucket: 'files', what: 'A site' })
  } catch (error) {
    if (isMissing(error)) throw new ConnectorError('vanished', `${key.slice(0, 200)} is not there any more.`)
    if (isDenied(error) || isLocked(error))
      throw new ConnectorError('permission_denied', 'Microsoft 365 keeps the site shut: an administrator locked it.')
    throw error
  }
}
