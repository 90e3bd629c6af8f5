/**
 * What the task comes to, or the signal's reason as soon as that is aborted: the task is left to itself then. Not begun where it is aborted already.
 * @throws the signal's reason
 */
export async function untilAborted<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const leave = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([task(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
