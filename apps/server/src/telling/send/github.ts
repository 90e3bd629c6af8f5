import type { ReceiverPlace } from '@sharelight/contract'
import { z } from 'zod'
import { linkOfFirst, messageLines } from '../format/plain-words.ts'
import { callReceiver, type Call } from './call.ts'
import { summaryOf } from './jira.ts'
import type { Batch, Sender, Target, TicketFacts } from './sender.ts'

type GithubPlace = Extract<ReceiverPlace, { type: 'github' }>
type GithubTarget = Target<GithubPlace>

const Issue = z.object({
  number: z.int(),
  html_url: z.string(),
  state: z.string(),
  state_reason: z.string().nullish(),
  body: z.string().nullish(),
})
const Repository = z.object({ full_name: z.string(), has_issues: z.boolean() })

/** Issues of a repository, found again by a line at their end that names the delivery. */
export const github: Sender<GithubPlace> = {
  async tell(target, batch) {
    const known = await madeBefore(target, batch)
    if (known) return { status: 200, ticket: known }
    const { status, body } = await ask(target, '/issues', {
      body: { title: summaryOf(batch.signals), body: textOf(batch) },
    })
    return { status, ticket: factsOf(Issue.parse(JSON.parse(body))) }
  },
  async look(target) {
    const { body } = await ask(target, '', { method: 'GET' })
    const { full_name: name, has_issues: has } = Repository.parse(JSON.parse(body))
    if (!has) throw new Error(`${name} has its issues switched off. Switch them on in the repository's settings.`)
    return `GitHub answers, and lets Sharelight see ${name}.`
  },
  async stateOf(target, key) {
    const { body } = await ask(target, `/issues/${encodeURIComponent(key.replace(/^#/, ''))}`, { method: 'GET' })
    return factsOf(Issue.parse(JSON.parse(body)))
  },
}

const markOf = (id: string) => `<!-- sharelight ${id} -->`

/** Names from elsewhere mention nobody, close nothing and make no markup. */
const plain = (text: string) => text.replace(/[\\`*_[\]()#+!|<>~-]/g, '\\$&').replaceAll('@', '@\u200b')

function textOf({ id, signals }: Batch): string {
  const link = linkOfFirst(signals)
  const lines = messageLines(signals).map(line => `- ${plain(line)}`)
  return [lines.join('\n'), ...(link ? [`[Open in Sharelight](${link})`] : []), markOf(id)].join('\n\n')
}

/** A call that was cut off may have made it: it is among those that changed since the delivery was written down. */
async function madeBefore(target: GithubTarget, { id, at }: Batch): Promise<TicketFacts | undefined> {
  const query = new URLSearchParams({
    state: 'all',
    since: new Date(at.getTime() - 600_000).toISOString(),
    per_page: '100',
  })
  const { body } = await ask(target, `/issues?${query}`, { method: 'GET' })
  const made = z
    .array(Issue)
    .parse(JSON.parse(body))
    .find(issue => issue.body?.includes(markOf(id)))
  return made && factsOf(made)
}

function factsOf({ number, html_url: url, state, state_reason: reason }: z.infer<typeof Issue>): TicketFacts {
  const stateName = reason ? `${state} (${reason.replaceAll('_', ' ')})` : state
  return { key: `#${number}`, url, state: state === 'closed' ? 'done' : 'open', stateName }
}

function ask({ services, place, secret }: GithubTarget, path: string, call: Omit<Call, 'url'>) {
  return callReceiver(services, {
    ...call,
    url: `${place.api.replace(/\/+$/, '')}/repos/${place.repository}${path}`,
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'user-agent': 'Sharelight',
      authorization: `Bearer ${secret}`,
    },
  })
}
