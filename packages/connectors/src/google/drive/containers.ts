import { dataServices } from '@sharelight/contract'
import { SourceFault, type Container } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { isDenied } from '../fault.ts'
import type { Google } from '../api.ts'
import { rootText } from './keys.ts'
import type { Reading } from './reading.ts'
import { SharedDrive } from './resources.ts'

const service = dataServices.GOOGLEDRIVE.key

/** The drives of people, suspended ones among them: what they shared is shared still; then shared drives. */
export async function* drivesOf(reading: Reading): AsyncGenerator<Container> {
  if (!reading.settings.services.includes('drive')) return
  const { google } = reading
  for await (const { id, primaryEmail } of asAdministrator(google, reading.people.all()))
    yield { id: rootText({ kind: 'my', id }), name: primaryEmail, service }
  const query = { pageSize: 100, useDomainAdminAccess: true, fields: 'nextPageToken,drives(id,name)' }
  const call = { api: 'drive', path: '/drives', query, scope: 'drive', what: 'The shared drives' } as const
  for await (const { items } of asAdministrator(google, google.pages(SharedDrive, 'drives', call)))
    for (const { id, name } of items)
      yield { id: rootText({ kind: 'shared', id }), name: displayPath(Buffer.from(name || id)), service }
}

/** What is asked for belongs to all. @throws SourceFault `scope_missing` where the person named for it is no administrator */
export async function* asAdministrator<T>({ admin }: Google, stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new SourceFault(
      'scope_missing',
      `${admin} may not see the whole organisation. Name an administrator in the settings whose role lets them read users, groups and shared drives, such as a super administrator.`,
      { cause: error },
    )
  }
}
