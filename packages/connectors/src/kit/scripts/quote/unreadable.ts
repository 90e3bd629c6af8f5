/** What a reader cannot see, or sees elsewhere than it is: controls, marks that turn the direction of writing, and characters without width. */
export const unreadable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/u

/** For comments and messages: one line, nothing that turns or hides. */
export function readable(text: string, most = 300): string {
  const shown = [...text.toWellFormed()].map(character => (unreadable.test(character) ? '\ufffd' : character))
  return shown.length > most ? `${shown.slice(0, most).join('')}…` : shown.join('')
}
