/** What a Confluence site holds. */
export interface StoredPart {
  id: string
  kind: 'footer' | 'inline' | 'attachment'
  by: string
  at: string
  version: number
  /** Of a comment in its stored form, of an attachment its bytes. */
  text: string
  name: string
  /** Of a reply: the comment that it is to. */
  to?: string
}
export interface StoredPage {
  id: string
  space: string
  isPost: boolean
  title: string
  storage: string
  parent?: string
  by: string
  created: string
  changed: string
  version: number
  parts: StoredPart[]
  /** Who alone may view it, by kind and id: `user acc-ada`. */
  restricted: Set<string>
}
export interface StoredSpace {
  id: string
  key: string
  name: string
  /** By number: who may do what. */
  permissions: Map<string, { kind: 'user' | 'group' | 'anonymous'; id: string; what: string }>
}
export interface StoredPerson {
  accountId: string
  displayName: string
  email?: string
  isGuest?: boolean
}

export interface ConfluenceState {
  isCloud: boolean
  email: string
  token: string
  letsNobodyIn: boolean
  isSignedOut: boolean
  mayAdminister: boolean
  maySearch: boolean
  me: string
  people: Map<string, StoredPerson>
  groups: Map<string, Set<string>>
  spaces: Map<string, StoredSpace>
  pages: Map<string, StoredPage>
  audit: Record<string, unknown>[]
  mostAPage: number
  count(): number
  now(): string
}

export function newConfluence({ isCloud }: { isCloud: boolean }): ConfluenceState {
  let counted = 100_000
  let clock = Date.now() - 86_400_000
  const me = { accountId: 'acc-reader', displayName: 'Reader', email: 'reader@contoso.example' }
  return {
    isCloud,
    email: 'reader@contoso.example',
    token: 'ATATT-bench-token-0000',
    letsNobodyIn: false,
    isSignedOut: false,
    mayAdminister: true,
    maySearch: true,
    me: me.accountId,
    people: new Map([[me.accountId, me]]),
    groups: new Map(),
    spaces: new Map(),
    pages: new Map(),
    audit: [],
    mostAPage: 50,
    count: () => ++counted,
    now: () => new Date((clock += 1000)).toISOString(),
  }
}
