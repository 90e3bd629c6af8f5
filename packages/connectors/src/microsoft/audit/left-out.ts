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
    operations: /^(get|test|import|export|search|validate|invoke|preview|request|sync|write)-[a-z]+$/,
    reason: 'A command of an administrator that changes nothing of what is kept.',
  },
  { operations: /^removefolderpermissions$/, workloads: ['exchange'], reason: 'Less is shared than before.' },
  {
    operations:
      /^(create|update|send|sendas|sendonbehalf|move|copy|movetodeleteditems|softdelete|harddelete|mailboxlogin|recorddelete)$/,
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

/** Why an operation that is understood is no event; nothing where no rule knows it. Both in lower case. */
export function whyLeftOut(operation: string, service: string): string | undefined {
  return leftOut.find(
    ({ operations, workloads }) => operations.test(operation) && (!workloads || workloads.includes(service)),
  )?.reason
}
