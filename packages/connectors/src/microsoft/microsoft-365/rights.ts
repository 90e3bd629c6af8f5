import type { ConsentScope } from '../../kit/connector.ts'

/** What reading takes, of Microsoft Graph, as application permissions; each with why. */
export const rights = [
  { name: 'Sites.Read.All', why: 'To list sites and their libraries, and to see who may reach what lies in them.' },
  {
    name: 'Files.Read.All',
    why: 'To list the files of OneDrive and SharePoint and read what they contain. Nothing is written.',
  },
  { name: 'User.Read.All', why: 'To know people and guests, and to find their drives.' },
  { name: 'Group.Read.All', why: 'To know who is reached through a group.' },
  {
    name: 'Organization.Read.All',
    why: "To know the organisation's own domains: what goes to others is shared outside. Without it, only those count that its settings name.",
  },
  {
    name: 'AuditLog.Read.All',
    why: 'To see who signs in without a second factor, and when somebody signed in last; for sign-ins, also each of them and what changes in the directory. Without it, that stays unknown, or comes from the activity feed.',
  },
  {
    name: 'RoleManagement.Read.Directory',
    why: 'To tell administrators, whose accounts matter most. Without it, they are told by their sign-in methods alone.',
  },
  {
    name: 'Application.Read.All',
    why: 'To know applications: what they may do by themselves, who answers for them, when their keys end. Without it, they stay unknown.',
  },
  { name: 'Directory.Read.All', why: 'To see what people consented to. Without it, that stays unknown.' },
  {
    name: 'Policy.Read.All',
    why: 'To see what everybody may do: invite guests, consent to applications, sign in without a second factor. Without it, that stays unknown.',
  },
  {
    name: 'Mail.Read',
    why: 'To read mail, with what is attached, and to see what goes outside. With Mail.ReadBasic.All in its place, who wrote to whom is seen, and nothing of what. In-place archives stay unread: Graph gives no messages of them.',
  },
  {
    name: 'MailboxSettings.Read',
    why: 'To see mailboxes that pass on what arrives by a rule. Without it, that stays unknown.',
  },
  {
    name: 'SharePointTenantSettings.Read.All',
    why: 'To see with whom people may share at all. Without it, that stays unknown.',
  },
  {
    name: 'SecurityEvents.Read.All',
    why: "To see in Microsoft's Secure Score whether the audit log is on, mail is forwarded outside, attachments are scanned, there are rules against data loss, and strangers start meetings. Without it, that stays unknown.",
  },
  {
    name: 'SensitivityLabels.Read.All',
    why: "To know the tenant's sensitivity labels by their names. Without it, they are entered by hand.",
  },
  {
    name: 'AuditLogsQuery.Read.All',
    why: 'To ask the audit log for what was done before the first scan, or while none ran. Without it, it reaches back a week at most. For activity.',
  },
  {
    name: 'SecurityAlert.Read.All',
    why: 'To read the alerts of Microsoft Defender for Cloud Apps. For Defender for Cloud Apps.',
  },
  {
    name: 'ThreatHunting.Read.All',
    why: 'To see what Microsoft Defender for Cloud Apps sees people do in other applications than Microsoft’s. Microsoft has no smaller right for it. Without it, alerts alone are read. For Defender for Cloud Apps.',
  },
  { name: 'Team.ReadBasic.All', why: 'To list the teams, and how they are set up. For Teams.' },
  {
    name: 'Channel.ReadBasic.All',
    why: 'To list the channels of teams: standard, private and shared ones. For Teams.',
  },
  { name: 'TeamMember.Read.All', why: 'To know who is in a team, guests among them. For Teams.' },
  {
    name: 'ChannelMember.Read.All',
    why: 'To know who is in a private or shared channel, people of other organisations among them. For Teams.',
  },
  {
    name: 'ChannelMessage.Read.All',
    why: 'To read what is written in channels. It is a protected API: Microsoft may have to approve the application besides. For Teams.',
  },
  {
    name: 'Chat.Read.All',
    why: 'To read what is written in chats and who is in them. It is a protected API: Microsoft may have to approve the application besides. For Teams.',
  },
] as const

/** What the log of activity takes, of the Office 365 Management APIs. */
export const activityRight = {
  name: 'ActivityFeed.Read',
  why: 'To know who opened, took away and shared what, when and from where. Needed for activity alone.',
} as const

/** What the rules against data loss take of the feed; nothing smaller gives their events. */
export const dlpRight = {
  name: 'ActivityFeed.ReadDlp',
  why: 'Of the activity feed: to know which content met a rule of Microsoft Purview against data loss (DLP), which rule, and how grave. What was found itself comes along with it, and is not kept. Without it, these events are not told. For activity.',
} as const

/** What SharePoint itself takes, to an application that signs in with a certificate. It has no smaller right that tells who may get into a site. */
export const sharePointRight = {
  name: 'Sites.FullControl.All',
  why: 'Of SharePoint, with a certificate: to know who owns a site and who its guests are, how far it may be shared, and what lies in its recycle bin. Without it, that stays unknown. With “May change things” it also limits the sharing of a site.',
} as const

/** What changing things takes, consented apart: each with what it is for, and which remedies are off without it. */
export const writeRights = [
  {
    name: 'Files.ReadWrite.All',
    why: 'Only to close links, take access away, let links end, label files and move them to quarantine, when somebody asks for it.',
  },
  { name: 'User.EnableDisableAccount.All', why: 'Only to disable accounts, when somebody asks for it.' },
  { name: 'User.RevokeSessions.All', why: 'Only to sign accounts out everywhere, when somebody asks for it.' },
  { name: 'GroupMember.ReadWrite.All', why: 'Only to take guests out of groups and teams, when somebody asks for it.' },
  {
    name: 'MailboxSettings.ReadWrite',
    why: 'Only to switch off rules that forward mail outside, when somebody asks for it.',
  },
] as const
export type WriteRight = (typeof writeRights)[number]['name']

const scopeOf =
  (capability: ConsentScope['capability']) =>
  ({ name, why }: { name: string; why: string }): ConsentScope => ({
    capability,
    scope: `https://graph.microsoft.com/${name}`,
    why,
  })

/** Office 365 SharePoint Online, as every tenant knows it: its addresses differ from tenant to tenant. */
const sharePoint = '00000003-0000-0ff1-ce00-000000000000'

export const scopes: readonly ConsentScope[] = [
  ...rights.map(scopeOf('read')),
  { capability: 'read', scope: `https://manage.office.com/${activityRight.name}`, why: activityRight.why },
  { capability: 'read', scope: `https://manage.office.com/${dlpRight.name}`, why: dlpRight.why },
  { capability: 'read', scope: `${sharePoint}/${sharePointRight.name}`, why: sharePointRight.why },
  ...writeRights.map(scopeOf('write')),
]
