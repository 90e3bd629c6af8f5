import { SourceFault } from '../kit/connector.ts'
import type { Google } from './api.ts'
import { isDenied } from './fault.ts'

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
