import { z } from 'zod'

/** What GitHub answers with, as far as it is used. */
const text = z.string().nullish()
const flag = z.boolean().nullish()

export const Account = z.looseObject({
  login: z.string().min(1),
  id: z.union([z.number(), z.string()]).nullish(),
  type: text,
  site_admin: flag,
})
export type Account = z.infer<typeof Account>

export const Repository = z.looseObject({
  id: z.union([z.number(), z.string()]).transform(String),
  name: z.string().min(1),
  full_name: z.string().min(3),
  owner: Account.nullish(),
  private: flag,
  visibility: text,
  default_branch: text,
  pushed_at: text,
  updated_at: text,
  archived: flag,
  fork: flag,
  has_issues: flag,
  has_pages: flag,
  size: z.number().nullish(),
  security_and_analysis: z.looseObject({ secret_scanning: z.looseObject({ status: text }).nullish() }).nullish(),
})
export type Repository = z.infer<typeof Repository>

export const Collaborator = Account.extend({
  role_name: text,
  permissions: z.looseObject({ admin: flag, maintain: flag, push: flag, triage: flag, pull: flag }).nullish(),
})
export type Collaborator = z.infer<typeof Collaborator>

export const TreeEntry = z.looseObject({
  path: z.string().min(1),
  mode: z.string(),
  type: z.string(),
  sha: z.string().min(1),
  size: z.number().nullish(),
})
export type TreeEntry = z.infer<typeof TreeEntry>
export const Tree = z.looseObject({ sha: z.string().min(1), tree: z.array(z.unknown()), truncated: flag })

export const Issue = z.looseObject({
  id: z.union([z.number(), z.string()]).transform(String),
  number: z.number(),
  title: text,
  body: text,
  user: Account.nullish(),
  created_at: text,
  updated_at: text,
})
export type Issue = z.infer<typeof Issue>

export const Comment = z.looseObject({
  id: z.union([z.number(), z.string()]).transform(String),
  issue_url: text,
  body: text,
  user: Account.nullish(),
  created_at: text,
  updated_at: text,
})
export type Comment = z.infer<typeof Comment>

export const Commit = z.looseObject({
  sha: z.string().min(1),
  commit: z
    .looseObject({
      message: text,
      author: z.looseObject({ name: text, email: text, date: text }).nullish(),
      committer: z.looseObject({ date: text }).nullish(),
    })
    .nullish(),
})
export type Commit = z.infer<typeof Commit>

export const dateOf = (when: string | null | undefined): Date | undefined => {
  const at = new Date(when ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}
