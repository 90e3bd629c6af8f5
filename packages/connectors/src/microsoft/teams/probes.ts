import { z } from 'zod'
import { isUnknown, needing } from '../fault.ts'
import { teamsGet, type TeamsReading } from './reading.ts'

const Listed = z.looseObject({ value: z.array(z.looseObject({ id: z.string() })) })

/** One conversation may be shut by itself; where not even the lists can be had, it is the application that lacks a right. @throws SourceFault `scope_missing` */
export async function confirmSome(reading: TeamsReading, what: 'channels' | 'chats'): Promise<void> {
  if (what === 'channels')
    await teamsGet(reading, { schema: Listed, path: '/teams?$top=1', what: 'The teams of the tenant' }).catch(
      unlessRefused('Team.ReadBasic.All'),
    )
  else
    await reading.graph
      .get(Listed, { path: '/users?$top=1&$select=id', bucket: 'directory', what: 'The people of the tenant' })
      .catch(unlessRefused('User.Read.All'))
}

/** Where there is no such list, nothing is refused. */
const unlessRefused = (right: string) => (error: unknown) => (isUnknown(error) ? undefined : needing(right)(error))
