/** What `answer` gives, if it comes within `ms`. @throws Error when it does not */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms).unref()
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
