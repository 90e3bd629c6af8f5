const longest = 150

/** Text of others in a mail: what turns the direction of writing, hides, or is no character of a text is left out. Line breaks stay. */
export const readable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()

/** The same in one line, as a header takes it, of at most 150 characters. */
export function readableLine(text: string): string {
  const line = readable(text).replace(/\s+/g, ' ')
  const characters = [...line]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
}

/** Text in HTML, between tags and in quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
