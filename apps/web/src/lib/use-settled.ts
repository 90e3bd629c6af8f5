import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** However much a screen has to wait for, what waits for it comes then. */
const latestMs = 3000
const lookEveryMs = 100

/** True from when the first screen has its answers and the browser has time, for what nobody came for. */
export function useSettled(): boolean {
  const client = useQueryClient()
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return undefined
    const begun = performance.now()
    const timer = setInterval(() => {
      if (client.isFetching() === 0 || performance.now() - begun > latestMs) setIsSettled(true)
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [client, isSettled])
  return isSettled
}
