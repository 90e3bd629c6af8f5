/** What a Jira site holds. */
export interface StoredUser {
  accountId: string
  displayName: string
  emailAddress?: string
  accountType: 'atlassian' | 'app' | 'customer'
  active: boolean
}
export interface StoredComment {
  id: string
  by: string
  text: string
  at: string
  visibility?: { type: 'role' | 'group'; value: string; identifier: string }
}
export interface StoredAttachment {
  id: string
  filename: string
  by: string
  at: string
  content: string
}
export interface StoredIssue {
  id: string
  number: number
  project: string
  summary: string
  description: string
  reporter: string
  created: string
  updated: string
  security?: { id: string; name: string }
  comments: StoredComment[]
  attachments: StoredAttachment[]
  fields: Record<string, unknown>
}
export interface StoredPermission {
  id: number
  permission: string
  holder: { type: string; parameter?: string; value?: string }
}
export interface StoredScheme {
  id: number
  permissions: StoredPermission[]
}
export interface StoredProject {
  id: string
  key: string
  name: string
  scheme: number
  counted: number
}
export interface StoredRole {
  id: number
  name: string
  /** By project: accounts, and groups behind a `group:`. */
  actors: Map<string, Set<string>>
}

export interface JiraState {
  isCloud: boolean
  email: string
  token: string
  /** Whether an invalid token is let in as nobody, as it is where projects are open to all. */
  letsNobodyIn: boolean
  isSignedOut: boolean
  mayAdminister: boolean
  me: string
  zone: string
  users: Map<string, StoredUser>
  groups: Map<string, Set<string>>
  projects: Map<string, StoredProject>
  schemes: Map<number, StoredScheme>
  roles: Map<number, StoredRole>
  issues: Map<string, StoredIssue>
  names: Record<string, string>
  audit: Record<string, unknown>[]
  filters: { id: string; name: string; types: string[] }[]
  mostAPage: number
  /** Comments that a search tells of an issue. */
  mostComments: number
  count(): number
  now(): string
}

export function newJira({ isCloud }: { isCloud: boolean }): JiraState {
  let counted = 10_000
  let clock = Date.now() - 86_400_000
  return {
    isCloud,
    email: 'reader@contoso.example',
    token: 'ATATT-bench-token-0000',
    letsNobodyIn: false,
    isSignedOut: false,
    mayAdminister: true,
    me: 'acc-reader',
    zone: 'America/New_York',
    users: new Map([
      [
        'acc-reader',
        {
          accountId: 'acc-reader',
          displayName: 'Reader',
          emailAddress: 'reader@contoso.example',
          accountType: 'atlassian',
          active: true,
        },
      ],
    ]),
    groups: new Map(),
    projects: new Map(),
    schemes: new Map(),
    roles: new Map(),
    issues: new Map(),
    names: {},
    audit: [],
    filters: [],
    mostAPage: 100,
    mostComments: 20,
    count: () => ++counted,
    now: () => new Date((clock += 1000)).toISOString().replace('Z', '+0000'),
  }
}
