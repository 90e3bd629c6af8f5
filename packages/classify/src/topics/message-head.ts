/** Where the head of a message that was saved as a file stands. */
const headZone = 600
const subject = /^subject:[ \t]*\S/im
const writer = /^from:[ \t]*\S/im

/** Whether a text begins as a message does that somebody saved: who wrote it, and about what. */
export function hasMessageHead(text: string): boolean {
  const head = text.slice(0, headZone)
  return subject.test(head) && writer.test(head)
}
