/** Cuts text into chunks of about `size` characters, at line ends where there are any. */
export async function* atLineEnds(pieces: AsyncIterable<string>, size = 64 * 1024): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    held = held === '' ? piece : held + piece
    if (held.length < size) continue
    const cut = held.lastIndexOf('\n') + 1 || held.lastIndexOf('\r') + 1 || held.lastIndexOf(' ') + 1
    if (cut === 0 && held.length < 16 * size) continue
    const end = cut || held.length
    yield held.slice(0, end)
    held = held.slice(end)
  }
  if (held !== '') yield held
}
