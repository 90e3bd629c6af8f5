/** A named part of what a code says. */
export type Part = readonly [label: string, value: string]

/** What a code is, and its parts; undefined where the payload is of another kind. */
export type Explain = (payload: string) => { title: string; parts: Part[] } | undefined
