import type { JiraState, StoredIssue } from './state.ts'

/** Of the language of searches what is asked for here: a project, since when changed, and an order. A text says what is wrong with it. */
export function issuesFor(state: JiraState, jql: string): StoredIssue[] | string {
  const found =
    /^project = "([^"]+)"(?: AND updated >= "(\d{4}-\d\d-\d\d \d\d:\d\d)")? ORDER BY (key ASC|updated ASC, key ASC)$/.exec(
      jql,
    )
  if (!found) return `Error in the JQL query: ${jql}`
  const [, key, since, order] = found
  const project = [...state.projects.values()].find(one => one.key === key)
  if (!project) return `The value '${key}' does not exist for the field 'project'.`
  const from = since === undefined ? undefined : since
  return [...state.issues.values()]
    .filter(issue => issue.project === project.id)
    .filter(issue => from === undefined || minuteOf(state, issue.updated) >= from)
    .toSorted((one, other) =>
      order === 'key ASC'
        ? one.number - other.number
        : one.updated.localeCompare(other.updated) || one.number - other.number,
    )
}

/** As the account's own clock shows it. */
function minuteOf({ zone }: JiraState, at: string): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone, hourCycle: 'h23' }).slice(0, 16)
}
