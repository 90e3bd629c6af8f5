/** Passes a stream on until the signal is aborted, whatever is buffered upstream. @throws the signal's reason: an unfinished list must not look finished. */
export async function* untilAborted<T>(stream: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const value of stream) {
    signal.throwIfAborted()
    yield value
  }
  signal.throwIfAborted()
}
