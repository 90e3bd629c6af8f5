/** What a HubSpot account holds. */
export interface StoredFile {
  id: string
  name: string
  extension: string
  folder: string
  access: string
  content: string
  created: string
  updated: string
}
export interface StoredRecord {
  id: string
  properties: Record<string, string | null>
  created: string
  updated: string
}
export interface StoredProperty {
  name: string
  label: string
  type: string
  hubspotDefined: boolean
}

export interface HubspotState {
  token: string
  isSignedOut: boolean
  /** Paths that the app has no scope for. */
  shut: RegExp | undefined
  files: Map<string, StoredFile>
  /** By object: records, and what they have. */
  records: Map<string, Map<string, StoredRecord>>
  properties: Map<string, StoredProperty[]>
  users: {
    id: string
    email: string
    firstName: string
    lastName: string
    superAdmin: boolean
    primaryTeamId?: string
  }[]
  teams: { id: string; name: string; userIds: string[] }[]
  logs: Record<'audit' | 'logins' | 'security' | 'cms', Record<string, unknown>[]>
  /** Which limit is used up, as a 429 names it. */
  policy: string | undefined
  mostAPage: number
  /** A search gives no more. */
  mostFound: number
  count(): number
  now(): string
}

export function newHubspot(): HubspotState {
  let counted = 1_000
  let clock = Date.now() - 86_400_000
  return {
    token: 'pat-na1-bench-0000-1111',
    isSignedOut: false,
    shut: undefined,
    files: new Map(),
    records: new Map(),
    properties: new Map(),
    users: [],
    teams: [],
    logs: { audit: [], logins: [], security: [], cms: [] },
    policy: undefined,
    mostAPage: 100,
    mostFound: 10_000,
    count: () => ++counted,
    now: () => new Date((clock += 1000)).toISOString(),
  }
}
