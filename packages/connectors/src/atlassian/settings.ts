import { z } from 'zod'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

/** `contoso`, `contoso.atlassian.net`, or an address with a path: as an address without a slash at its end. */
function addressOf(site: string): string {
  const named = /^[a-z\d-]+$/i.test(site) ? `${site}.atlassian.net` : site
  return (/^https?:\/\//i.test(named) ? named : `https://${named}`).replace(/[?#].*$/, '').replace(/\/+$/, '')
}

export const Site = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine(site => URL.parse(addressOf(site))?.hostname, 'Use an address such as https://contoso.atlassian.net.')
  .transform(addressOf)
  .meta({
    title: 'Site',
    description: 'https://<name>.atlassian.net, or the base address of a Data Center with its path.',
  })

export const Email = z
  .string()
  .trim()
  .max(320)
  .optional()
  .meta({
    title: 'Email',
    description:
      'Of the account that the API token is of. Leave it empty for a personal access token of a Data Center.',
  })

export const ApiToken = z
  .string()
  .trim()
  .min(5, 'Paste the whole token.')
  .max(1000)
  .meta({
    title: 'API token',
    secret: true,
    description: 'Of the account: id.atlassian.com, Security, API tokens; of a Data Center, a personal access token.',
  })

export const Deployment = z
  .enum(['auto', 'cloud', 'data-center'])
  .default('auto')
  .meta({
    title: 'Kind of site',
    names: { auto: 'Find out', cloud: 'Cloud', 'data-center': 'Data Center' },
    description: 'Leave it as it is unless the wrong one is found.',
  })

export const ActivityDays = z
  .int()
  .min(0)
  .max(365)
  .default(30)
  .meta({
    title: 'Activity before the first scan',
    unit: 'days',
    description: 'How far back the audit log is read at first.',
  })

export const only = (what: string, example: string) =>
  Patterns.meta({
    title: `Only these ${what}`,
    description: `Patterns of keys, such as ${example}; all when there are none.`,
  })
export const leaveOut = (what: string, example: string) =>
  Patterns.meta({ title: 'Leave out', description: `Patterns of keys of ${what}, such as ${example}.` })

export const MaxFileSize = z
  .int()
  .positive()
  .optional()
  .meta({
    title: 'Largest file',
    unit: 'bytes',
    description: 'Larger attachments are listed with who reaches them, but not read.',
  })

export const mayChange = (description: string) =>
  z.boolean().default(false).meta({ title: 'May change things', description })

/** What both products are called by. */
export interface AtlassianSettings {
  site: string
  email?: string | undefined
  apiToken: string
  deployment: 'auto' | 'cloud' | 'data-center'
  activityDays: number
}
