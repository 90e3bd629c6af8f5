import { dataServices } from '@sharelight/contract'
import type { Container } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { atOnce } from '../at-once.ts'
import { isDenied, isLocked, isMissing, needing } from '../fault.ts'
import { encoded } from './keys.ts'
import { homeAddress } from './principals.ts'
import { askedAtOnce, type Reading } from './reading.ts'
import { Drive, DriveUser, type Site } from './resources.ts'
import { sitesOf } from './sites.ts'

const { ONEDRIVE, SHAREPOINT } = dataServices

export const libraryIn = ({ webUrl, isPersonalSite }: Site, { id, name }: { id: string; name: string }): Container => ({
  id,
  name: nameIn(webUrl, name),
  service: isPersonalSite ? ONEDRIVE.key : SHAREPOINT.key,
})

/** The drives of people, then those of sites, each once. */
export async function* drivesOf(reading: Reading): AsyncGenerator<Container> {
  const wanted = new Set(reading.settings.services)
  const personal = new Set<string>()
  if (wanted.has('onedrive'))
    for await (const { container, address } of peoplesDrives(reading)) {
      personal.add(address)
      yield container
    }
  if (!wanted.has('onedrive') && !wanted.has('sharepoint')) return
  for await (const sites of sitesOf(reading.graph)) {
    const asked = sites.filter(({ isPersonalSite, webUrl }) =>
      isPersonalSite ? wanted.has('onedrive') && !personal.has(addressOf(webUrl)) : wanted.has('sharepoint'),
    )
    const drives = await atOnce(asked, askedAtOnce, ({ id }) => drivesOfSite(reading, id))
    for (const [index, site] of asked.entries()) for (const drive of drives[index] ?? []) yield libraryIn(site, drive)
  }
}

/** Those of everybody who has an account; drives of people who have gone are found by their sites. */
async function* peoplesDrives(reading: Reading) {
  const { graph } = reading
  const path = '/users?$select=id,userPrincipalName,mail,userType&$top=999'
  const pages = graph.pages(DriveUser, { path, bucket: 'directory', what: 'The people of the tenant' })
  const needs = needing('User.Read.All')
  for (;;) {
    const step = await pages.next().catch(needs)
    if (step.done) return
    const people = step.value.items.filter(({ userType }) => userType?.toLowerCase() !== 'guest')
    const drives = await atOnce(people, askedAtOnce, ({ id }) => driveOf(reading, id))
    for (const [index, drive] of drives.entries()) {
      const person = people[index]
      if (!drive || !person) continue
      const name = homeAddress(person.userPrincipalName || person.mail || person.id)
      yield { container: { id: drive.id, name, service: ONEDRIVE.key }, address: siteOfDrive(drive.webUrl) }
    }
  }
}

async function driveOf({ graph }: Reading, user: string): Promise<Drive | undefined> {
  const path = `/users/${encoded(user)}/drive`
  try {
    return await graph.get(Drive, { path, bucket: 'files', what: "A person's drive" })
  } catch (error) {
    // Nobody has one before its first use, nor without a licence.
    if (isMissing(error) || isLocked(error)) return undefined
    return needing('Files.Read.All')(error)
  }
}

/** A site that is shut says so in the place of its drives. */
export async function drivesOfSite({ graph }: Reading, site: string): Promise<{ id: string; name: string }[]> {
  const path = `/sites/${encoded(site)}/drives`
  try {
    const drives = await graph.all(Drive, { path, bucket: 'files', what: 'The drives of a site' })
    return drives.map(({ id, name }) => ({ id, name: name || 'Documents' }))
  } catch (error) {
    if (isMissing(error) || isLocked(error) || isDenied(error)) return []
    throw error
  }
}

const addressOf = (webUrl: string | null | undefined) => (webUrl ?? '').toLowerCase().replace(/\/$/, '')

/** `…/personal/ada/Documents` is the drive of `…/personal/ada`. */
const siteOfDrive = (webUrl: string | null | undefined) => addressOf(webUrl).replace(/\/[^/]*$/, '')

/** `sites/plans/Documents`: the same name may be that of many sites, the address is not. */
function nameIn(webUrl: string | null | undefined, drive: string): string {
  const path = decoded(URL.parse(webUrl ?? '')?.pathname ?? '').replace(/^\/|\/$/g, '')
  return displayPath(Buffer.from(path ? `${path}/${drive}` : drive))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
