/** Whether a text fits a pattern of AWS: `*` stands for any characters, `?` for one. Time grows with the product of both lengths at most. */
export function fits(pattern: string, text: string): boolean {
  let [at, inPattern, star, mark] = [0, 0, -1, 0]
  while (at < text.length) {
    const wanted = pattern[inPattern]
    if (wanted === '*') {
      star = inPattern++
      mark = at
    } else if (wanted === '?' || wanted === text[at]) {
      at++
      inPattern++
    } else if (star >= 0) {
      inPattern = star + 1
      at = ++mark
    } else return false
  }
  while (pattern[inPattern] === '*') inPattern++
  return inPattern === pattern.length
}
