import type { EventType } from '@sharelight/contract'
import { activityName, changeTypeOf } from '../sign-ins/change-types.ts'
import { commandTypeOf } from './commands.ts'
import { whyLeftOut } from './left-out.ts'

/** What is done to files and folders, by the operation's name in lower case. */
const events: Readonly<Record<string, EventType>> = {
  fileaccessed: 'file_accessed',
  fileaccessedextended: 'file_accessed',
  filepreviewed: 'file_accessed',
  filedownloaded: 'file_downloaded',
  filesyncdownloadedfull: 'file_downloaded',
  filesyncdownloadedpartial: 'file_downloaded',
  fileuploaded: 'file_uploaded',
  filesyncuploadedfull: 'file_uploaded',
  fileuploadedpartial: 'file_uploaded',
  filesyncuploadedpartial: 'file_modified',
  filemodified: 'file_modified',
  filemodifiedextended: 'file_modified',
  filerestored: 'file_modified',
  filesensitivitylabelapplied: 'file_modified',
  filesensitivitylabelchanged: 'file_modified',
  filesensitivitylabelremoved: 'file_modified',
  filedeleted: 'file_deleted',
  filerecycled: 'file_deleted',
  filedeletedfirststagerecyclebin: 'file_deleted',
  filedeletedsecondstagerecyclebin: 'file_deleted',
  filecopied: 'file_copied',
  filemoved: 'file_moved',
  filerenamed: 'file_renamed',
  foldercreated: 'folder_created',
  foldermodified: 'folder_modified',
  folderrestored: 'folder_modified',
  foldercopied: 'folder_created',
  foldermoved: 'folder_moved',
  folderrenamed: 'folder_renamed',
  folderdeleted: 'folder_deleted',
  folderrecycled: 'folder_deleted',
  folderdeletedfirststagerecyclebin: 'folder_deleted',
  folderdeletedsecondstagerecyclebin: 'folder_deleted',
  mailitemsaccessed: 'file_accessed',
}

/** What tells of a share; `undefined` where it only goes with another record of the same deed. */
const shares: Readonly<Record<string, EventType | undefined>> = {
  anonymouslinkcreated: 'anonymous_link_created',
  anonymouslinkupdated: 'anonymous_link_updated',
  anonymouslinkremoved: 'anonymous_link_deleted',
  anonymouslinkdeleted: 'anonymous_link_deleted',
  companylinkcreated: 'company_link_created',
  companylinkupdated: 'company_link_updated',
  companylinkremoved: 'company_link_deleted',
  companylinkdeleted: 'company_link_deleted',
  securelinkcreated: 'secure_link_created',
  securelinkupdated: 'secure_link_updated',
  securelinkremoved: 'secure_link_deleted',
  securelinkdeleted: 'secure_link_deleted',
  addedtosecurelink: 'sharing_set',
  sharinginvitationcreated: 'sharing_invitation',
  sharinginvitationupdated: 'sharing_invitation',
  sharingset: 'sharing_set',
  addedtogroup: 'sharing_set',
  sharinginheritancebroken: undefined,
}

/** Ways into folders of a mailbox that their owner gives, and rules of it. */
const ofMailboxes: Readonly<Record<string, EventType>> = {
  addfolderpermissions: 'sharing_set',
  modifyfolderpermissions: 'sharing_set',
  updatefolderpermissions: 'sharing_set',
  updatecalendardelegation: 'sharing_set',
  updateinboxrules: 'account_changed',
}

const signIns: Readonly<Record<string, EventType>> = {
  userloggedin: 'sign_in',
  userloginfailed: 'sign_in_failed',
  passwordlogoninitialauthusingpassword: 'sign_in',
  passwordlogoninitialauthusingadfsfederatedtoken: 'sign_in',
}

/** What Microsoft's own rules against data loss say. `dlpinfo`: somebody called it a false alarm. */
const ofRules: Readonly<Record<string, EventType>> = {
  dlprulematch: 'dlp_rule_matched',
  dlpruleundo: 'dlp_rule_undone',
  dlpinfo: 'dlp_rule_undone',
}

export interface OfAccounts {
  kind: 'sign-in' | 'directory' | 'command' | 'mailbox'
  type: EventType
}

/** `item`: what is done to files and folders; the others are of accounts, and have no item. */
export type Meaning =
  | { kind: 'item'; type: EventType }
  | OfAccounts
  | { kind: 'rule'; type: EventType }
  | { kind: 'share'; type: EventType | undefined }
  | { kind: 'left out'; reason: string }

/** What an operation means here; nothing where no rule knows it. */
export function meaningOf(operation: string, workload: string | null | undefined): Meaning | undefined {
  const name = operation.trim().toLowerCase()
  const service = workload?.toLowerCase() ?? ''
  if (Object.hasOwn(shares, name)) return { kind: 'share', type: shares[name] }
  const type =
    named('item', events, name) ??
    named('sign-in', signIns, name) ??
    named('mailbox', ofMailboxes, name) ??
    named('rule', ofRules, name)
  if (type) return type
  const reason = whyLeftOut(name, service)
  if (reason !== undefined) return { kind: 'left out', reason }
  if (service === 'azureactivedirectory') return ofDirectory(name)
  const command = commandTypeOf(name)
  return command && { kind: 'command', type: command }
}

function named<K extends string>(kind: K, types: Readonly<Record<string, EventType>>, name: string) {
  const type = Object.hasOwn(types, name) ? types[name] : undefined
  return type && { kind, type }
}

function ofDirectory(name: string): Meaning | undefined {
  const type = changeTypeOf(activityName(name))
  if (type === 'nothing') return { kind: 'left out', reason: 'A look at the directory, which is the same afterwards.' }
  return type && { kind: 'directory', type }
}
