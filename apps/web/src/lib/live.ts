import { getSession } from './session.ts'

export interface LiveMessage {
  type: string
  data: unknown
}

/** Reads server-sent events with the bearer token, which the browser's own reader cannot send. Ends when `signal` aborts. */
export async function readLive(onMessage: (message: LiveMessage) => void, signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures++) {
    const token = getSession()?.token
    try {
      const response = await fetch('/api/live', {
        signal,
        headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
      })
      if (response.ok && response.body) {
        failures = 0
        await readStream(response.body, onMessage)
      }
    } catch {
      // Gone or not there yet: tried again below, ever less often.
    }
    if (!signal.aborted) await pause(Math.min(30_000, 1000 * 2 ** failures), signal)
  }
}

async function readStream(body: ReadableStream<Uint8Array<ArrayBuffer>>, onMessage: (message: LiveMessage) => void) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const blocks = (rest + chunk.value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const message of blocks.flatMap(parseBlock)) onMessage(message)
  }
}

/** One event of the stream: `event:` and `data:` lines; comments are left out, and so is what cannot be parsed, which is logged (specification S8.017). */
export function parseBlock(block: string): LiveMessage[] {
  const field = (name: string) =>
    block
      .split('\n')
      .filter(line => line.startsWith(`${name}:`))
      .map(line => line.slice(name.length + 1).trim())
      .join('\n')
  const data = field('data')
  if (!data) return []
  try {
    return [{ type: field('event') || 'message', data: JSON.parse(data) }]
  } catch (error) {
    console.warn('A live message could not be parsed.', error)
    return []
  }
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
