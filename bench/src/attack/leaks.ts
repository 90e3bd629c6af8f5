/** What no answer to the attacker may hold. */
export interface Forbidden {
  what: string
  pattern: RegExp
}

/** Marks of the other organisation, ids of it that were never sent, and what is the machine's or the program's own. */
export function forbidden(mark: string, witnesses: readonly string[]): Forbidden[] {
  return [
    { what: "the other organisation's mark", pattern: new RegExp(mark, 'i') },
    ...(witnesses.length
      ? [{ what: 'an id of the other organisation', pattern: new RegExp(witnesses.join('|'), 'i') }]
      : []),
    { what: 'a file of the machine', pattern: /root:[x*]:0:0|PATH=\/|-----BEGIN [A-Z ]*PRIVATE/ },
    { what: 'a hash of a password', pattern: /\$argon2id?\$/ },
    {
      what: "the program's insides",
      pattern:
        /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)|node_modules\/|syntax error at or near|DB::Exception|Code: \d+\. /,
    },
  ]
}

/** What an answer tells that it must not; undefined for nothing. What the attacker itself sent, and had back, is no leak. */
export function leakIn(text: string, sent: string, all: readonly Forbidden[]): string | undefined {
  for (const { what, pattern } of all) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && !sent.includes(found))
      return `${what}: ${text.slice(Math.max(0, text.indexOf(found) - 60), text.indexOf(found) + 100)}`
  }
  return undefined
}
