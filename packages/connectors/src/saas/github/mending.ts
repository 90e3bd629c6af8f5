import { ConnectorError, type RemedyTarget } from '../../kit/connector.ts'
import { GithubFault, isDenied, isMissing } from './fault.ts'

export function repositoryIn({ key }: RemedyTarget): string {
  const repository = /^[^/#]+\/[^/#]+/.exec(key)?.[0]
  if (repository === undefined) throw new ConnectorError('vanished', `${key.slice(0, 200)} is in no repository.`)
  return repository
}

export const changed = (name: string) =>
  new ConnectorError('changed_while_read', `${name} is not as it was when this was planned. Plan again.`)

/** Why a change is not made. */
export function refused(name: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof GithubFault)) throw error
    if (isMissing(error))
      throw new ConnectorError('changed_while_read', `${name} is gone, or may not be seen any more. Plan again.`, {
        cause: error,
      })
    if (!isDenied(error) && error.status !== 422) throw new ConnectorError('io_error', error.message, { cause: error })
    throw new ConnectorError(
      'permission_denied',
      `GitHub does not let it be changed: ${name}. It takes the right Administration (write) on the repository, and a rule of the organisation may forbid it.`,
      { cause: error },
    )
  }
}
