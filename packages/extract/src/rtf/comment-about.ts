import { authorName, commentHead } from '../ooxml/comment-head.ts'
import type { Destination } from './destinations.ts'

const longest = 1000

/** What groups before a comment's text say of it: initials, author, date (RTF 1.9.1, "Comments"). */
export class CommentAbout {
  readonly #said = { 'comment-author': '', 'comment-initials': '', 'comment-date': '' }

  /** Whether the text is about a comment, and taken note of. */
  takes(destination: Destination, text: string): boolean {
    if (destination !== 'comment-author' && destination !== 'comment-initials' && destination !== 'comment-date')
      return false
    this.#said[destination] = (this.#said[destination] + text).slice(0, longest)
    return true
  }

  /** What to write before the comment's first words; nothing before further ones. */
  takeHead(): string {
    const { 'comment-author': author, 'comment-initials': initials, 'comment-date': date } = this.#said
    Object.assign(this.#said, { 'comment-author': '', 'comment-initials': '', 'comment-date': '' })
    return commentHead(authorName(author.trim() || undefined, initials.trim() || undefined), timeOf(date))
  }
}

/** A time as Word packs it: minutes, hours, day, month, years since 1900. */
function timeOf(packed: string): string | undefined {
  const bits = Number(packed.trim()) >>> 0
  const [minute, hour, day, month] = [bits & 63, (bits >>> 6) & 31, (bits >>> 11) & 31, (bits >>> 16) & 15]
  if (minute > 59 || hour > 23 || day === 0 || month === 0 || month > 12) return undefined
  const two = (value: number) => String(value).padStart(2, '0')
  return `${((bits >>> 20) & 511) + 1900}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}
