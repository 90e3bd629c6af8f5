const mark = '::'

/** Feeds are no containers, whatever those are called. */
export const feedStream = (name: string) => `${mark}${name}`

/** Whether a stream is a feed, which lists nothing: what it alone has told of is in no container's hands yet. */
export const isFeed = (stream = '') => stream.startsWith(mark)
