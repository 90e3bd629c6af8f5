import { Used } from '../usage.ts'

const lookEveryMs = 200

export interface Took {
  seconds: number
  /** Seconds of processor time, of this process and all that it started. */
  processor: number
}

/** Processes that come and go are looked at again and again: what one did after the last look at it is not seen. */
export async function took<T>(task: () => Promise<T>): Promise<Took & { result: T }> {
  const used = new Used()
  const look = () => used.lookAtTimes([process.pid])
  look()
  const [before, began] = [used.seconds, performance.now()]
  const timer = setInterval(look, lookEveryMs)
  try {
    const result = await task()
    look()
    return { result, seconds: (performance.now() - began) / 1000, processor: used.seconds - before }
  } finally {
    clearInterval(timer)
  }
}
