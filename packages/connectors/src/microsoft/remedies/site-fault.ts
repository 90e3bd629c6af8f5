import { ConnectorError } from '../../kit/connector.ts'
import { GraphFault, isDenied, isLocked, isMissing } from '../fault.ts'
import { opening } from '../sites/unanswered.ts'
import type { Mending } from './mending.ts'

/** What a refusal of SharePoint about one site means. @throws ConnectorError, or what it was given where that is not about the one site */
export function refusedBySite(
  { sharePoint }: Pick<Mending, 'sharePoint'>,
  name: string,
  whyInvalid: string,
): (error: unknown) => never {
  return error => {
    if (!(error instanceof GraphFault)) throw error
    const fault = (reason: ConstructorParameters<typeof ConnectorError>[0], message: string) =>
      new ConnectorError(reason, message, { cause: error })
    if (isDenied(error))
      throw fault('permission_denied', `Of the site ${name}: ${opening[sharePoint.closed ?? 'right']}`)
    if (isLocked(error)) throw fault('permission_denied', `The site ${name} is locked: open it, then try again.`)
    if (isMissing(error))
      throw fault('changed_while_read', `The site ${name} is gone, or what was to be changed of it.`)
    if (error.status >= 500) throw fault('io_error', `Of the site ${name}: ${opening.host}`)
    if (error.status === 400) throw fault('unsupported', whyInvalid)
    throw fault('io_error', error.message)
  }
}
