/** `a, b and c`. */
export const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

export const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
