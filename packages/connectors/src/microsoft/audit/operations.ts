import type { EventType } from '@sharelight/contract'

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

interface LeftOut {
  operations: RegExp
  /** Of these services alone, lower case. */
  workloads?: readonly string[]
  reason: string
}

/** What is understood and is no event of the product, each with why. */
const leftOut: readonly LeftOut[] = [
  {
    operations: /^(anonymous|company|secure)linkused$/,
    reason: 'Opening a link is told once more by the access to the file.',
  },
  {
    operations: /^(sharing(inheritancereset|revoked|invitation(accepted|blocked|revoked))|(removedfrom|unshared).*)$/,
    reason: 'Less is shared than before: the list of permissions says what is left.',
  },
  {
    operations:
      /^(page|list|clientview|site(collection)?|permissionlevel|group|sharingpolicy|webmembers|webrequest)[a-z]*$/,
    workloads: ['sharepoint', 'onedrive'],
    reason: 'Sites, their lists and settings are read as they are; a page seen is no file.',
  },
  {
    operations: /^file(checkedin|checkedout|checkoutdiscarded|versions?[a-z]+|malwaredetected)$/,
    reason: 'The content stays what it was.',
  },
  {
    operations: /^(userloggedin|userloginfailed|passwordlogon[a-z]+)$/,
    reason: 'A sign-in is no event of sensitive information; accounts say when they signed in last.',
  },
  {
    operations:
      /^((hard )?(add|update|delete|remove|change|reset|set|enable|disable|restore|invite|redeem|create|consent|revoke)\b|(admin |self-service )).*/,
    workloads: ['azureactivedirectory'],
    reason: 'Accounts, groups, roles and applications are read from the directory as they are.',
  },
  {
    operations: /^(add|remove|set|get|new|enable|disable|install|update|start|stop|test|import|export|search)-[a-z]+$/,
    reason: 'A command of an administrator: what it changed is read as it is.',
  },
  {
    operations:
      /^(create|update|send|sendas|sendonbehalf|move|copy|movetodeleteditems|softdelete|harddelete|mailboxlogin|modifyfolderpermissions|addfolderpermissions|removefolderpermissions|updateinboxrules|updatefolderpermissions|recorddelete|updatecalendardelegation)$/,
    workloads: ['exchange'],
    reason: 'Messages are told by their mailbox, with whom they went to, which this record does not say.',
  },
  {
    operations: /^(member|team|channel|tab|connector|bot|app|chat|message|meeting)[a-z]*$/,
    workloads: ['microsoftteams'],
    reason: 'Teams, their members and messages are read as they are.',
  },
  {
    operations: /^(alert(entitygenerated|triggered|updated)|aggregate[a-z]+|search[a-z]+|validaterbacaccesscheck)$/,
    workloads: ['securitycompliancecenter'],
    reason: "A look at Microsoft's own security centre, or an alert of it.",
  },
  { operations: /^timaildata[a-z-]*$/, reason: "A finding of Microsoft's own filter of mail." },
]

export type Meaning =
  | { kind: 'event'; type: EventType }
  | { kind: 'share'; type: EventType | undefined }
  | { kind: 'left out'; reason: string }

/** What an operation means here; nothing where no rule knows it. */
export function meaningOf(operation: string, workload: string | null | undefined): Meaning | undefined {
  const name = operation.trim().toLowerCase()
  const event = Object.hasOwn(events, name) ? events[name] : undefined
  if (event) return { kind: 'event', type: event }
  if (Object.hasOwn(shares, name)) return { kind: 'share', type: shares[name] }
  const service = workload?.toLowerCase() ?? ''
  const out = leftOut.find(
    ({ operations, workloads }) => operations.test(name) && (!workloads || workloads.includes(service)),
  )
  return out && { kind: 'left out', reason: out.reason }
}
