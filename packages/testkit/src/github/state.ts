import { createHash } from 'node:crypto'

/** What an organisation at GitHub holds. */
export interface Person {
  login: string
  id: number
  isAdmin: boolean
  isOutside: boolean
  has2fa: boolean
}
export interface StoredCommit {
  sha: string
  message: string
  date: string
  diff: string
}
export interface StoredIssue {
  id: number
  number: number
  title: string
  body: string
  user: string
  updated: string
  isPull: boolean
  isComment: boolean
}
export interface StoredRepository {
  id: number
  name: string
  visibility: 'public' | 'private' | 'internal'
  pushed: string
  files: Map<string, string>
  collaborators: Map<string, string>
  commits: StoredCommit[]
  issues: StoredIssue[]
  keys: { id: number; read_only: boolean; title?: string; key?: string }[]
}
export interface GithubState {
  organisation: string
  token: string
  isSignedOut: boolean
  /** Whether the sign-in may read contents, and administer. */
  mayRead: boolean
  mayAdminister: boolean
  hasAudit: boolean
  people: Map<string, Person>
  repositories: Map<string, StoredRepository>
  audit: Record<string, unknown>[]
  mostAPage: number
  /** A list of files longer than that is cut off. */
  mostOfTree: number
  count(): number
  now(): string
}

export function newGithub(organisation: string): GithubState {
  let counted = 1
  let clock = Date.now() - 3_600_000
  return {
    organisation,
    token: 'github_pat_bench_000000',
    isSignedOut: false,
    mayRead: true,
    mayAdminister: true,
    hasAudit: true,
    people: new Map(),
    repositories: new Map(),
    audit: [],
    mostAPage: 100,
    mostOfTree: 100_000,
    count: () => counted++,
    now: () => new Date((clock += 1000)).toISOString().replace(/\.\d+Z/, 'Z'),
  }
}

export const shaOf = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex')
