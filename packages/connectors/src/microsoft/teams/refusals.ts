import type { Entry, ProblemEntry } from '../../kit/connector.ts'
import { SourceFault } from '../../kit/connector.ts'
import { allowing, GraphFault, isDenied } from '../fault.ts'
import { service } from './entries.ts'
import { whoBelongs } from './members.ts'
import { refusalKey } from './keys.ts'
import type { TeamsExport } from './settings.ts'

/** Rights to read messages are given out twice: by an administrator, and by Microsoft. */
const isProtected =
  'Microsoft guards it: where the right is there and messages are refused all the same, ask Microsoft for access to protected APIs of Teams.'

const isUnpaid = (error: unknown) => error instanceof GraphFault && error.status === 402
export const isRefused = (error: unknown) => isUnpaid(error) || isDenied(error)

const orPerChannel = 'or read Teams channel by channel ("none")'

/** Why messages are not given out, and the way out. */
export function whyRefused(error: unknown, what: 'channels' | 'chats', model: TeamsExport): string {
  const right = what === 'channels' ? 'ChannelMessage.Read.All' : 'Chat.Read.All'
  if (error instanceof GraphFault && error.what === whoBelongs && isDenied(error))
    return `Microsoft 365 does not say who reads along, and so it is not read. ${allowing(what === 'channels' ? 'TeamMember.Read.All and ChannelMember.Read.All' : right)}`
  if (isUnpaid(error))
    return model === 'evaluation'
      ? `Microsoft 365 gives out no more messages: the 500 a month that are free to try the export are used up. Reading goes on next month; choose model A or B for the export, ${orPerChannel}.`
      : `Microsoft 365 wants the export of messages paid for: link an Azure subscription to the application for model ${model === 'model-a' ? 'A' : 'B'}, ${orPerChannel}.`
  if (model === 'model-a')
    return `Microsoft 365 refuses the export by model A: ${what === 'chats' ? 'the person' : 'somebody in the team'} needs a licence with Communications Data Loss Prevention (such as Microsoft 365 E5), and the application ${right}. Assign one, choose another model, ${orPerChannel}. ${isProtected}`
  return `Microsoft 365 refuses the messages. ${allowing(right)} ${isProtected}`
}

/** What stands for messages that are not given out. */
export const refusalEntry = (container: string, name: string, detail: string): Entry =>
  ({
    type: 'problem',
    key: refusalKey(container),
    name,
    path: name,
    service,
    status: 'failed',
    reason: 'permission_denied',
    detail,
  }) satisfies ProblemEntry

/** In the middle of a list: what was not listed is not gone. */
export const refusalFault = (error: unknown, what: 'channels' | 'chats', model: TeamsExport) =>
  new SourceFault('scope_missing', whyRefused(error, what, model), { cause: error })
