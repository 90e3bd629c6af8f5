/**
 * What connectors say of resources, by kind: the names that checks ask for. A connector writes those that its service tells, with these
 * meanings; null is what it may not see, an absent one what it does not tell, and neither is a pass.
 */
export interface ResourceVocabulary {
  /** Amazon S3, Google Cloud Storage. */
  bucket: {
    /** What S3 blocks by `BlockPublicAcls`, `IgnorePublicAcls`, `BlockPublicPolicy`, `RestrictPublicBuckets`; empty where nothing is set. */
    block: Readonly<Record<string, unknown>>
    /** The same of the account that the bucket belongs to. */
    accountBlock: Readonly<Record<string, unknown>>
    /** `public`, `not public`. */
    policyStatus: string
    aclIsPublic: boolean
    /** `BucketOwnerEnforced`, `BucketOwnerPreferred`, `ObjectWriter`. */
    ownership: string
    /** `none`, `AES256`, `aws:kms`, `aws:kms:dsse`. */
    encryption: string
    encryptionKey: string
    /** `Enabled`, `Suspended`, `Off`. */
    versioning: string
    logging: boolean
    /** Deleting versions for good takes a second factor. */
    mfaDelete: boolean
    /** The bucket policy refuses everybody who comes without TLS. */
    tlsOnly: boolean
    /** Google Cloud Storage: access is by IAM alone, without lists at objects. */
    uniformAccess: boolean
    /** Google Cloud Storage: `enforced`, `inherited`. */
    publicAccessPrevention: string
  }
  /** A container of Azure Blob Storage. */
  container: Record<never, never>
  /** An Azure storage account. */
  storage_account: {
    allowsPublicBlobs: boolean
    httpsOnly: boolean
    /** `TLS1_0`, `TLS1_1`, `TLS1_2`, `TLS1_3`. */
    minimumTls: string
    /** What the network rules do with who is not listed: `Allow`, `Deny`. */
    networkDefault: string
    /** Days that deleted blobs can be brought back; 0 where they cannot. */
    softDeleteDays: number
    allowsSharedKey: boolean
  }
  /** A share of a file server. */
  share: {
    /** SMB: whoever is not known may sign in as a guest. */
    guestAccess: boolean
    smbSigningRequired: boolean
    smbEncrypted: boolean
  }
  /** PostgreSQL, MySQL, SQL Server, Azure SQL, MongoDB, Cosmos DB. */
  database: {
    ssl: boolean
    /** Of our own connection. */
    sslInUse: boolean
    passwordEncryption: string
    publicCanConnect: boolean
    publicCanCreateTemporary: boolean
    publicCanCreateInPublic: boolean
    superusers: number
    bypassRowSecurity: number
    tablesWithRowSecurity: number
    extensions: readonly string[]
    logConnections: string
    /** Lines of pg_hba.conf that ask nobody for a password. */
    signInWithoutPassword: readonly unknown[]
    /** SQL Server, Azure SQL: transparent data encryption. */
    encryptedAtRest: boolean
    auditing: boolean
    /** The firewall lets in whole of the internet. */
    openFirewall: boolean
    /** MongoDB: whether sign-in is asked for at all. */
    authorization: boolean
    /** MySQL, MariaDB: accounts without name or password. */
    anonymousAccounts: number
  }
  /** A Snowflake account. */
  warehouse: { networkPolicy: boolean }
  /** A SharePoint site. */
  site: {
    /** `ExternalUserAndGuestSharing` (anybody), `ExternalUserSharingOnly`, `ExistingExternalUserSharingOnly`, `Disabled`. */
    sharing: string
    owners: number
    guests: number
    /** A sensitivity label of the site as a whole; empty where it has none. */
    sensitivityLabel: string
  }
  /** An organisation's tenant at Microsoft 365, Google Workspace, Slack and the like. */
  tenant: {
    /** SharePoint and OneDrive, as of a site. */
    sharing: string
    /** Days; 0 where anonymous links never end. */
    anonymousLinkDays: number
    /** `View`, `Edit`. */
    anonymousLinkRole: string
    /** What a new link is unless changed: `anonymous`, `organization`, `specific`. */
    defaultLink: string
    guestsMayReshare: boolean
    /** Mail may be forwarded to addresses outside by rule. */
    externalForwarding: boolean
    auditing: boolean
    /** At least so many. */
    dlpPolicies: number
    legacySignInBlocked: boolean
    usersMayConsent: boolean
    /** Who may invite guests: `everyone`, `members`, `admins`, `nobody`. */
    guestInvitations: string
    /** Chat with other organisations: `all`, `allowed`, `none`. */
    externalChat: string
    anonymousMayStartMeetings: boolean
    /** Teams channels take mail from anybody. */
    channelMail: boolean
    /** Of everybody, wherever they sign in from and whatever they open; but for two emergency accounts. */
    secondFactorRequired: boolean
    /** How many people are exempt from it, where it is asked of everybody else. */
    secondFactorExempt: number
    adminsSecondFactorRequired: boolean
    /** Of those with highly privileged roles: one that cannot be passed on to a page that pretends to be the right one. */
    adminsPhishingResistant: boolean
    deviceCodeBlocked: boolean
    managedDeviceRequired: boolean
    riskySignInBlocked: boolean
    riskyUsersBlocked: boolean
    /** Everybody may register applications. */
    usersMayRegister: boolean
    usersMayCreateTenants: boolean
    /** Who may not let an application in himself can ask for it. */
    adminConsentWorkflow: boolean
    /** Second factors that people may use and others can intercept: `sms`, `voice`, `email`. */
    weakMethods: readonly string[]
    passwordsExpire: boolean
    /** What guests see of the directory: `members`, `limited`, `own`. */
    guestAccess: string
    /** People who are, or may make themselves, global administrator, by groups too. */
    globalAdmins: number
    /** People with other highly privileged roles who are not among them. */
    otherPrivilegedAdmins: number
    /** People who hold a highly privileged role without an end and without taking it up. */
    permanentAdmins: number
    /** Google Drive: `anyone`, `warned`, `allowed_domains`, `off`. */
    externalSharing: string
    publishToWeb: boolean
    popImap: boolean
    /** Slack: anybody who has a file's address may open it. */
    publicFileLinks: boolean
    /** Power BI. */
    publishReportsToWeb: boolean
    /** Safe attachments and the like. */
    attachmentScanning: boolean
  }
  /** A domain that mail is sent from. */
  domain: {
    spf: boolean
    dkim: boolean
    /** `none`, `quarantine`, `reject`; `missing` where there is no record. */
    dmarc: string
  }
  /** A channel of Slack or Teams. */
  channel: {
    /** Other organisations take part. */
    external: boolean
    private: boolean
  }
  /** A GitHub repository. */
  repository: { secretScanning: boolean; branchProtection: boolean; deployKeysWithWrite: number }
  /** A GitHub organisation. */
  code_organization: {
    secondFactorRequired: boolean
    /** What every member may do everywhere: `none`, `read`, `write`, `admin`. */
    memberRole: string
  }
  /** A Confluence space. */
  space: Record<never, never>
  /** A Jira project. */
  project: Record<never, never>
  /** An AWS account. */
  cloud_account: {
    rootAccessKeys: number
    rootSecondFactor: boolean
    accountBlock: boolean
    trailInAllRegions: boolean
    trailValidation: boolean
  }
}

export type ResourceKind = keyof ResourceVocabulary

/** What connectors say of accounts besides what every directory says. */
export interface AccountVocabulary {
  /** Second factors that it has registered: `sms`, `voice`, `email`, `app`, `totp`, `passkey`, `hardware_key`, `certificate`. */
  methods: readonly string[]
  /** It signed in by a protocol that knows no second factor, in the last 30 days. */
  legacySignIn: boolean
  passwordNeverExpires: boolean
  /** How many people answer for a group or application. */
  owners: number
  /** ISO 8601. */
  createdAt: string
  /** A mailbox that several people share and nobody should sign in to. */
  sharedMailbox: boolean
  /** It comes from a directory on premises. */
  synchronised: boolean
  accessKeyAgeDays: number
  /** A guest's: `PendingAcceptance`, `Accepted`. */
  invitation: string
  /** The day on which the person leaves, ISO 8601. */
  leavesAt: string
  forwardsOutside: boolean
  /** The same as a log told it, also of mailboxes as a whole; of rules only where the account itself says nothing of them. */
  recordedForwardsOutside: boolean
  /** Names of the roles that it has by itself or by a group, and of those that it may take up at any time. */
  roles: readonly string[]
  eligibleRoles: readonly string[]
  /** The same over a part of the tenant. */
  scopedRoles: readonly string[]
  licences: readonly string[]
  /** A group's: `microsoft_365`, `security`, `mail_security`, `distribution`. */
  groupKind: string
  /** A group's: `Public`, `Private`, `HiddenMembership`. */
  visibility: string
  /** Who belongs to the group follows from a rule. */
  dynamic: boolean
  roleAssignable: boolean
  team: boolean
  /** How many belong to the group itself, and how many of them are groups. */
  members: number
  nestedGroups: number
  /** An application's rights of its own, and those that people gave it over what they may reach: `Mail.Read`, `SharePoint/Sites.Read.All`. */
  applicationScopes: readonly string[]
  delegatedScopes: readonly string[]
  consentedForAll: boolean
  consentedBy: number
  /** Another organisation's application. */
  foreign: boolean
  managedIdentity: boolean
  publisher: string
  secrets: number
  certificates: number
  /** Of those that still hold, from first day to last; 0 where there is none. */
  longestSecretDays: number
  longestCertificateDays: number
  /** Each with its `kind`, `name` and `endsAt`, the last first; fifty at most. */
  credentials: readonly unknown[]
  /** PostgreSQL: whether it may sign in, is above all rights, reads past row security, and until when its password holds. */
  login: boolean
  superuser: boolean
  bypassesRowSecurity: boolean
  validUntil: string | null
}

type Named<Vocabulary, Value> = {
  [Name in keyof Vocabulary]: Vocabulary[Name] extends Value ? Name : never
}[keyof Vocabulary] &
  string

/** Facts as they were told, read without trust: null for what is absent, unknown, or of another kind than its name says. */
export interface Facts<Vocabulary> {
  flag(name: Named<Vocabulary, boolean>): boolean | null
  word(name: Named<Vocabulary, string | null>): string | null
  number(name: Named<Vocabulary, number>): number | null
  list(name: Named<Vocabulary, readonly unknown[]>): readonly unknown[] | null
  part(name: Named<Vocabulary, Readonly<Record<string, unknown>>>): Readonly<Record<string, unknown>> | null
  /** Whether it was told at all, be it as null. */
  tells(name: keyof Vocabulary & string): boolean
}

/** `whenLacking` hears of each that is asked for and not told. */
export function factsOf<Vocabulary>(
  told: Readonly<Record<string, unknown>>,
  whenLacking: (name: string) => void = () => undefined,
): Facts<Vocabulary> {
  const at = (name: string) => (Object.hasOwn(told, name) ? told[name] : undefined)
  const asked = <T>(name: string, is: (value: unknown) => value is T): T | null => {
    const value = at(name)
    if (is(value)) return value
    whenLacking(name)
    return null
  }
  return {
    flag: name => asked(name, value => typeof value === 'boolean'),
    word: name => asked(name, value => typeof value === 'string'),
    number: name => asked(name, (value): value is number => typeof value === 'number' && Number.isFinite(value)),
    list: name => asked(name, (value): value is readonly unknown[] => Array.isArray(value)),
    part: name => asked(name, isRecord),
    tells: name => at(name) !== undefined,
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
