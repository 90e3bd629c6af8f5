import { dataServices } from '@sharelight/contract'
import type { Container } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { asAdministrator } from '../administers.ts'
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
