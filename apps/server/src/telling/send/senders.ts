import type { ReceiverPlace, ReceiverType } from '@sharelight/contract'
import { slack, teams } from './chat.ts'
import { github } from './github.ts'
import { jira } from './jira.ts'
import { mail } from './mail.ts'
import type { Sender } from './sender.ts'
import { siem } from './siem.ts'
import { webhook } from './webhook.ts'

const senders: { [Type in ReceiverType]: Sender<Extract<ReceiverPlace, { type: Type }>> } = {
  webhook,
  siem,
  slack,
  teams,
  mail,
  jira,
  github,
}

/** How receivers of a place's type are told something. */
export function senderOf({ type }: ReceiverPlace): Sender {
  // Each takes places of its own type, by which it was chosen.
  return senders[type] as Sender
}
