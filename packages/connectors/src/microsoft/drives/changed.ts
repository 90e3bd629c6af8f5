import { dataServices } from '@sharelight/contract'
import type { Container, Page } from '../../kit/connector.ts'
import { atOnce } from '../at-once.ts'
import { isDenied, isLocked, isMissing } from '../fault.ts'
import { drivesOfSite, libraryIn } from './containers.ts'
import { drivePath, encoded } from './keys.ts'
import { homeAddress } from './principals.ts'
import { askedAtOnce, type Reading } from './reading.ts'
import { Drive, DriveUser, Site } from './resources.ts'

/** The drives of the sites with these addresses, named as the list of all drives names them. */
export async function* drivesAt(
  reading: Reading,
  addresses: AsyncIterable<Page<string>>,
): AsyncGenerator<Page<Container>> {
  const asked = new Set<string>()
  for await (const { items, ...page } of addresses) {
    const fresh = items.filter(address => !asked.has(address))
    for (const address of fresh) asked.add(address)
    const found = await atOnce(fresh, askedAtOnce, address => drivesIn(reading, address))
    yield { ...page, items: found.flat() }
  }
}

/** None of a site that is gone, or shut: the list of everything says so. */
async function drivesIn(reading: Reading, address: string): Promise<Container[]> {
  const site = await siteAt(reading, address)
  const { services } = reading.settings
  if (!site || !services.includes(site.isPersonalSite ? 'onedrive' : 'sharepoint')) return []
  const drives = (await unlessShut(() => drivesOfSite(reading, site.id))) ?? []
  if (!site.isPersonalSite) return drives.map(drive => libraryIn(site, drive))
  return atOnce(drives, askedAtOnce, async drive => {
    const name = await nameOfOwner(reading, drive.id)
    return name === undefined ? libraryIn(site, drive) : { id: drive.id, name, service: dataServices.ONEDRIVE.key }
  })
}

async function siteAt({ graph }: Reading, address: string): Promise<Site | undefined> {
  const { host, pathname } = new URL(address)
  const path = decodeURIComponent(pathname).split('/').map(encoded).join('/')
  return unlessShut(() =>
    graph.get(Site, {
      path: `/sites/${host}${path === '/' ? '' : `:${path}`}`,
      bucket: 'files',
      what: 'A site in which something changed',
    }),
  )
}

/** Of who has an account still; drives of others go by their address. */
async function nameOfOwner({ graph }: Reading, id: string): Promise<string | undefined> {
  const what = 'Whose a drive is'
  const drive = await unlessShut(() => graph.get(Drive, { path: drivePath(id), bucket: 'files', what }))
  const owner = drive?.owner?.user?.id
  if (!owner) return undefined
  const path = `/users/${encoded(owner)}?$select=id,userPrincipalName,mail,userType`
  const person = await unlessShut(() => graph.get(DriveUser, { path, bucket: 'directory', what }))
  return person && homeAddress(person.userPrincipalName || person.mail || person.id)
}

async function unlessShut<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isMissing(error) || isLocked(error) || isDenied(error)) return undefined
    throw error
  }
}
