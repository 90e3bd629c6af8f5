const answers = new Map<string, Promise<Response>>()
const keptMs = 20_000

/** Asks what the application will ask as soon as it is there. What fails, or is not taken soon, the application asks itself. */
export function askEarly(url: string, init: RequestInit | Promise<RequestInit> = {}): Promise<Response> {
  const answer = Promise.resolve(init).then(ready => fetch(url, ready))
  const drop = () => answers.delete(url)
  answers.set(url, answer)
  answer.catch(drop)
  setTimeout(drop, keptMs)
  return answer
}

/** The answer to what was asked early; given once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}
