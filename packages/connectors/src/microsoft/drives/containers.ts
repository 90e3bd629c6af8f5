import { dataServices } from '@sharelight/contract'
import { SourceFault, type Container } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { atOnce } from '../at-once.ts'
import { isMissing, needing } from '../fault.ts'
import { encoded } from './keys.ts'
import { homeAddress } from './principals.ts'
import { askedAtOnce, type Reading } from './reading.ts'
import { inPlaceOf, Unlisted } from './unlisted.ts'
import { Drive, DriveUser, type Site } from './resources.ts'
import { sitesOf } from './sites.ts'

const { ONEDRIVE, SHAREPOINT } = dataServices

export const libraryIn = ({ webUrl, isPersonalSite }: Site, { id, name }: { id: string; name: string }): Container => ({
  id,
  name: nameIn(webUrl, name),
  service: isPersonalSite ? ONEDRIVE.key : SHAREPOINT.key,
})

interface DrivePart {
  service: 'onedrive' | 'sharepoint'
  containers(): AsyncGenerator<Container>
}

/** The drives of people, then those of sites, each once, for one after the other. */
export function drivesOf(reading: Reading): DrivePart[] {
  const wanted = new Set(reading.settings.services)
  const personal = new Set<string>()
  const [ofPeople, ofSites] = [() => personalDrives(reading, personal), () => siteDrives(reading, personal)]
  return [
    ...(wanted.has('onedrive') ? [{ service: 'onedrive', containers: ofPeople } as const] : []),
    ...(wanted.has('sharepoint') ? [{ service: 'sharepoint', containers: ofSites } as const] : []),
    // Drives of people who have gone lie in sites, too.
    ...(wanted.has('onedrive') && !wanted.has('sharepoint')
      ? [{ service: 'onedrive', containers: ofSites } as const]
      : []),
  ]
}

async function* personalDrives(reading: Reading, told: Set<string>): AsyncGenerator<Container> {
  for await (const { container, address } of peoplesDrives(reading)) {
    if (address !== undefined) told.add(address)
    yield container
  }
}

async function* siteDrives(reading: Reading, personal: ReadonlySet<string>): AsyncGenerator<Container> {
  const wanted = new Set(reading.settings.services)
  const unlisted = new Unlisted<Container>(personal.size > 0)
  for await (const sites of knownSites(reading)) {
    const asked = sites.filter(({ isPersonalSite, webUrl }) =>
      isPersonalSite ? wanted.has('onedrive') && !personal.has(addressOf(webUrl)) : wanted.has('sharepoint'),
    )
    const drives = await atOnce(asked, askedAtOnce, site =>
      unlisted.told(libraryPlace(site), () => librariesOf(reading, site)),
    )
    yield* drives.flat()
  }
  yield* unlisted.shut()
}

async function* knownSites({ graph, known }: Reading): AsyncGenerator<Site[]> {
  try {
    yield* sitesOf(graph)
  } catch (error) {
    known.sitesRefused = error instanceof SourceFault && error.code === 'scope_missing'
    throw error
  }
}

const librariesOf = async (reading: Reading, site: Site) =>
  (await drivesOfSite(reading, site.id)).map(drive => libraryIn(site, drive))

const libraryPlace = (site: Site) =>
  inPlaceOf(sitesDrives(site.id), libraryIn(site, { id: site.id, name: 'Documents' }))

/** Those of everybody who has an account; drives of people who have gone are found by their sites. */
async function* peoplesDrives(reading: Reading) {
  const unlisted = new Unlisted<OfPerson>()
  const { graph } = reading
  const path = '/users?$select=id,userPrincipalName,mail,userType&$top=999'
  const pages = graph.pages(DriveUser, { path, bucket: 'directory', what: 'The people of the tenant' })
  const needs = needing('User.Read.All')
  for (;;) {
    const step = await pages.next().catch(needs)
    if (step.done) return yield* unlisted.shut()
    const people = step.value.items.filter(({ userType }) => userType?.toLowerCase() !== 'guest')
    const drives = await atOnce(people, askedAtOnce, person =>
      unlisted.told(personsPlace(person), () => driveOfPerson(reading, person)),
    )
    yield* drives.flat()
  }
}

interface OfPerson {
  container: Container
  /** Of the site in which it lies, where that is known. */
  address?: string
}

const nameOfPerson = ({ userPrincipalName, mail, id }: DriveUser) => homeAddress(userPrincipalName || mail || id)

const personsPlace = (person: DriveUser): OfPerson => ({
  container: inPlaceOf(personsDrive(person.id), { id: '', name: nameOfPerson(person), service: ONEDRIVE.key }),
})

async function driveOfPerson(reading: Reading, person: DriveUser): Promise<OfPerson[]> {
  const drive = await driveOf(reading, person.id)
  if (!drive) return []
  const container = { id: drive.id, name: nameOfPerson(person), service: ONEDRIVE.key }
  return [{ container, address: siteOfDrive(drive.webUrl) }]
}

const personsDrive = (user: string) => `/users/${encoded(user)}/drive`
const sitesDrives = (site: string) => `/sites/${encoded(site)}/drives`

async function driveOf({ graph }: Reading, user: string): Promise<Drive | undefined> {
  const path = personsDrive(user)
  try {
    return await graph.get(Drive, { path, bucket: 'files', what: "A person's drive" })
  } catch (error) {
    // Nobody has one before its first use, nor without a licence.
    if (isMissing(error)) return undefined
    throw error
  }
}

/** @throws GraphFault 403 and 423 for a site that is shut */
export async function drivesOfSite({ graph }: Reading, site: string): Promise<{ id: string; name: string }[]> {
  const path = sitesDrives(site)
  try {
    const drives = await graph.all(Drive, { path, bucket: 'files', what: 'The drives of a site' })
    return drives.map(({ id, name }) => ({ id, name: name || 'Documents' }))
  } catch (error) {
    if (isMissing(error)) return []
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
