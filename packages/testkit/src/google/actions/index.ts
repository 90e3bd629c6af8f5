import type { WorkspaceState } from '../state/workspace.ts'
import * as chat from './chat.ts'
import * as files from './files.ts'
import * as labels from './labels.ts'
import * as mail from './mail.ts'
import * as notes from './notes.ts'
import * as people from './people.ts'

type Bound<T> = T extends (state: WorkspaceState, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

const actions = {
  addUser: people.addUser,
  addGroup: people.addGroup,
  suspendUser: people.suspendUser,
  removeUser: people.removeUser,
  addSharedDrive: files.addSharedDrive,
  addFolder: files.addFolder,
  addFile: files.addFile,
  fill: files.fill,
  addShortcut: files.addShortcut,
  writeFile: files.writeFile,
  moveFile: files.moveFile,
  removeFile: files.removeFile,
  markFile: files.markFile,
  fileAt: files.fileAt,
  share: files.share,
  unshare: files.unshare,
  addLabel: labels.addLabel,
  labelFile: labels.labelFile,
  use: files.noteUse,
  addMailbox: mail.addMailbox,
  sendMail: mail.sendMail,
  saveDraft: mail.saveDraft,
  mailOf: mail.mailOf,
  removeMail: mail.removeMail,
  labelMail: mail.labelMail,
  forwardMail: mail.forwardMail,
  addFilter: mail.addFilter,
  addDelegate: mail.addDelegate,
  addSpace: chat.addSpace,
  spaceOf: chat.spaceOf,
  joinSpace: chat.joinSpace,
  say: chat.say,
  edit: chat.edit,
  unsay: chat.unsay,
  signIn: notes.signIn,
  letIn: notes.letIn,
  administer: notes.administer,
}

/** What people and administrators do. */
export type WorkspaceActions = { [Name in keyof typeof actions]: Bound<(typeof actions)[Name]> }

export function actionsOf(state: WorkspaceState): WorkspaceActions {
  const bound = Object.entries(actions).map(([name, act]) => [
    name,
    (...rest: unknown[]) => (act as (state: WorkspaceState, ...rest: unknown[]) => unknown)(state, ...rest),
  ])
  return Object.fromEntries(bound) as WorkspaceActions
}
