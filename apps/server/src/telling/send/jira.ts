import type { ReceiverPlace } from '@sharelight/contract'
import { z } from 'zod'
import { headingOf, isComment, linkOfFirst, messageLines } from '../format/plain-words.ts'
import { callReceiver, type Call } from './call.ts'
import type { Batch, Sender, Target, TicketFacts } from './sender.ts'

type JiraPlace = Extract<ReceiverPlace, { type: 'jira' }>
type JiraTarget = Target<JiraPlace>

const Status = z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) })
const Issue = z.object({ key: z.string(), fields: z.object({ status: Status }) })
const Found = z.object({ issues: z.array(Issue) })
const Made = z.object({ key: z.string() })
const Project = z.object({ name: z.string() })

/** Issues in a project of Jira Cloud, found again by a label that names the delivery. */
export const jira: Sender<JiraPlace> = {
  async tell(target, batch) {
    const known = await madeBefore(target, batch.id)
    if (known) return { status: 200, ticket: known }
    const { status, body } = await ask(target, '/rest/api/3/issue', { body: { fields: fieldsOf(target, batch) } })
    const { key } = Made.parse(JSON.parse(body))
    return { status, ticket: { key, url: linkOf(target, key), state: 'open', stateName: 'Open' } }
  },
  async look(target) {
    const { body } = await ask(target, `/rest/api/3/project/${target.place.project}`, { method: 'GET' })
    return `Jira answers, and has the project ${Project.parse(JSON.parse(body)).name}.`
  },
  async stateOf(target, key) {
    const { body } = await ask(target, `/rest/api/3/issue/${encodeURIComponent(key)}?fields=status`, { method: 'GET' })
    return factsOf(target, Issue.parse(JSON.parse(body)))
  },
}

const labelOf = (id: string) => `sharelight-${id}`

/** A call that was cut off may have made it. */
async function madeBefore(target: JiraTarget, id: string): Promise<TicketFacts | undefined> {
  const jql = `project = "${target.place.project}" AND labels = "${labelOf(id)}"`
  const query = new URLSearchParams({ jql, fields: 'status', maxResults: '1' })
  const { body } = await ask(target, `/rest/api/3/search/jql?${query}`, { method: 'GET' })
  const [issue] = Found.parse(JSON.parse(body)).issues
  return issue && factsOf(target, issue)
}

function fieldsOf({ place }: JiraTarget, { id, signals }: Batch) {
  const link = linkOfFirst(signals)
  const paragraph = (text: string, href?: string) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
  })
  return {
    project: { key: place.project },
    issuetype: { name: place.issueType },
    summary: summaryOf(signals),
    labels: ['sharelight', labelOf(id)],
    description: {
      type: 'doc',
      version: 1,
      content: [
        ...messageLines(signals).map(line => paragraph(line)),
        ...(link ? [paragraph('Open in Sharelight', link)] : []),
      ],
    },
  }
}

/** Of one thing what happened; a comment beside it is no second one. */
export function summaryOf(signals: Batch['signals']): string {
  const things = signals.filter(({ id }) => !isComment(id))
  return (things.length === 1 ? (things[0]?.title ?? '') : headingOf(things)).slice(0, 250)
}

function factsOf(target: JiraTarget, { key, fields: { status } }: z.infer<typeof Issue>): TicketFacts {
  const states: Record<string, TicketFacts['state']> = { done: 'done', indeterminate: 'in_progress' }
  const state = states[status.statusCategory.key] ?? 'open'
  return { key, url: linkOf(target, key), state, stateName: status.name }
}

const siteOf = ({ place }: JiraTarget) => place.site.replace(/\/+$/, '')
const linkOf = (target: JiraTarget, key: string) => `${siteOf(target)}/browse/${encodeURIComponent(key)}`

function ask(target: JiraTarget, path: string, call: Omit<Call, 'url'>) {
  const { services, place, secret } = target
  const credentials = Buffer.from(`${place.email}:${secret}`).toString('base64')
  return callReceiver(services, {
    ...call,
    url: `${siteOf(target)}${path}`,
    headers: { accept: 'application/json', authorization: `Basic ${credentials}` },
  })
}
