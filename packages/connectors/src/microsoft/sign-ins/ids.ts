/** The same in Entra's log and in the activity feed, which both know a sign-in by Entra's id of the request. */
export const signInId = (request: string) => `sign-in ${request.toLowerCase()}`

interface Change {
  /** Of what belongs together; absent where the log does not say. */
  correlation: string | undefined
  /** The log's own id of it. */
  own: string
  activity: string
  /** Id of what was changed. */
  target: string | undefined
}

/** The same in both logs, whose own ids of a change differ. */
export const changeId = ({ correlation, own, activity, target }: Change) =>
  (correlation === undefined
    ? `directory ${own}`
    : `directory ${correlation} ${activity} ${target ?? ''}`
  ).toLowerCase()
